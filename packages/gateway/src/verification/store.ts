import type { Verification } from '@botplay/contract';
import { type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { targetOf } from '../catalog/experience.ts';
import type { Database } from '../store/database.ts';
import { inTransaction } from '../store/retry.ts';
import type { Store } from '../store/store.ts';
import type { Verdict } from './checks.ts';
import { enqueue } from './enqueue.ts';
import type { Subject } from './finding.ts';

/** A run that somebody has taken. When it was taken tells it from any other taking of the same run. */
export interface Held {
  readonly id: string;
  readonly experience_id: string;
  readonly started_at: Date;
}

const MOST_KEPT = 50;
const WAITING = { status: 'queued', leased_until: null, started_at: null } as const;

/** The runs of the checks as rows: none is lost, and one replica at a time has each. */
export function verificationRows({ db }: Store, now: () => Date, leaseMs: number) {
  const leaseEnd = () => new Date(now().getTime() + leaseMs);

  /** Whether the run was still theirs who change it. */
  const change = async (
    { id, started_at }: Held,
    to: Updateable<Database['verifications']>,
    on: Kysely<Database> = db,
  ): Promise<boolean> => {
    const { numUpdatedRows } = await on
      .updateTable('verifications')
      .set(to)
      .where('id', '=', id)
      .where('status', '=', 'running')
      .where('started_at', '=', started_at)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  };

  return {
    /** None if there is no such experience. */
    enqueue: (experienceId: string): Promise<string | undefined> =>
      inTransaction(db, async trx => {
        const experience = await trx
          .selectFrom('experiences')
          .select('id')
          .where('id', '=', experienceId)
          .forNoKeyUpdate()
          .executeTakeFirst();
        return experience && enqueue(trx, experience.id);
      }),

    /** Those that have waited longest, and those whose process is gone. */
    async take(atMost: number): Promise<readonly Held[]> {
      const at = now();
      const { rows } = await sql<Held>`
        with due as materialized (
          select id from verifications
          where status = 'queued' or (status = 'running' and leased_until < ${at})
          order by created_at, id limit ${atMost}
          for update skip locked
        )
        update verifications
        set status = 'running', started_at = ${at}, leased_until = ${leaseEnd()}
        from due where verifications.id = due.id
        returning verifications.id, experience_id, started_at`.execute(db);
      return rows;
    },

    /** With an embedded database no other process can have a run: those of the last one are to be done again. */
    async freeAll(): Promise<void> {
      await db.updateTable('verifications').set(WAITING).where('status', '=', 'running').execute();
    },

    renew: (held: Held) => change(held, { leased_until: leaseEnd() }),
    giveBack: (held: Held) => change(held, WAITING),

    /** What is to be verified, as it is now; the catalog then shows that somebody is at it. */
    async subject(experienceId: string): Promise<Subject | undefined> {
      const row = await db
        .updateTable('experiences')
        .set({
          verification_status: sql`case when verification_status in ('unverified', 'failed')
            then 'pending' else verification_status end`,
        })
        .where('id', '=', experienceId)
        .returningAll()
        .executeTakeFirst();
      return row && { target: targetOf(row), tier: row.tier, manifest: row.manifest };
    },

    /** Stores what was found. False if the run was taken away; one of a manifest that has changed waits again. */
    settle: (held: Held, { target }: Subject, verdict: Verdict): Promise<boolean> =>
      inTransaction(db, async trx => {
        const { experience_id } = held;
        const experience = await trx
          .selectFrom('experiences')
          .select('updated_at')
          .where('id', '=', experience_id)
          .forNoKeyUpdate()
          .executeTakeFirst();
        const isOld = experience?.updated_at.getTime() !== target.updated_at.getTime();
        const finished_at = now();
        const done: Updateable<Database['verifications']> = {
          status: verdict.passed ? 'verified' : 'failed',
          checks: JSON.stringify(verdict.checks),
          leased_until: null,
          finished_at,
        };
        const isHeld = await change(held, isOld ? WAITING : done, trx);
        if (!isHeld || isOld) return false;
        await trx
          .updateTable('experiences')
          .set(columnsAfter(verdict, target, finished_at))
          .where('id', '=', experience_id)
          .execute();
        const kept = trx
          .selectFrom('verifications')
          .select('id')
          .where('experience_id', '=', experience_id)
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(MOST_KEPT);
        await trx
          .deleteFrom('verifications')
          .where('experience_id', '=', experience_id)
          .where('id', 'not in', kept)
          .execute();
        return true;
      }),

    async find(id: string): Promise<Verification | undefined> {
      const query = db.selectFrom('verifications').selectAll().where('id', '=', id);
      const row = await query.executeTakeFirst();
      return row && asVerification(row);
    },

    /** Newest first. */
    async history(experienceId: string): Promise<readonly Verification[]> {
      const rows = await db
        .selectFrom('verifications')
        .selectAll()
        .where('experience_id', '=', experienceId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MOST_KEPT)
        .execute();
      return rows.map(asVerification);
    },
  };
}

/** What a verdict makes of an experience. One that has passed is asked at once how it is. */
function columnsAfter({ passed, info }: Verdict, target: Subject['target'], at: Date) {
  if (!passed)
    return {
      verification_status: 'failed' as const,
      verified_at: null,
      live_status: 'unknown' as const,
      next_poll_at: null,
      missed_polls: 0,
    };
  const isDiscovered = target.interactionModel === 'discovered';
  return {
    verification_status: isDiscovered ? ('connectivity_verified' as const) : ('verified' as const),
    verified_at: at,
    info: JSON.stringify(info),
    next_poll_at: target.builtIn === undefined ? at : null,
  };
}

const asVerification = (row: Selectable<Database['verifications']>): Verification => ({
  id: row.id,
  experience_id: row.experience_id,
  status: row.status,
  checks: row.checks,
  created_at: row.created_at.toISOString(),
  started_at: row.started_at?.toISOString() ?? null,
  finished_at: row.finished_at?.toISOString() ?? null,
});
