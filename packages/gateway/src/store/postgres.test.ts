import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOwner, hasPostgres, silent } from '../../test/engines.ts';
import { type PostgresServer, startPostgres } from '../../test/postgres.ts';
import { notifyBus } from './notify-bus.ts';
import { openStore } from './open.ts';
import { inTransaction } from './retry.ts';
import type { Store } from './store.ts';

describe.runIf(hasPostgres)('while PostgreSQL is gone', () => {
  let server: PostgresServer;
  let store: Store;
  let other: Store;
  beforeAll(async () => {
    server = await startPostgres();
    store = await openStore({ databaseUrl: server.url, log: silent });
    other = await openStore({ databaseUrl: server.url, log: silent });
  });
  afterAll(async () => {
    await store.close();
    await other.close();
    await server.stop();
  });

  test('every call is refused as unavailable, and all works again once it is back', async () => {
    const { db } = store;
    const unavailable = { code: 'UNAVAILABLE' };
    await Promise.all(Array.from({ length: 8 }, () => store.ping()));
    const sleeping = Promise.allSettled([sql`select pg_sleep(60)`.execute(db)]);
    const between = db.transaction().execute(async transaction => {
      await addOwner(transaction, 'Lost');
      await server.kill();
      await addOwner(transaction, 'Lost too');
    });
    await expect(between).rejects.toMatchObject(unavailable);
    expect(await sleeping).toMatchObject([{ status: 'rejected', reason: unavailable }]);
    await expect(store.ping()).rejects.toMatchObject(unavailable);
    await expect(addOwner(db, 'Nobody')).rejects.toMatchObject(unavailable);
    const inside = inTransaction(db, transaction => addOwner(transaction, 'Nobody'));
    await expect(inside).rejects.toMatchObject(unavailable);

    const late = await notifyBus(server.url);

    await server.restart();
    await expect
      .poll(
        () =>
          store.ping().then(
            () => 'up',
            () => 'down',
          ),
        { timeout: 10_000 },
      )
      .toBe('up');
    await addOwner(db, 'Back');
    expect(await db.selectFrom('owners').select('name').execute()).toEqual([{ name: 'Back' }]);
    for (const bus of [other.bus, late]) {
      const ids: string[] = [];
      bus.subscribe('identity', id => void ids.push(id));
      await expect
        .poll(() => (store.bus.publish('identity', 'back'), ids), { timeout: 10_000 })
        .toContain('back');
    }
    await late.close();
  });
});
