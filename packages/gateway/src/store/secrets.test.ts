import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newDirectory } from '../../test/directory.ts';
import { type Engine, engines } from '../../test/engines.ts';
import { deriveKey, keepSecrets } from './secrets.ts';
import type { Store } from './store.ts';

const LONG = 'a secret that has its thirty-two bytes';

describe.each(engines)('secrets on the $name engine', (engine: Engine) => {
  let store: Store;
  beforeAll(async () => {
    store = await engine.open();
  });
  afterAll(() => store.close());

  test('are made once, also when replicas start together', async () => {
    const { db } = store;
    const databaseUrl = 'postgres://kept-in-the-database';
    const all = await Promise.all([1, 2, 3].map(() => keepSecrets({ db, databaseUrl })));
    expect(new Set(all.map(({ secret }) => secret)).size).toBe(1);
    expect(all[0]!.secret).toMatch(/^[\w-]{43}$/);
    expect(all[0]!.adminToken).toMatch(/^[\w-]{43}$/);
    expect(all[0]!.adminToken).not.toBe(all[0]!.secret);
  });

  test('that are given win, and are kept nowhere', async () => {
    const given = { adminToken: 'mine', secret: LONG };
    expect(await keepSecrets({ db: store.db, ...given })).toEqual(given);
    const rows = await store.db.selectFrom('kept_secrets').select('value').execute();
    expect(rows.map(({ value }) => value)).not.toContain(LONG);
  });

  test('that are too short are refused', async () => {
    await expect(keepSecrets({ db: store.db, secret: 'short' })).rejects.toThrow(
      /has 5 bytes and needs 32 or more: mend BOTPLAY_SECRET/,
    );
  });

  test('lie in private files beside an embedded database, and the files have the last word', async () => {
    const dataDir = newDirectory();
    const secrets = await keepSecrets({ db: store.db, dataDir });
    for (const [name, value] of [
      ['admin-token', secrets.adminToken],
      ['secret', secrets.secret],
    ] as const) {
      expect(readFileSync(join(dataDir, name), 'utf8')).toBe(`${value}\n`);
      expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600);
    }
    await store.db.deleteFrom('kept_secrets').execute();
    expect(await keepSecrets({ db: store.db, dataDir })).toEqual(secrets);
    rmSync(dataDir, { recursive: true });
    expect(await keepSecrets({ db: store.db, dataDir })).toEqual(secrets);
  });
});

test('each purpose has a key of its own', () => {
  const key = deriveKey(LONG, 'jwt');
  expect(key).toHaveLength(32);
  expect(deriveKey(LONG, 'jwt')).toEqual(key);
  expect(deriveKey(LONG, 'session ids')).not.toEqual(key);
  expect(deriveKey(`${LONG}!`, 'jwt')).not.toEqual(key);
});
