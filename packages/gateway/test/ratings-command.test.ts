import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStore } from '../src/store/open.ts';
import type { Store } from '../src/store/store.ts';
import { hasPostgres, newDatabase, silent } from './engines.ts';
import { emptyDataDir, launch, newDataDir, runBotplay } from './launch.ts';
import { ratedGames } from './rated-games.ts';

const verify = (env: Readonly<Record<string, string>>, ...options: readonly string[]) =>
  runBotplay(['ratings', 'verify', ...options], env);
const WELL = {
  code: 0,
  output: expect.stringMatching(/^3 results, 3 ratings: all as the log says\n$/m),
};

async function play(store: Store): Promise<void> {
  const { match, finish } = await ratedGames(store);
  await finish(match(['ada', 'bob']), match(['bob', 'hal']), match(['ada', 'ann']));
}
const raise = sql`update ratings set elo = 1300 where elo > 1210`;

test('ratings verify finds all well, whether a server holds the database, another is asked or none', async () => {
  const BOTPLAY_DATA = newDataDir();
  const store = await openStore({ dataDir: BOTPLAY_DATA, log: silent });
  await play(store);
  await store.close();
  expect(await verify({ BOTPLAY_DATA })).toEqual(WELL);
  const server = await launch({ BOTPLAY_DATA });
  expect(await verify({ BOTPLAY_DATA })).toEqual(WELL);
  const elsewhere = { BOTPLAY_DATA: emptyDataDir() };
  const token = readFileSync(join(BOTPLAY_DATA, 'admin-token'), 'utf8').trim();
  expect(await verify(elsewhere, '--url', server.url, '--token', token)).toEqual(WELL);
  await server.stop();
});

test.runIf(hasPostgres)('ratings verify names each rating that the log does not say', async () => {
  const DATABASE_URL = await newDatabase();
  const store = await openStore({ databaseUrl: DATABASE_URL, log: silent });
  await play(store);
  expect(await verify({ DATABASE_URL })).toEqual(WELL);
  await raise.execute(store.db);
  await store.close();
  const { code, output } = await verify({ DATABASE_URL });
  expect(code).toBe(1);
  expect(output).toMatch(/^chess: agent [\w-]{36} has elo 1300, but the log says 1216\.$/m);
  expect(output).toContain('3 results, 3 ratings: not all as the log says\n');
});
