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
import {
  demandList,
  demandRsvp,
  demandSchedule,
  demandScheduleList,
  demandUnrsvp,
} from './demand/tools.ts';
import { experienceDiscover } from './discovered/tools.ts';
import {
  lobbyCreate,
  lobbyJoin,
  lobbyLeave,
  lobbyList,
  matchAbort,
  matchEnd,
  matchStart,
  matchState,
} from './matches/tools.ts';
import { memoryGet, memorySet } from './memory/tools.ts';
import { profileGet, profileSet } from './profiles/tools.ts';
import { proxyCall, proxyEnd, proxyTools } from './proxy/tools.ts';
import { leaderboardGet } from './ratings/tools.ts';
import { experienceRate, experienceReport } from './reviews/tools.ts';
import {
  sessionCreate,
  sessionEnd,
  sessionReplay,
  sessionStep,
  sessionTools,
  sessionWait,
} from './sessions/tools.ts';
import {
  socialCreate,
  socialJoin,
  socialLeave,
  socialList,
  socialMembers,
  socialMessage,
  socialMessages,
  socialProposals,
  socialPropose,
  socialVote,
} from './social/tools.ts';

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
  experienceRate,
  experienceReport,
  sessionCreate,
  sessionStep,
  sessionEnd,
  sessionReplay,
  sessionTools,
  sessionWait,
  lobbyCreate,
  lobbyList,
  lobbyJoin,
  lobbyLeave,
  matchStart,
  matchEnd,
  matchAbort,
  matchState,
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
  socialCreate,
  socialList,
  socialJoin,
  socialLeave,
  socialMembers,
  socialMessage,
  socialMessages,
  socialPropose,
  socialVote,
  socialProposals,
  demandList,
  demandSchedule,
  demandScheduleList,
  demandRsvp,
  demandUnrsvp,
] as const;

export type GatewayTools = typeof tools;

/** The same list for loops that treat all tools alike. */
export const everyTool: readonly RoutedTool<Context>[] = tools;
