import { Refusal, type MatchRole } from '@botplay/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../store/database.ts';
import { noSuchExperience } from '../sessions/session.ts';
import { isMissingReference, isUniqueViolation } from '../store/errors.ts';
import { type Match, type MatchRow, type MemberRow, WAITING_SECONDS } from './match.ts';

export type Trx = Transaction<Database>;

const MOST_KNOWN = 20_000;

/** One thing at a time: an agent does not begin a session and sit down at a table at once. */
export const lockAgents = (trx: Trx, ids: readonly string[]) =>
  sql`select from agents where id = any(${ids}::uuid[]) order by id for no key update`.execute(trx);

/** However many there are, the statement is the same, and so is prepared once. */
const any = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

/** Who has played is named with the match, however it ended; of bots only the seat tells. */
const MEMBERS = sql<readonly MemberJson[]>`coalesce((
  select json_agg(member order by joined_at, agent_id) from match_members as member
  where match_id = matches.id
    and (is_here or left_at is null or session_id is not null or seat is not null)), '[]')`;

/** JSON knows no dates. */
interface MemberJson extends Omit<MemberRow, 'joined_at' | 'reserved_until' | 'left_at'> {
  readonly joined_at: string;
  readonly reserved_until: string | null;
  readonly left_at: string | null;
}

const memberRow = (member: MemberJson): MemberRow => ({
  ...member,
  joined_at: new Date(member.joined_at),
  reserved_until: dateOrNull(member.reserved_until),
  left_at: dateOrNull(member.left_at),
});
const dateOrNull = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Matches with their members, by one statement: of one moment. In the order of their ids. */
async function readMatches(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<readonly Match[]> {
  const rows = await db
    .selectFrom('matches')
    .selectAll()
    .select(MEMBERS.as('members'))
    .where('id', '=', any(ids))
    .orderBy('id')
    .execute();
  return rows.map(({ members, ...row }) => ({ row, members: members.map(memberRow) }));
}

export const readRow = (db: Kysely<Database>, id: string): Promise<MatchRow | undefined> =>
  db.selectFrom('matches').selectAll().where('id', '=', id).executeTakeFirst();

/** Of which experience a match is. That never changes, so it is asked once. */
export function experiencesOf(db: Kysely<Database>) {
  const known = new Map<string, string>();
  const keep = (matchId: string, experienceId: string): void => {
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(matchId, experienceId);
  };
  return {
    keep,
    isKnown: (matchId: string): boolean => known.has(matchId.toLowerCase()),
    async get(matchId: string): Promise<string | undefined> {
      const there = known.get(matchId.toLowerCase());
      if (there !== undefined) return there;
      const row = await readRow(db, matchId);
      if (row) keep(row.id, row.experience_id);
      return row?.experience_id;
    },
  };
}

export const readMatch = async (db: Kysely<Database>, id: string): Promise<Match | undefined> =>
  (await readMatches(db, [id]))[0];

/** The match, which nobody else changes until the transaction ends. */
export const lockMatch = async (trx: Trx, id: string): Promise<Match | undefined> =>
  (await lockMatches(trx, [id]))[0];

/** Always in the order of their ids. They are read after the locks are had: only then all of it is true. */
export async function lockMatches(trx: Trx, ids: readonly string[]): Promise<readonly Match[]> {
  await sql`select from matches where id = ${any(ids)} order by id for no key update`.execute(trx);
  return readMatches(trx, ids);
}

/** A member as it was, also if it has left. */
export const memberThen = (db: Kysely<Database>, row: MatchRow, agentId: string) =>
  db
    .selectFrom('match_members')
    .selectAll()
    .where('match_id', '=', row.id)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();

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

export async function insertMatches(trx: Trx, opened: readonly NewMatch[]): Promise<void> {
  await sql`
    insert into matches (id, experience_id, host_agent_id, status, version, min_players, max_players, config,
      response, lease, leased_until, due_at, created_at)
    select id, experience_id, host_agent_id, 'waiting', 1, min_players, max_players, config::json, response::json,
      lease, case when lease is null then null else ${secondsFromNow(LEASE_SECONDS)} end,
      now() + seconds * interval '1 second', now()
    from unnest(${opened.map(({ id }) => id)}::uuid[], ${opened.map(it => it.experience_id)}::uuid[],
      ${opened.map(it => it.host_agent_id)}::uuid[], ${opened.map(it => it.min_players)}::integer[],
      ${opened.map(it => it.max_players)}::integer[], ${opened.map(({ config }) => asJson(config))}::text[],
      ${opened.map(({ response }) => asJson(response))}::text[], ${opened.map(({ lease }) => lease)}::uuid[],
      ${opened.map(({ dueInSeconds }) => dueInSeconds)}::double precision[])
      as opened (id, experience_id, host_agent_id, min_players, max_players, config, response, lease, seconds)`
    .execute(trx)
    .catch((error: unknown) => {
      if (isMissingReference(error)) noSuchExperience(opened[0]?.experience_id ?? ''); // deleted in this very moment
      throw error;
    });
}

const asJson = (value: unknown): string | null =>
  value === undefined ? null : JSON.stringify(value);

/** Somebody who comes to a table. */
export interface NewMember {
  readonly match_id: string;
  readonly agent_id: string;
  readonly role: MatchRole;
  /** The experience is yet to be told. */
  readonly isReserved: boolean;
}

/** Seats agents, or lets them watch. Refuses one that has sat down elsewhere in this very moment. */
export async function seatMembers(trx: Trx, members: readonly NewMember[]): Promise<void> {
  await sql`
    insert into match_members (match_id, agent_id, role, is_here, reserved_until, joined_at)
    select match_id, agent_id, role, true,
      case when is_reserved then ${secondsFromNow(LEASE_SECONDS)} end, clock_timestamp()
    from unnest(${members.map(it => it.match_id)}::uuid[], ${members.map(it => it.agent_id)}::uuid[],
      ${members.map(({ role }) => role)}::text[], ${members.map(it => it.isReserved)}::boolean[])
      as coming (match_id, agent_id, role, is_reserved)
    on conflict (match_id, agent_id) do update set role = excluded.role, seat = null, session_id = null,
      response = null, is_here = true, reserved_until = excluded.reserved_until, joined_at = excluded.joined_at,
      left_at = null`
    .execute(trx)
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'match_members_here')) throw error;
      throw new Refusal('AGENT_BUSY', 'You have sat down at another table. Leave it first.');
    });
}

/** Somebody has joined these lobbies. One in which somebody has sat down has its whole time again. */
export const touchJoined = (trx: Trx, members: readonly NewMember[]) =>
  sql`update matches set version = version + 1,
      due_at = case when role = 'spectator' then due_at else ${secondsFromNow(WAITING_SECONDS)} end
    from unnest(${members.map(it => it.match_id)}::uuid[], ${members.map(({ role }) => role)}::text[])
      as joined (match_id, role)
    where matches.id = joined.match_id`.execute(trx);

/** Somebody came or went, or something else changed that those who wait should hear of. */
export const touch = (trx: Trx, { id }: Pick<MatchRow, 'id'>, change: object = {}) =>
  trx
    .updateTable('matches')
    .set(eb => ({ version: eb('version', '+', 1), ...change }))
    .where('id', '=', id)
    .execute();

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

/** These are over, one way or the other: everybody is free. Of a cancelled one all are marked as left. Answers since when. */
export async function closeMatches(trx: Trx, ends: readonly MatchEnd[]): Promise<Date> {
  const { rows } = await sql<{ ended_at: Date }>`
    with ending as (
      select * from unnest(${ends.map(({ id }) => id)}::uuid[], ${ends.map(it => it.status)}::text[],
        ${ends.map(({ outcomes }) => (outcomes ? JSON.stringify(outcomes) : null))}::text[],
        ${ends.map(({ reason }) => reason ?? null)}::text[]) as ending (id, status, outcomes, reason)
    ),
    closed as (
      update matches set version = version + 1, status = ending.status, outcomes = ending.outcomes::json,
        reason = ending.reason, lease = null, leased_until = null, due_at = null, ended_at = now()
      from ending where matches.id = ending.id
    ),
    freed as (
      update match_members set is_here = false, reserved_until = null,
        left_at = case when ending.status = 'cancelled' then now() else left_at end
      from ending where match_id = ending.id and is_here
    )
    select now() as ended_at`.execute(trx);
  return rows[0]?.ended_at ?? new Date();
}

export const closeMatch = (trx: Trx, { row }: Match, end: Omit<MatchEnd, 'id'>): Promise<Date> =>
  closeMatches(trx, [{ id: row.id, ...end }]);
