import { authWhoami } from './auth/tools.ts';
import {
  experienceDelete,
  experienceMine,
  experienceRegister,
  experiencesGet,
  experiencesList,
  experienceUpdate,
} from './catalog/tools.ts';
import { profileGet, profileSet } from './profiles/tools.ts';

/** Every tool of the gateway. MCP, REST, OpenAPI, the docs and the typed client are loops over this list. */
export const tools = [
  authWhoami,
  profileGet,
  profileSet,
  experiencesList,
  experiencesGet,
  experienceRegister,
  experienceUpdate,
  experienceDelete,
  experienceMine,
] as const;

export type GatewayTools = typeof tools;
