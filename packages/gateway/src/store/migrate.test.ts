import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engine, engines, hasPostgres, newDatabase, silent } from '../../test/engines.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { type Migration, migrations } from './migrations/index.ts';
import { openStore } from './open.ts';
import type { Store } from './store.ts';

const addTable = (name: string): Migration => ({
  name,
  up: db => db.schema.createTable(name).addColumn('id', 'uuid').execute(),
});
const tablesOf = async (db: Kysely<Database>) =>
  (
    await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' order by name`.execute(db)
  ).rows.map(({ name }) => name);

describe.each(engines)('migrations on the $name engine', (engine: Engine) => {
  let store: Store;
  beforeAll(async () => {
    store = await engine.open();
  });
  afterAll(() => store.close());

  test('run once, in order, and only those that are missing', async () => {
    const longer = [...migrations, addTable('0002-a'), addTable('0003-b')];
    await migrate(store.db, longer);
    await migrate(store.db, longer);
    expect(await tablesOf(store.db)).toEqual(
      expect.arrayContaining(['0002-a', '0003-b', 'owners']),
    );
  });

  test('refuse a database that a newer program has changed, and name the change', async () => {
    const before = await tablesOf(store.db);
    await expect(migrate(store.db)).rejects.toThrow(/0002-a, 0003-b.*Start that newer version/s);
    expect(await tablesOf(store.db)).toEqual(before);
  });

  test('leave nothing behind when one of them fails', async () => {
    const before = await tablesOf(store.db);
    const failing: Migration = {
      name: '0005-d',
      up: async db => void (await sql`select 1 / 0`.execute(db)),
    };
    const list = [
      ...migrations,
      addTable('0002-a'),
      addTable('0003-b'),
      addTable('0004-c'),
      failing,
    ];
    await expect(migrate(store.db, list)).rejects.toMatchObject({ code: '22012' });
    expect(await tablesOf(store.db)).toEqual(before);
  });
});

test.runIf(hasPostgres)('three replicas may start at once on a new database', async () => {
  const databaseUrl = await newDatabase();
  const stores = await Promise.all([1, 2, 3].map(() => openStore({ databaseUrl, log: silent })));
  for (const store of stores) await expect(store.ping()).resolves.toBeUndefined();
  expect((await sql`select name from applied_migrations`.execute(stores[0]!.db)).rows).toEqual(
    migrations.map(({ name }) => ({ name })),
  );
  for (const store of stores) await store.close();
});

test.runIf(hasPostgres)(
  'a store says which server it cannot reach, and not its password',
  async () => {
    const databaseUrl = 'postgres://botplay:hidden@127.0.0.1:1/none';
    const opening = openStore({ databaseUrl, log: silent });
    await expect(opening).rejects.toThrow(/PostgreSQL at 127\.0\.0\.1:1 does not answer/);
    await expect(opening).rejects.not.toThrow(/hidden/);
  },
);
