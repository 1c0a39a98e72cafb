import { Refusal } from '@botplay/contract';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engine, engines, hasPostgres, newDatabase, silent } from '../../test/engines.ts';
import type { Database } from './database.ts';
import { groupCommit } from './group-commit.ts';
import { openStore } from './open.ts';
import type { Store } from './store.ts';

type Counters = Database & { counters: { name: string; value: number } };

const withCounters = async ({ db }: Store): Promise<Kysely<Counters>> => {
  await sql`create table if not exists counters (name text primary key, value integer not null)`.execute(
    db,
  );
  return db.$extendTables<Pick<Counters, 'counters'>>();
};

/** Adds 1 to the counter of each item, one row lock after the other, in the order of the batch. */
function counting(db: Kysely<Counters>, batches: string[][] = []) {
  return groupCommit<Counters, string, number>(db, {
    key: name => name,
    write: async (transaction, names) => {
      batches.push([...names]);
      const values: (number | Refusal)[] = [];
      for (const name of names) {
        if (name === 'refused') values.push(new Refusal('NOT_FOUND', 'There is no such counter.'));
        else values.push(await increment(transaction, name));
      }
      return values;
    },
  });
}

async function increment(db: Kysely<Counters>, name: string): Promise<number> {
  const { value } = await db
    .insertInto('counters')
    .values({ name, value: name === 'poison' ? sql<number>`1 / 0` : 1 })
    .onConflict(conflict =>
      conflict.column('name').doUpdateSet({ value: sql<number>`counters.value + 1` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

describe.each(engines)('group commit on the $name engine', (engine: Engine) => {
  let store: Store;
  let db: Kysely<Counters>;
  beforeAll(async () => {
    store = await engine.open();
    db = await withCounters(store);
  });
  afterAll(() => store.close());

  test('of those that want the same for themselves one comes in each batch, in their order', async () => {
    const batches: string[][] = [];
    const take = groupCommit<Counters, string, string>(db, {
      key: item => item,
      alone: item => [...item],
      write: async (_, items) => (batches.push([...items]), items),
    });
    const answers = await Promise.all(['xb', 'a', 'bc', 'c', 'x', 'd'].map(take));
    expect(answers).toEqual(['xb', 'a', 'bc', 'c', 'x', 'd']);
    expect(batches).toEqual([['a', 'd', 'xb'], ['bc', 'x'], ['c']]);
  });

  test('writes what is called together in one transaction, sorted by key', async () => {
    const batches: string[][] = [];
    const count = counting(db, batches);
    expect(await Promise.all(['c', 'a', 'b', 'a'].map(count))).toEqual([1, 1, 1, 2]);
    expect(batches).toEqual([['a', 'a', 'b', 'c']]);
    expect(await count('c')).toBe(2);
  });

  test('takes at most 512 calls at once', async () => {
    const batches: string[][] = [];
    const count = counting(db, batches);
    await Promise.all(Array.from({ length: 1_100 }, () => count('many')));
    expect(batches.map(batch => batch.length)).toEqual([512, 512, 76]);
    expect(await count('many')).toBe(1_101);
  });

  test('a call that is refused or fails does not fail its neighbours', async () => {
    const count = counting(db);
    const settled = await Promise.allSettled(['x', 'poison', 'refused', 'y'].map(count));
    expect(settled).toMatchObject([
      { status: 'fulfilled', value: 1 },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'rejected', reason: { code: 'NOT_FOUND' } },
      { status: 'fulfilled', value: 1 },
    ]);
  });

  test('a batch that met a conflict is written again as a whole', async () => {
    let attempts = 0;
    const write = groupCommit<Counters, string, number>(db, {
      key: name => name,
      write: async (transaction, names) => {
        const values = await Promise.all(names.map(name => increment(transaction, name)));
        if (++attempts < 3) throw Object.assign(new Error('deadlock'), { code: '40P01' });
        return values;
      },
    });
    expect(await Promise.all([write('again'), write('once more')])).toEqual([1, 1]);
    expect(attempts).toBe(3);
  });

  test('nothing is written twice when the database is gone', async () => {
    let attempts = 0;
    const write = groupCommit<Counters, string, number>(db, {
      key: name => name,
      write: async () => {
        attempts++;
        throw new Refusal('UNAVAILABLE', 'The database does not answer.');
      },
    });
    const settled = await Promise.allSettled([write('a'), write('b')]);
    for (const { status } of settled) expect(status).toBe('rejected');
    expect(attempts).toBe(1);
  });
});

test.runIf(hasPostgres)('three replicas that write the same rows never deadlock', async () => {
  const databaseUrl = await newDatabase();
  const stores = await Promise.all([1, 2, 3].map(() => openStore({ databaseUrl, log: silent })));
  const names = Array.from({ length: 40 }, (_, index) => `row ${index}`);
  const deadlocks = async () =>
    (
      await sql<{ deadlocks: number }>`select deadlocks from pg_stat_database
        where datname = current_database()`.execute(stores[0]!.db)
    ).rows;
  await withCounters(stores[0]!);
  await Promise.all(
    stores.map(async (store, index) => {
      const count = counting(await withCounters(store));
      const order = index === 1 ? names.toReversed() : names;
      for (let round = 0; round < 10; round++) await Promise.all(order.map(count));
    }),
  );
  const db = await withCounters(stores[0]!);
  expect(await db.selectFrom('counters').select('value').distinct().execute()).toEqual([
    { value: 30 },
  ]);
  expect(await deadlocks()).toEqual([{ deadlocks: 0 }]);
  for (const store of stores) await store.close();
});
