import type { RoutedTool } from '@botplay/contract';
import { authWhoami } from './auth/tools.ts';
import {
  experienceDelete,
  experienceMine,
  experienceRegister,
  experiencesGet,
  experiencesList,
  experienceUpdate,
} from './catalog/tools.ts';
import type { Context } from './context.ts';
import {
  credentialDelete,
  credentialList,
  credentialSetDefault,
  credentialStore,
} from './credentials/tools.ts';
import { experienceDiscover } from './discovered/tools.ts';
import { memoryGet, memorySet } from './memory/tools.ts';
import { profileGet, profileSet } from './profiles/tools.ts';
import { proxyCall, proxyEnd, proxyTools } from './proxy/tools.ts';
import { leaderboardGet } from './ratings/tools.ts';
import {
  sessionCreate,
  sessionEnd,
  sessionReplay,
  sessionStep,
  sessionTools,
  sessionWait,
} from './sessions/tools.ts';

/** Every tool of the gateway. MCP, REST, OpenAPI, the docs and the typed client are loops over this list. */
export const tools = [
  authWhoami,
  profileGet,
  profileSet,
  experiencesList,
  experiencesGet,
  experienceRegister,
  experienceDiscover,
  experienceUpdate,
  experienceDelete,
  experienceMine,
  sessionCreate,
  sessionStep,
  sessionEnd,
  sessionReplay,
  sessionTools,
  sessionWait,
  memoryGet,
  memorySet,
  credentialStore,
  credentialList,
  credentialDelete,
  credentialSetDefault,
  proxyTools,
  proxyCall,
  proxyEnd,
  leaderboardGet,
] as const;

export type GatewayTools = typeof tools;

/** The same list for loops that treat all tools alike. */
export const everyTool: readonly RoutedTool<Context>[] = tools;
