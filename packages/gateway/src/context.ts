import { routedToolsFor } from '@botplay/contract';
import type { Chance } from '@botplay/experiences';
import type { ExperienceAgentId } from './auth/experience-agent.ts';
import type { Catalog } from './catalog/store.ts';
import type { AtTheDoor } from './http/call.ts';
import type { Memories } from './memory/store.ts';
import type { Profiles } from './profiles/store.ts';

/** What a tool of the gateway may reach. */
export interface Context extends AtTheDoor, Chance {
  readonly catalog: Catalog;
  readonly memories: Memories;
  readonly profiles: Profiles;
  readonly experienceAgentId: ExperienceAgentId;
  /** The tools that the caller's scopes open. */
  readonly toolNames: readonly string[];
}

export const defineTool = routedToolsFor<Context>();
