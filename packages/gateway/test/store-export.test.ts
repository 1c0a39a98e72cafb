import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addOwner, type Engine, engines } from './engines.ts';
import { exportStore } from '../src/store/export.ts';
import { importStore } from '../src/store/import.ts';
import { migrate } from '../src/store/migrate.ts';
import { type Migration, migrations } from '../src/store/migrations/index.ts';
import type { Store } from '../src/store/store.ts';

async function linesOf({ db }: Store): Promise<string[]> {
  const lines: string[] = [];
  await exportStore(db, line => void lines.push(line));
  return lines;
}

/** Rows of every kind: many, nested, odd, and with a time that JavaScript could not hold. */
async function fill({ db }: Store): Promise<void> {
  const owner_id = await addOwner(db, 'Zoë "the \\ 🎲"\n');
  const created_at = new Date();
  const agent = { owner_id, display_name: '', avatar_url: '', bio: '', created_at };
  await db
    .insertInto('agents')
    .values(
      Array.from({ length: 1_203 }, (_, index) => ({
        ...agent,
        id: crypto.randomUUID(),
        name: `agent ${index}`,
        scopes: JSON.stringify(index % 2 ? [] : ['catalog:read']),
      })),
    )
    .execute();
  await db
    .insertInto('experiences')
    .values({
      id: crypto.randomUUID(),
      name: 'Odd',
      name_key: 'odd',
      version: '1.0.0',
      summary: '',
      category: 'puzzle',
      tags: JSON.stringify(['a']),
      tier: 1,
      listed: true,
      publisher_name: 'P',
      homepage_url: null,
      endpoint_key: null,
      session_mode: 'turn_based',
      min_players: 1,
      max_players: 1,
      verification_status: 'unverified',
      verified_at: null,
      live_status: 'unknown',
      current_players: 0,
      active_lobbies: 0,
      manifest: JSON.stringify({ deep: [{ n: 1e21, f: 0.1, s: '\u2028' }, null, true] }),
      created_by: crypto.randomUUID(),
      created_at,
      updated_at: created_at,
    })
    .execute();
  await sql`insert into agent_memories (experience_id, agent_id, data, session_keys, updated_by, updated_at)
    select experiences.id, agents.id, '{"b":1e+21,"a":[null]}', '["b"]', 'agent', now()
    from experiences, agents`.execute(db);
  await sql`insert into owner_memories (experience_id, owner_id, data, updated_by, updated_at)
    select experiences.id, owners.id, '{"code":"é"}', 'owner', now() from experiences, owners`.execute(
    db,
  );
  await sql`update agents set created_at = '2026-03-04T05:06:07.123456Z' where name = 'agent 7'`.execute(
    db,
  );
  await db.insertInto('kept_secrets').values({ name: 'secret', value: 'kept' }).execute();
}

const ways = engines.flatMap(from => engines.map(to => ({ from, to })));

test.each(ways)(
  'an export from $from.name into $to.name has the same content',
  async ({ from, to }) => {
    const source = await from.open();
    await fill(source);
    const lines = await linesOf(source);
    const target = await to.open();
    await importStore(target.db, lines);
    expect(lines).toHaveLength(1 + 1 + 1_203 + 1 + 1_203 + 1 + 1);
    expect(await linesOf(target)).toEqual(lines);
    await source.close();
    await target.close();
  },
);

describe.each(engines)('an import into the $name engine', (engine: Engine) => {
  const HEADER = '{"botplay":"export","format":1,"migration":"0001-foundation"}';
  const OWNER =
    '{"table":"owners","row":{"id":"7b0a0f6e-9d5c-4a55-8c3a-0d6a3a4a1b11","name":"A","name_key":"a","created_at":"2026-01-01T00:00:00Z"}}';

  let store: Store;
  beforeAll(async () => {
    store = await engine.open();
  });
  afterAll(() => store.close());

  test.each([
    ['of nothing', [], /The file is empty/],
    ['of another file', ['{"name":"x"}'], /first line is not that of an export/],
    ['of no JSON', ['PK\u0003'], /no JSON/],
    ['of a newer format', [HEADER.replace('1,', '2,')], /format 2 .* newer/],
    ['of a newer schema', [HEADER.replace('0001-foundation', '0999-later')], /0999-later.* newer/],
    [
      'with an unknown table',
      [HEADER, OWNER, '{"table":"pg_class","row":{}}'],
      /no row of a table/,
    ],
    ['with a broken row', [HEADER, OWNER, OWNER.replace('"A"', 'null')], /null value/],
    ['that was cut off', [HEADER, OWNER, OWNER.slice(0, 40)], /no JSON/],
  ])('%s is refused and leaves nothing', async (_, lines, message) => {
    await expect(importStore(store.db, lines)).rejects.toThrow(message);
    expect(await linesOf(store)).toHaveLength(1);
  });

  test('of an older schema is migrated on its way in', async () => {
    const older = await engine.open();
    const shouts: Migration = {
      name: '0002-shouts',
      up: async db => {
        await sql`alter table owners add column shout text`.execute(db);
        await sql`update owners set shout = upper(name) || '!'`.execute(db);
      },
    };
    const newer = [...migrations, shouts];
    await migrate(older.db, newer);
    await importStore(older.db, [HEADER, OWNER.replace('"A"', '"ada"')], newer);
    const { rows } = await sql`select name, shout from owners`.execute(older.db);
    expect(rows).toEqual([{ name: 'ada', shout: 'ADA!' }]);
    await older.close();
  });

  test('is refused when there are rows already', async () => {
    await addOwner(store.db, 'First');
    await expect(importStore(store.db, [HEADER, OWNER])).rejects.toThrow(
      /not empty: "owners" has rows/,
    );
    expect(await linesOf(store)).toHaveLength(2);
  });
});
