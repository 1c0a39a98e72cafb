import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { hasPostgres, newDatabase, silent } from '../../test/engines.ts';
import { CHESS, GO, ratedGames } from '../../test/rated-games.ts';
import { openStore } from '../store/open.ts';
import { takeLines } from './log.ts';

const [FIRST = '', SECOND = ''] = [CHESS, GO].toSorted();
const gameOf = (experience_id: string) => ({
  experience_id,
  match_id: crypto.randomUUID(),
  session_id: null,
  ended_at: new Date(),
});

test.runIf(hasPostgres)(
  'who has lost the line of one experience holds none of the next while it tries again',
  async () => {
    const store = await openStore({ databaseUrl: await newDatabase(), log: silent });
    const { db } = store;
    await ratedGames(store);
    const [one, other, both] = await Promise.all(
      [1, 2, 3].map(() => db.startTransaction().execute()),
    );
    if (!one || !other || !both) throw new Error('There are three.');
    await takeLines(one, [gameOf(FIRST)]);
    // What would be the next line, so that who has lost the first must wait again.
    await sql`insert into results (experience_id, number, match_id, ended_at)
      values (${FIRST}, 2, ${crypto.randomUUID()}, now())`.execute(other);
    const waitsFor = async (trx: typeof one) => {
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(
        trx,
      );
      const isWaitedFor = async () => {
        const found = await sql`select from pg_locks
          where not granted and transactionid::text = ${rows[0]?.id}`.execute(db);
        return found.rows.length;
      };
      await expect.poll(isWaitedFor).toBe(1);
    };
    const games = [gameOf(SECOND), gameOf(FIRST)];
    const taking = takeLines(both, games);
    await waitsFor(one);
    await one.commit().execute();
    await waitsFor(other);
    const next = gameOf(SECOND);
    expect(await takeLines(other, [next])).toEqual(new Map([[next.match_id, 1]]));
    await other.commit().execute();
    const [second, first] = games;
    expect(await taking).toEqual(
      new Map([
        [first?.match_id, 3],
        [second?.match_id, 2],
      ]),
    );
    await both.commit().execute();
    await store.close();
  },
);
