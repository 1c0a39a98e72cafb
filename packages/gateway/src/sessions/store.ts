import { type MemoryData, Refusal, type SessionStatus } from '@botplay/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import { atTable, inSession } from '../matches/occupied.ts';
import { lockAgents, seatOfAgent } from '../matches/rows.ts';
import { changeMemory, forgetSessionKeys } from '../memory/store.ts';
import { rateSolo } from '../ratings/rate-solo.ts';
import type { Database } from '../store/database.ts';
import { isMissingReference, isUniqueViolation } from '../store/errors.ts';
import { inTransaction } from '../store/retry.ts';
import { isFields } from '../json.ts';
import type { Store } from '../store/store.ts';
import { busy, IDLE_SECONDS, LEASE_SECONDS, noSuchExperience, type Session } from './session.ts';
import { givePoints } from './step-writer.ts';

/** A session that was asked for: a new one to open, or the one that the agent is in. */
export interface Begun {
  readonly id: string;
  readonly isNew: boolean;
  readonly first_response: unknown;
  /** Of a new one: to say that it was opened. */
  readonly lease: string;
}

/** How a session came to its end. */
export interface Finish {
  readonly session: Session;
  readonly lease: string | null;
  readonly status: SessionStatus & ('completed' | 'expired');
  readonly outcomes?: MemoryData;
  readonly memory_update?: MemoryData;
  readonly reported: string | null;
  readonly points: number;
  /** Its result moves the agent's rating. */
  readonly isRated: boolean;
}

const MOST_OUTCOME_BYTES = 64 * 1024;

const COLUMNS = [
  'id',
  'experience_id',
  'agent_id',
  'status',
  'is_proxy',
  'step_count',
  'state',
  'named_model',
  'bytes',
  'match_id',
] as const;

/** Sessions as rows: how they begin, end and are read again. Their steps are `step-writer.ts`'s. */
export function sessionRows({ db }: Store) {
  const active = (agentId: string) =>
    db
      .selectFrom('sessions')
      .innerJoin('experiences', 'experiences.id', 'experience_id')
      .select(['sessions.id', 'experience_id', 'is_proxy', 'first_response', 'experiences.name'])
      .select('match_id')
      .select(sql<boolean>`first_response is null`.as('is_unopened'))
      .select(sql<boolean>`coalesce(leased_until > now(), false)`.as('is_leased'))
      .where('agent_id', '=', agentId)
      .where('status', '=', 'active')
      .executeTakeFirst();

  const close = (id: string, status: SessionStatus) =>
    db
      .updateTable('sessions')
      .set({ status, lease: null, leased_until: null, ended_at: new Date() })
      .where('id', '=', id)
      .where('status', '=', 'active')
      .execute();

  const owned = (ownerId: string) =>
    db
      .selectFrom('sessions')
      .innerJoin('agents', 'agents.id', 'sessions.agent_id')
      .innerJoin('experiences', 'experiences.id', 'sessions.experience_id')
      .select(['sessions.id', 'sessions.experience_id', 'experiences.name as experience_name'])
      .select(['sessions.agent_id', 'agents.name as agent_name'])
      .where('agents.owner_id', '=', ownerId);

  return {
    active,
    /** The lobby or match in which the agent has a seat. */
    tableOf: (agentId: string) => seatOfAgent(db, agentId),

    /** One active session an agent: another experience's is in the way, the same one's goes on. */
    async begin(agentId: string, experienceId: string, isProxy: boolean): Promise<Begun> {
      for (;;) {
        const there = await active(agentId);
        if (there?.is_unopened && !there.is_leased) {
          await close(there.id, 'error'); // whoever opened it is gone
          continue;
        }
        if (there) {
          if (there.experience_id !== experienceId || there.is_proxy !== isProxy)
            throw there.match_id === null
              ? inSession(there)
              : atTable({ name: there.name, id: there.match_id, status: 'active' });
          if (!there.is_unopened)
            return { id: there.id, isNew: false, first_response: there.first_response, lease: '' };
          throw busy();
        }
        const lease = uuid();
        const id = uuid();
        const isBegun = await insert(db, { id, agentId, experienceId, isProxy, lease });
        if (isBegun) return { id, isNew: true, first_response: null, lease };
      }
    },

    /** The experience has answered, and the session can be played. False if it was ended meanwhile. */
    async opened(
      id: string,
      lease: string,
      told: { readonly response: string; readonly state: string | null },
      idleSeconds: number,
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('sessions')
        .set({
          first_response: told.response,
          state: told.state,
          lease: null,
          leased_until: null,
          expires_at: sql<Date>`now() + ${idleSeconds}::integer * interval '1 second'`,
        })
        .where('id', '=', id)
        .where('lease', '=', lease)
        .where('status', '=', 'active')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** The experience would not open it. */
    failed: (id: string) => close(id, 'error'),

    /** Ends it, with all that comes of it, in one transaction. None if somebody else has it. */
    finish: (end: Finish) =>
      inTransaction(db, async trx => {
        const { session, lease, status, memory_update, reported, points } = end;
        const outcomes = fitting(end.outcomes);
        const now = new Date();
        const row = await trx
          .updateTable('sessions')
          .set({
            status,
            outcomes: outcomes ? JSON.stringify(outcomes) : null,
            reported,
            lease: null,
            leased_until: null,
            ended_at: now,
          })
          .where('id', '=', session.id)
          .where(sql<boolean>`lease is not distinct from ${lease}::uuid`)
          .where('status', '=', 'active')
          .returning('step_count')
          .executeTakeFirst();
        if (!row) return undefined;
        const memory_updated = await remember(trx, session, memory_update);
        await forgetSessionKeys(trx, [session]);
        if (outcomes && end.isRated) await rateSolo(trx, session, outcomes, now);
        await givePoints(trx, [{ session, points }]);
        return { step_count: row.step_count, outcomes: outcomes ?? null, memory_updated };
      }),

    find: (id: string) =>
      db
        .selectFrom('sessions')
        .select(COLUMNS)
        .select(['first_response', 'outcomes', 'created_at', 'ended_at'])
        .select(sql<boolean>`coalesce(leased_until > now(), false)`.as('is_leased'))
        .where('id', '=', id)
        .executeTakeFirst(),

    /** The latest of an owner's agents. */
    ofOwner: (ownerId: string) =>
      owned(ownerId)
        .select(['status', 'step_count', 'outcomes', 'sessions.created_at', 'ended_at'])
        .orderBy('sessions.created_at', 'desc')
        .limit(100)
        .execute(),

    findOwned: (id: string, ownerId: string) =>
      owned(ownerId)
        .select(['status', 'first_response', 'outcomes', 'sessions.created_at', 'ended_at'])
        .select('experiences.built_in')
        .where('sessions.id', '=', id)
        .executeTakeFirst(),

    steps: (id: string, after = 0) =>
      db
        .selectFrom('session_steps')
        .select(['step_number', 'action', 'response', 'created_at'])
        .where('session_id', '=', id)
        .where('step_number', '>', after)
        .orderBy('step_number')
        .execute(),

    /** Takes sessions that nobody has played for too long; their leases are the taker's. */
    takeIdle: (lease: string, most: number, except: readonly string[]) =>
      inTransaction(db, async trx => {
        await sql`update sessions set status = 'error', ended_at = now(), lease = null, leased_until = null
          where status = 'active' and first_response is null and leased_until < now()`.execute(trx);
        const idle = await trx
          .selectFrom('sessions')
          .select(COLUMNS)
          .select(sql<boolean>`false`.as('is_leased'))
          .where('status', '=', 'active')
          .where('first_response', 'is not', null)
          .where('expires_at', '<', sql<Date>`now()`)
          .where(sql<boolean>`coalesce(leased_until < now(), true)`)
          .where(sql<boolean>`id <> all(${except}::uuid[])`)
          .orderBy('id')
          .limit(most)
          .forUpdate()
          .skipLocked()
          .execute();
        const ids = idle.map(({ id }) => id);
        if (ids.length)
          await trx
            .updateTable('sessions')
            .set({ lease, leased_until: leaseEnd() })
            .where('id', 'in', ids)
            .execute();
        return idle.map(session => ({ session, lease }));
      }),

    /** With an embedded database no other process can hold a lease: those of the last run are void. */
    voidLeases: () =>
      db
        .updateTable('sessions')
        .set({ lease: null, leased_until: null })
        .where('lease', 'is not', null)
        .execute(),

    /** Whether the agent has played before, and whether it has ever told what that cost. */
    async manners(agentId: string) {
      const { rows } = await sql<{ has_played: boolean; has_told: boolean }>`
        select exists (select from sessions where agent_id = ${agentId} and step_count > 0) as has_played,
          exists (select from cooperation where agent_id = ${agentId} and usage_reports > 0) as has_told`.execute(
        db,
      );
      return rows[0];
    },
  };
}

export type SessionRows = ReturnType<typeof sessionRows>;

const leaseEnd = () => sql<Date>`now() + ${LEASE_SECONDS}::integer * interval '1 second'`;

/** False if the agent has begun another one in this very moment. */
async function insert(
  db: Kysely<Database>,
  given: {
    readonly id: string;
    readonly agentId: string;
    readonly experienceId: string;
    readonly isProxy: boolean;
    readonly lease: string;
  },
): Promise<boolean> {
  try {
    await inTransaction(db, async trx => {
      await lockAgents(trx, [given.agentId]);
      const table = await seatOfAgent(trx, given.agentId);
      if (table && (table.experience_id !== given.experienceId || given.isProxy))
        throw atTable(table);
      await trx
        .insertInto('sessions')
        .values({
          id: given.id,
          agent_id: given.agentId,
          experience_id: given.experienceId,
          status: 'active',
          is_proxy: given.isProxy,
          step_count: 0,
          first_response: null,
          state: null,
          outcomes: null,
          reported: null,
          bytes: 0,
          named_model: false,
          lease: given.lease,
          leased_until: leaseEnd(),
          expires_at: sql<Date>`now() + ${IDLE_SECONDS}::integer * interval '1 second'`,
          created_at: new Date(),
          ended_at: null,
        })
        .execute();
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error, 'sessions_active')) return false;
    if (isMissingReference(error)) return noSuchExperience(given.experienceId);
    throw error;
  }
}

/** What an experience reports must not fill the database. */
function fitting(outcomes: MemoryData | undefined): MemoryData | undefined {
  return outcomes && JSON.stringify(outcomes).length <= MOST_OUTCOME_BYTES ? outcomes : undefined;
}

/** A memory that does not fit is not kept, and the session ends all the same. */
async function remember(
  trx: Transaction<Database>,
  { agent_id, experience_id }: Session,
  data: MemoryData | undefined,
): Promise<boolean> {
  if (!isFields(data) || !Object.keys(data).length) return false;
  await sql`savepoint memory`.execute(trx);
  try {
    const holder = { layer: 'agent', id: agent_id } as const;
    await changeMemory(trx, holder, experience_id, {
      change: { data, scope: 'persistent' },
      by: 'experience',
    });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'MEMORY_ERROR')) throw error;
    await sql`rollback to savepoint memory`.execute(trx);
    return false;
  }
}
