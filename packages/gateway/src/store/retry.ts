import { setTimeout } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';

const ATTEMPTS = 10;
/** A transaction that could not be ordered among others, and one that was chosen to break a deadlock. */
const CONFLICTS: readonly unknown[] = ['40001', '40P01'];

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CONFLICTS.includes(error.code);

/** Runs `work` in a transaction, and again when the database could not order it among others. */
export const inTransaction = <Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> => withRetries(() => db.transaction().execute(work));

/** The same for one statement, which is a transaction by itself. */
export async function withRetries<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || attempt === ATTEMPTS) throw error;
      await setTimeout(Math.random() * 2 ** attempt);
    }
  }
}
