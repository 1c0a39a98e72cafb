import { Refusal, type MatchRole } from '@botplay/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../store/database.ts';
import { noSuchExperience } from '../sessions/session.ts';
import { isMissingReference, isUniqueViolation } from '../store/errors.ts';
import { type Match, type MatchRow, WAITING_SECONDS } from './match.ts';

export type Trx = Transaction<Database>;

/** One thing at a time: an agent does not begin a session and sit down at a table at once. */
export const lockAgent = (trx: Trx, agentId: string) =>
  sql`select from agents where id = ${agentId} for no key update`.execute(trx);

const membersOf = (db: Kysely<Database>, matchIds: readonly string[]) =>
  db
    .selectFrom('match_members')
    .selectAll()
    .where('match_id', 'in', matchIds)
    .where(eb =>
      // Who has sat at a table of the house is named with it, however it ended.
      eb.or([eb('is_here', '=', true), eb('left_at', 'is', null), eb('seat', 'is not', null)]),
    )
    .orderBy('joined_at')
    .orderBy('agent_id')
    .execute();

export async function readMatch(db: Kysely<Database>, id: string): Promise<Match | undefined> {
  const row = await db.selectFrom('matches').selectAll().where('id', '=', id).executeTakeFirst();
  return row && { row, members: await membersOf(db, [row.id]) };
}

/** The match, which nobody else changes until the transaction ends. */
export const lockMatch = async (trx: Trx, id: string): Promise<Match | undefined> =>
  (await lockMatches(trx, [id]))[0];

/** Always in the order of their ids. Who sits there is read after the lock is had: only then it is true. */
export async function lockMatches(trx: Trx, ids: readonly string[]): Promise<readonly Match[]> {
  const rows = await trx
    .selectFrom('matches')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  if (!rows.length) return [];
  const members = await membersOf(trx, ids);
  return rows.map(row => ({
    row,
    members: members.filter(({ match_id }) => match_id === row.id),
  }));
}

/** A member as it was, also if it has left. */
export const memberThen = (trx: Trx, { row }: Match, agentId: string) =>
  trx
    .selectFrom('match_members')
    .selectAll()
    .where('match_id', '=', row.id)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();

/** Refuses an agent that plays elsewhere, or sits at another table. */
export async function mustBeFree(trx: Trx, agentId: string, experienceId: string): Promise<void> {
  const session = await trx
    .selectFrom('sessions')
    .innerJoin('experiences', 'experiences.id', 'experience_id')
    .select(['sessions.id', 'experiences.name', 'experience_id', 'is_proxy'])
    .where('agent_id', '=', agentId)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (session && (session.experience_id !== experienceId || session.is_proxy))
    throw new Refusal(
      'AGENT_BUSY',
      `You are in "${session.name}" (session ${session.id}). End it first, with ${session.is_proxy ? 'proxy.end' : 'session.end'}.`,
    );
  const table = await seatOfAgent(trx, agentId);
  if (table) throw atTable(table);
}

/** Where the agent has a seat, if it has one. */
export const seatOfAgent = (db: Kysely<Database>, agentId: string) =>
  db
    .selectFrom('match_members')
    .innerJoin('matches', 'matches.id', 'match_id')
    .innerJoin('experiences', 'experiences.id', 'matches.experience_id')
    .select(['matches.id', 'matches.status', 'matches.experience_id', 'experiences.name'])
    .select('session_id')
    .where('agent_id', '=', agentId)
    .where('is_here', '=', true)
    .where('role', 'in', ['host', 'player'])
    .executeTakeFirst();

export const atTable = (table: {
  readonly id: string;
  readonly status: string;
  readonly name: string;
}) =>
  new Refusal(
    'AGENT_BUSY',
    `You have a seat in "${table.name}" (game_session_id ${table.id}, ${table.status}). Leave it first, with lobby.leave.`,
  );

export interface NewMatch {
  readonly id: string;
  readonly experience_id: string;
  readonly host_agent_id: string;
  readonly min_players: number;
  readonly max_players: number;
  readonly config: unknown;
  /** Who asks the experience about it; null where that is not needed. */
  readonly lease: string | null;
  readonly response: unknown;
  /** When somebody must look at it. */
  readonly dueInSeconds: number;
}

export const LEASE_SECONDS = 45;
export const secondsFromNow = (seconds: number) =>
  sql<Date>`now() + ${seconds}::double precision * interval '1 second'`;

export async function insertMatch(trx: Trx, match: NewMatch): Promise<void> {
  const { lease, dueInSeconds, ...row } = match;
  await trx
    .insertInto('matches')
    .values({
      ...row,
      status: 'waiting',
      version: 1,
      config: row.config === undefined ? null : JSON.stringify(row.config),
      response: row.response === undefined ? null : JSON.stringify(row.response),
      outcomes: null,
      reason: null,
      lease,
      leased_until: lease === null ? null : secondsFromNow(LEASE_SECONDS),
      due_at: secondsFromNow(dueInSeconds),
      created_at: sql<Date>`now()`,
      started_at: null,
      ended_at: null,
    })
    .execute()
    .catch((error: unknown) => {
      if (isMissingReference(error)) noSuchExperience(match.experience_id); // deleted in this very moment
      throw error;
    });
}

/** Seats an agent, or lets it watch. Refuses one that has sat down elsewhere in this very moment. */
export async function seat(
  trx: Trx,
  given: {
    readonly match_id: string;
    readonly agent_id: string;
    readonly role: MatchRole;
    readonly isReserved: boolean;
    readonly response?: unknown;
  },
): Promise<void> {
  const { isReserved, response, ...member } = given;
  const values = {
    ...member,
    seat: null,
    session_id: null,
    response: response === undefined ? null : JSON.stringify(response),
    is_here: true,
    reserved_until: isReserved ? secondsFromNow(LEASE_SECONDS) : null,
    joined_at: sql<Date>`clock_timestamp()`,
    left_at: null,
  };
  try {
    await trx
      .insertInto('match_members')
      .values(values)
      .onConflict(conflict => conflict.columns(['match_id', 'agent_id']).doUpdateSet(values))
      .execute();
  } catch (error) {
    if (!isUniqueViolation(error, 'match_members_here')) throw error;
    throw new Refusal('AGENT_BUSY', 'You have sat down at another table. Leave it first.');
  }
}

/** Somebody came or went, or something else changed that those who wait should hear of. */
export const touch = (trx: Trx, { id }: Pick<MatchRow, 'id'>, change: object = {}) =>
  trx
    .updateTable('matches')
    .set(eb => ({ version: eb('version', '+', 1), ...change }))
    .where('id', '=', id)
    .execute();

/** A lobby in which somebody has just sat down has its whole time again. */
export const dueAgain = () => ({ due_at: secondsFromNow(WAITING_SECONDS) });

/** Takes a member from the table. */
export const unseat = (trx: Trx, matchId: string, agentId: string) =>
  trx
    .updateTable('match_members')
    .set({ is_here: false, reserved_until: null, left_at: sql<Date>`now()` })
    .where('match_id', '=', matchId)
    .where('agent_id', '=', agentId)
    .execute();

/** How a match came to its end. */
export interface MatchEnd {
  readonly id: string;
  readonly status: 'completed' | 'cancelled';
  readonly outcomes?: object | undefined;
  readonly reason?: string | undefined;
}

/** These are over, one way or the other: everybody is free. Of a cancelled one all are marked as left. */
export async function closeMatches(trx: Trx, ends: readonly MatchEnd[]): Promise<void> {
  if (!ends.length) return;
  await sql`
    with ending as (
      select * from unnest(${ends.map(({ id }) => id)}::uuid[], ${ends.map(it => it.status)}::text[],
        ${ends.map(({ outcomes }) => (outcomes ? JSON.stringify(outcomes) : null))}::text[],
        ${ends.map(({ reason }) => reason ?? null)}::text[]) as ending (id, status, outcomes, reason)
    ),
    closed as (
      update matches set version = version + 1, status = ending.status, outcomes = ending.outcomes::json,
        reason = ending.reason, lease = null, leased_until = null, due_at = null, ended_at = now()
      from ending where matches.id = ending.id
    )
    update match_members set is_here = false, reserved_until = null,
      left_at = case when ending.status = 'cancelled' then now() else left_at end
    from ending where match_id = ending.id and is_here`.execute(trx);
}

export const closeMatch = (trx: Trx, { row }: Match, end: Omit<MatchEnd, 'id'>): Promise<void> =>
  closeMatches(trx, [{ id: row.id, ...end }]);
