import { routedToolsFor } from '@botplay/contract';
import type { Chance } from '@botplay/experiences';
import type { Catalog } from './catalog/store.ts';
import type { AtTheDoor } from './http/call.ts';
import type { Profiles } from './profiles/store.ts';

/** What a tool of the gateway may reach. */
export interface Context extends AtTheDoor, Chance {
  readonly catalog: Catalog;
  readonly profiles: Profiles;
  /** The tools that the caller's scopes open. */
  readonly toolNames: readonly string[];
}

export const defineTool = routedToolsFor<Context>();
