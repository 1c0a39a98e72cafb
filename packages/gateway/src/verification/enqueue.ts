import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Database } from '../store/database.ts';

/**
 * Has an experience verified, as it is when this transaction commits. Of one experience at most one run is open: one
 * that is under way begins again, and what it has found so far does not count. The caller has locked the experience.
 */
export async function enqueue(trx: Transaction<Database>, experienceId: string): Promise<string> {
  const open = await trx
    .updateTable('verifications')
    .set({ status: 'queued', leased_until: null, started_at: null })
    .where('experience_id', '=', experienceId)
    .where('status', 'in', ['queued', 'running'])
    .returning('id')
    .executeTakeFirst();
  if (open) return open.id;
  const { id } = await trx
    .insertInto('verifications')
    .values({
      id: uuid(),
      experience_id: experienceId,
      status: 'queued',
      checks: '[]',
      leased_until: null,
      created_at: new Date(),
      started_at: null,
      finished_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** There is nothing to verify any more. */
export async function dropOpenRuns(
  trx: Transaction<Database>,
  experienceId: string,
): Promise<void> {
  await trx
    .deleteFrom('verifications')
    .where('experience_id', '=', experienceId)
    .where('status', 'in', ['queued', 'running'])
    .execute();
}
