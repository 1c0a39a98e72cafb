import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMemoryStore } from '../../test/engines.ts';
import type { Store } from './store.ts';

let store: Store;
beforeAll(async () => {
  store = await openMemoryStore();
});
afterAll(() => store.close());

test('a statement is understood anew after its table has changed', async () => {
  const { db } = store;
  await sql`create table prepared (id integer)`.execute(db);
  await sql`insert into prepared values (1)`.execute(db);
  const all = () => sql`select * from prepared`.execute(db).then(({ rows }) => rows);
  expect(await all()).toEqual([{ id: 1 }]);
  await sql`alter table prepared add column name text default 'one'`.execute(db);
  expect(await all()).toEqual([{ id: 1, name: 'one' }]);
  await sql`alter table prepared alter column id type text`.execute(db);
  expect(await all()).toEqual([{ id: '1', name: 'one' }]);
});

test('more statements than are kept prepared are asked, and the first of them again', async () => {
  const ask = async (number: number) => {
    const text = `select $1::integer + ${number} as sum`;
    const { rows } = await store.db.executeQuery<{ sum: number }>({
      query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
      queryId: { queryId: String(number) },
      sql: text,
      parameters: [1],
    });
    return rows[0]?.sum;
  };
  for (let number = 0; number < 450; number++) expect(await ask(number)).toBe(number + 1);
  expect(await ask(0)).toBe(1);
});

test('a statement that failed leaves the next ones as they were', async () => {
  const { db } = store;
  for (let again = 0; again < 3; again++) {
    await expect(sql`select nothing`.execute(db)).rejects.toMatchObject({ code: '42703' });
    await expect(sql`select 1 / ${0}::integer`.execute(db)).rejects.toMatchObject({
      code: '22012',
    });
    expect((await sql`select ${7}::integer as seven`.execute(db)).rows).toEqual([{ seven: 7 }]);
  }
});

test('values of every kind come back as they went', async () => {
  const at = new Date();
  const { rows } =
    await sql`select ${at}::timestamptz as at, ${true}::boolean as yes, ${null}::text as none,
    ${['a"b', 'c,d', null, '\\u0000{}']}::text[] as texts, ${[1, 2]}::integer[] as numbers,
    ${JSON.stringify({ a: [1, '"'] })}::json as json, ${1.5}::float8 as half, count(*) as count`.execute(
      store.db,
    );
  expect(rows).toEqual([
    {
      at,
      yes: true,
      none: null,
      texts: ['a"b', 'c,d', null, '\\u0000{}'],
      numbers: [1, 2],
      json: { a: [1, '"'] },
      half: 1.5,
      count: 1,
    },
  ]);
});
