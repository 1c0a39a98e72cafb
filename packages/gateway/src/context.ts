import { routedToolsFor } from '@botplay/contract';
import type { Chance } from '@botplay/experiences';
import type { ExperienceAgentId } from './auth/experience-agent.ts';
import type { Catalog } from './catalog/store.ts';
import type { AtTheDoor } from './http/call.ts';
import type { Credentials } from './credentials/store.ts';
import type { Demands } from './demand/store.ts';
import type { DiscoveredCarrier } from './discovered/carrier.ts';
import type { ToolPins } from './discovered/tool-pins.ts';
import type { Matches } from './matches/matches.ts';
import type { Memories } from './memory/store.ts';
import type { Profiles } from './profiles/store.ts';
import type { Ratings } from './ratings/store.ts';
import type { Reviews } from './reviews/store.ts';
import type { Sessions } from './sessions/play.ts';
import type { Social } from './social/store.ts';
import type { McpLinks } from './upstreams/mcp-link.ts';

/** What a tool of the gateway may reach. */
export interface Context extends AtTheDoor, Chance {
  readonly catalog: Catalog;
  readonly memories: Memories;
  readonly profiles: Profiles;
  readonly sessions: Sessions;
  readonly matches: Matches;
  readonly social: Social;
  readonly ratings: Ratings;
  readonly reviews: Reviews;
  readonly demands: Demands;
  readonly credentials: Credentials;
  /** The tools of discovered servers, as they were last seen. */
  readonly pins: ToolPins;
  readonly links: McpLinks;
  /** The tools that such a server offers this moment. */
  readonly toolsAt: DiscoveredCarrier['toolsAt'];
  readonly experienceAgentId: ExperienceAgentId;
  /** The tools that the caller's scopes open. */
  readonly toolNames: readonly string[];
}

export const defineTool = routedToolsFor<Context>();
