import type { Telemetry } from '@botplay/contract';
import type { MatchGame } from '@botplay/experiences';
import type { Seat } from '@botplay/rules';
import type { ExperienceAgentId } from '../auth/experience-agent.ts';
import type { Rooms } from '../rooms/rooms.ts';
import type { Log, Store } from '../store/store.ts';
import type { Carrier } from '../upstreams/carrier.ts';
import type { Targets } from '../upstreams/targets.ts';
import type { experiencesOf } from './rows.ts';

/** Whose part a session is in a match of the house. */
export interface SeatRef {
  readonly session_id: string;
  readonly match_id: string;
  readonly experience_id: string;
  readonly agent_id: string;
  readonly seat: Seat;
  readonly game: MatchGame;
}

/** A step of a session, to be stored with the room's. */
export interface SeatStep {
  readonly seat: SeatRef;
  /** The move, as it was understood. */
  readonly action: string;
  readonly telemetry: Telemetry;
  readonly began: number;
  /** Set when it is stored. */
  stepCount?: number;
  /** What it is answered. */
  response?: object;
}

export interface MatchNeeds {
  readonly store: Store;
  readonly targets: Targets;
  readonly carrier: Carrier;
  readonly experienceAgentId: ExperienceAgentId;
  /** The games of the house, by their names in the catalog. */
  readonly games: ReadonlyMap<string, MatchGame>;
  /** The game of the house that an experience is, if it is one. */
  gameOf(experienceId: string): Promise<MatchGame | undefined>;
  readonly experienceOf: ReturnType<typeof experiencesOf>;
  readonly rooms: Rooms<SeatStep>;
  readonly log: Log;
  readonly timeScale: number;
  readonly houseBots: boolean;
  /** Sessions that were ended by a match, so that nobody plays them from memory. */
  forgetSessions(ids: readonly string[]): void;
}
