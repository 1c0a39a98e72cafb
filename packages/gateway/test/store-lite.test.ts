import { join } from 'node:path';
import { CompiledQuery, Kysely, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { newDirectory } from './directory.ts';
import { silent } from './engines.ts';
import { emptyImage } from './image.ts';
import { type Lite, openLite } from '../src/store/lite.ts';
import { liteDialect } from '../src/store/lite-dialect.ts';

const opened: Lite[] = [];
afterEach(async () => {
  for (const lite of opened.splice(0)) await lite.close();
});

async function open(directory?: string) {
  const image = await emptyImage();
  const lite = await openLite({ directory, image }, silent);
  opened.push(lite);
  return { lite, db: new Kysely<{ moves: { id: number } }>({ dialect: liteDialect(lite) }) };
}

test('whoever waits for a thread that dies is refused, and so is whoever comes later', async () => {
  const { lite, db } = await open();
  const waiting = [1, 2, 3].map(() => sql`select pg_sleep(60)`.execute(db));
  const refused = Promise.allSettled(waiting);
  await lite.thread().terminate();
  for (const { status, reason } of (await refused) as PromiseRejectedResult[])
    expect({ status, code: reason.code }).toEqual({ status: 'rejected', code: 'UNAVAILABLE' });
  await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect(
    db.transaction().execute(transaction => sql`select 1`.execute(transaction)),
  ).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('a database on disk syncs its commits, and opens again with all of them after its thread has died', async () => {
  const { lite, db } = await open(join(newDirectory(), 'db'));
  await sql`create table moves (id integer)`.execute(db);
  await db.insertInto('moves').values({ id: 1 }).execute();
  const first = lite.thread();
  const half = db.transaction().execute(async transaction => {
    await transaction.insertInto('moves').values({ id: 2 }).execute();
    await first.terminate();
    await expect.poll(() => lite.thread() !== first, { timeout: 20_000 }).toBe(true);
    await transaction.insertInto('moves').values({ id: 3 }).execute();
  });
  await expect(half).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await db.selectFrom('moves').select('id').execute()).toEqual([{ id: 1 }]);
  const { rows } = await sql`select current_setting('fsync') as fsync,
    current_setting('wal_sync_method') as method`.execute(db);
  expect(rows).toEqual([{ fsync: 'on', method: 'fsync' }]);
});

test('a query that fails leaves the connection usable, inside a savepoint too', async () => {
  const { db } = await open();
  await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' });
  const transaction = await db.startTransaction().execute();
  const savepoint = await transaction.savepoint('before').execute();
  await expect(sql`select 1 / 0`.execute(savepoint)).rejects.toMatchObject({ code: '22012' });
  await savepoint.rollbackToSavepoint('before').execute();
  const { rows } = await transaction.executeQuery(CompiledQuery.raw('select 2 as two'));
  await transaction.commit().execute();
  expect(rows).toEqual([{ two: 2 }]);
});

test('an answer too deep to come over from the thread fails its caller, and the database opens again', async () => {
  const { lite, db } = await open(join(newDirectory(), 'db'));
  const first = lite.thread();
  const deep = sql`select (repeat('[', 5000) || repeat(']', 5000))::json as deep`.execute(db);
  await expect(deep).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await expect.poll(() => lite.thread() !== first, { timeout: 20_000 }).toBe(true);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
});
