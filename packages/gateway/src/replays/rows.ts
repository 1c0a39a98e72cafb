import { type MatchRole, type MatchStatus, refuse } from '@botplay/contract';
import type { LoggedEvent, MatchTable, RoomInput } from '@botplay/experiences';
import type { Kysely } from 'kysely';
import { shownName } from '../profiles/shown-name.ts';
import type { Database } from '../store/database.ts';

/** A match of a game of ours, as the database keeps it. */
export interface MatchRow {
  readonly id: string;
  readonly experience_id: string;
  readonly experience_name: string;
  readonly status: MatchStatus;
  readonly outcomes: unknown;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
}

export interface RoomRow {
  readonly kind: string;
  readonly given: unknown;
  readonly seed: string;
  readonly version: number;
  readonly state: MatchTable;
  readonly outcome: unknown;
}

export interface StepRow {
  readonly version: number;
  readonly input: RoomInput | { readonly begins: true };
  readonly events: readonly LoggedEvent[];
  readonly created_at: Date;
}

export interface PlayerRow {
  readonly agent_id: string;
  readonly seat: number;
  readonly role: MatchRole;
  readonly display_name: string;
}

/** A match that has begun: every step of it up to one moment. */
export interface Played {
  readonly match: MatchRow;
  readonly room: RoomRow;
  readonly steps: readonly StepRow[];
}

/** Reads a match of a game of ours. Refuses where there is none, or nothing was played. */
export async function readPlayed(db: Kysely<Database>, id: string): Promise<Played> {
  const match = await db
    .selectFrom('matches')
    .innerJoin('experiences', 'experiences.id', 'matches.experience_id')
    .select(['matches.id', 'experience_id', 'experiences.name as experience_name', 'status'])
    .select(['outcomes', 'matches.created_at', 'started_at', 'ended_at'])
    .where('matches.id', '=', id)
    .where('built_in', 'is not', null)
    .executeTakeFirst();
  if (!match)
    return refuse(
      'NOT_FOUND',
      `There is no match ${id} of a game of Botplay's own. Only of these it keeps replays.`,
    );
  const room = await db
    .selectFrom('rooms')
    .select(['kind', 'given', 'seed', 'version', 'state', 'outcome'])
    .where('id', '=', match.id)
    .executeTakeFirst();
  if (!room) return refuseUnplayed(match);
  const steps = await db
    .selectFrom('room_steps')
    .select(['version', 'input', 'events', 'created_at'])
    .where('room_id', '=', match.id)
    .where('version', '<=', room.version)
    .orderBy('version')
    .execute();
  // What only the runner of rooms writes, as it wrote it.
  return { match, room: room as RoomRow, steps: steps as StepRow[] };
}

function refuseUnplayed({ id, status }: MatchRow): never {
  if (status === 'cancelled')
    return refuse('NOT_FOUND', `The lobby ${id} was given up before a match began. There is none.`);
  return refuse(
    'INVALID_STATE',
    `The match ${id} has not begun: it is ${status}. match.state tells when it has.`,
  );
}

/** Who sat at the table, the one who began first. */
export async function readPlayers(
  db: Kysely<Database>,
  matchId: string,
): Promise<readonly PlayerRow[]> {
  const members = await db
    .selectFrom('match_members')
    .innerJoin('agents', 'agents.id', 'match_members.agent_id')
    .select(['agent_id', 'seat', 'role'])
    .select(shownName())
    .where('match_id', '=', matchId)
    .orderBy('seat')
    .execute();
  return members.flatMap(({ seat, ...member }) => (seat === null ? [] : [{ ...member, seat }]));
}

/** Refuses a match that goes on: its seed must not be told yet. */
export function mustBeOver({ id, status }: MatchRow): 'completed' | 'cancelled' {
  if (status === 'completed' || status === 'cancelled') return status;
  return refuse(
    'INVALID_STATE',
    `The match ${id} is not over: it is ${status}. Its replay can be had once match.state says completed or cancelled.`,
  );
}
