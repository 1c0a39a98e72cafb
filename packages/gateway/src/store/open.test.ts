import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOwner, type Engine, engines } from '../../test/engines.ts';
import type { Store } from './store.ts';

describe.each(engines)('a store on the $name engine', (engine: Engine) => {
  let store: Store;
  beforeAll(async () => {
    store = await engine.open();
  });
  afterAll(() => store.close());

  test('answers a ping', async () => {
    await expect(store.ping()).resolves.toBeUndefined();
    expect(store.engine).toBe(engine.name);
  });

  test('reads back what was written, in the same JavaScript types', async () => {
    const created_at = new Date('2026-01-02T03:04:05.678Z');
    const agent = {
      id: crypto.randomUUID(),
      owner_id: await addOwner(store.db, 'Types'),
      name: 'Ünïcode 🎲',
      display_name: '',
      avatar_url: '',
      bio: '',
      created_at,
    };
    await store.db
      .insertInto('agents')
      .values({ ...agent, scopes: JSON.stringify(['catalog:read', 'session:write']) })
      .execute();
    const rows = await store.db
      .selectFrom('agents')
      .selectAll()
      .where('id', '=', agent.id)
      .execute();
    expect(rows).toEqual([
      { ...agent, is_house: false, scopes: ['catalog:read', 'session:write'] },
    ]);
    const counted = await store.db
      .selectFrom('agents')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(counted).toEqual({ count: 1 });
  });

  test('names the constraint that a row breaks', async () => {
    await addOwner(store.db, 'Twice');
    await expect(addOwner(store.db, 'TWICE')).rejects.toMatchObject({
      code: '23505',
      constraint: 'owners_name_key_key',
      table: 'owners',
    });
  });

  test('tells how many rows were changed', async () => {
    await addOwner(store.db, 'Counted');
    const change = (name: string) =>
      store.db.updateTable('owners').set({ name }).where('name_key', '=', name).executeTakeFirst();
    expect((await change('counted')).numUpdatedRows).toBe(1n);
    expect((await change('nobody')).numUpdatedRows).toBe(0n);
  });

  test('keeps a transaction apart from other queries, and undoes one that fails', async () => {
    const count = async () =>
      (await store.db.selectFrom('owners').select('id').where('name', '=', 'Ghost').execute())
        .length;
    let seen: Promise<number> | undefined;
    const failing = store.db.transaction().execute(async transaction => {
      await addOwner(transaction, 'Ghost');
      seen = count();
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await seen).toBe(0);
    expect(await count()).toBe(0);
  });

  test('does not acknowledge a transaction in which a statement has failed', async () => {
    await addOwner(store.db, 'Taken');
    const careless = store.db.transaction().execute(async transaction => {
      await addOwner(transaction, 'Before');
      await addOwner(transaction, 'Taken').catch(() => {});
    });
    await expect(careless).rejects.toThrow(/rolled back/);
    expect(
      await store.db.selectFrom('owners').where('name', '=', 'Before').selectAll().execute(),
    ).toEqual([]);
  });

  test('finds experiences by words of their name and summary through the index', async () => {
    const plan = await store.db.transaction().execute(async transaction => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      return sql<{ 'QUERY PLAN': string }>`explain select id from experiences
          where to_tsvector('english', name || ' ' || summary) @@ websearch_to_tsquery('english', 'chess')`.execute(
        transaction,
      );
    });
    expect(plan.rows.map(row => row['QUERY PLAN']).join('\n')).toContain('experiences_search');
  });
});
