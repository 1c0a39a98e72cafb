import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { matchGames } from '@botplay/experiences';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { builtInId } from '../src/catalog/built-ins.ts';
import { verifyRatings } from '../src/ratings/verify.ts';
import { openStore } from '../src/store/open.ts';
import type { Store } from '../src/store/store.ts';
import { hasPostgres, newDatabase, silent } from './engines.ts';
import { freePort, type Launched, launch, newDataDir, runBotplay } from './launch.ts';
import { mustBeConsistent } from './match-consistency.ts';
import { type Acknowledged, playOnce, type Script, type Scripted } from './scripted-agents.ts';

const TABLES = 20;
/** A minute is six seconds. */
const BOTPLAY_TIME_SCALE = '0.1';
const LONGEST_LIFE_MS = 900;
const MOST_MOVES_IN_A_LIFE = 40;

/** Servers that share a database, and are killed one at a time. */
async function mortals(envs: readonly Readonly<Record<string, string>>[]) {
  const start = (env: Readonly<Record<string, string>>) =>
    launch({ ...env, BOTPLAY_TIME_SCALE, LOG_LEVEL: 'error' });
  const servers: Promise<Launched>[] = [];
  for (const env of envs) servers.push(Promise.resolve(await start(env)));
  const any = () => Math.floor(Math.random() * servers.length);
  const first = await servers[0];
  if (!first) throw new Error('There is no server.');
  return {
    first,
    url: async () => (await servers[any()])?.url ?? '',
    /** Kills one of them, and starts it again. */
    async kill(): Promise<void> {
      const index = any();
      const server = await servers[index];
      const env = envs[index];
      if (!server || !env) return;
      let begin: (server: Promise<Launched>) => void = () => {};
      servers[index] = new Promise(resolve => (begin = resolve));
      await end(server, 'SIGKILL');
      const next = start(env);
      begin(next);
      await next;
    },
    async stop(): Promise<void> {
      for (const server of servers) await end(await server, 'SIGTERM');
    },
  };
}

/** Ends a server, which must not have complained of anything. */
async function end(server: Launched, signal: NodeJS.Signals): Promise<void> {
  const { output } = await server.stop(signal);
  expect(output).not.toContain('"level":50');
}

/** Pairs of strangers at tables of every game; some of them asleep, some against the house. */
async function seatAll(server: Launched, admin: string) {
  const agent = async (name: string): Promise<Scripted> => {
    const { body: owner } = await server.ask('POST /v1/owners', {
      key: admin,
      body: { name: `${name} ${crypto.randomUUID()}` },
    });
    const { body } = await server.ask('POST /v1/agents', {
      key: admin,
      body: { name, owner_id: owner.id },
    });
    return { key: String(body.api_key), isAsleep: name === 'sleeper' };
  };
  return Promise.all(
    Array.from({ length: TABLES }, async (_, i) => {
      const game = matchGames[i % matchGames.length]?.game ?? '';
      const isAlone = i % 5 === 4;
      const isSleepy = i % 5 === 3;
      const config = isAlone
        ? { bots: true, bot_seconds: 0, bot: i % 2 ? 'random' : 'quick' }
        : { bots: false, ...(isSleepy && { move_seconds: 5 }) };
      return {
        host: await agent('host'),
        guest: isAlone ? undefined : await agent(isSleepy ? 'sleeper' : 'guest'),
        lobby: { experience_id: builtInId(game), config },
      };
    }),
  );
}

async function playThroughKills(
  servers: Awaited<ReturnType<typeof mortals>>,
  admin: string,
  kills: number,
) {
  const moves: Acknowledged[] = [];
  const tables = await seatAll(servers.first, admin);
  let isOver = false;
  let enough = Infinity;
  let strike = (): void => {};
  const script: Script = {
    servers,
    moves,
    onMove: () => moves.length >= enough && strike(),
  };
  const played: string[] = [];
  const playing = tables.map(async ({ host, guest, lobby }) => {
    do played.push(await playOnce(script, host, guest, lobby));
    while (!isOver);
  });
  const over = Promise.all(playing);
  for (let kill = 0; kill < kills; kill++) {
    // In the midst of moves, or at any moment if there are none.
    const struck = new Promise<void>(resolve => (strike = resolve));
    enough = moves.length + Math.ceil(Math.random() * MOST_MOVES_IN_A_LIFE);
    await Promise.race([struck, setTimeout(Math.random() * LONGEST_LIFE_MS), over]);
    enough = Infinity;
    await servers.kill();
  }
  isOver = true;
  await over;
  await servers.stop();
  return { moves, played };
}

/** What must be true of every match, after all that. */
async function prove(
  store: Store,
  { moves, played }: Awaited<ReturnType<typeof playThroughKills>>,
) {
  const { db } = store;
  await mustBeConsistent(db);
  const matches = await db.selectFrom('matches').select(['id', 'status']).execute();
  expect(new Set(matches.map(({ id }) => id))).toEqual(new Set(played));
  expect(matches.filter(({ status }) => status !== 'completed')).toEqual([]);

  // Every move that was acknowledged is in the log of its room under its number, and nothing else is.
  const { rows: logged } = await sql<{ session_id: string; steps: string[]; actions: string[] }>`
    select session_id,
      (select json_agg(input->'act'->>'move' order by version) from room_steps
        where room_id = match_id::text and input->>'player' = seat::text
          and events->0->>'type' = 'moved') as steps,
      (select json_agg(action order by step_number) from session_steps
        where session_steps.session_id = match_members.session_id) as actions
    from match_members where session_id is not null`.execute(db);
  const bySession = new Map(logged.map(row => [row.session_id, row.steps ?? []]));
  for (const { steps, actions } of logged) expect(actions).toEqual(steps);
  const lost = moves.filter(
    ({ session_id, step_count, move }) => bySession.get(session_id)?.[step_count - 1] !== move,
  );
  expect(lost).toEqual([]);
  expect(new Set(moves.map(it => `${it.session_id} ${it.step_count}`)).size).toBe(moves.length);

  const { rows: kinds } = await sql<{ kind: string; bells: boolean; house: boolean }>`
    select kind, bool_or((input->>'bell')::boolean) as bells,
      bool_or(session_id is null and input->>'player' is not null) as house
    from rooms join room_steps on room_id = rooms.id
      left join match_members on match_id::text = rooms.id and seat::text = input->>'player'
    group by kind`.execute(db);
  expect(kinds.length).toBe(matchGames.length);
  expect([kinds.some(({ bells }) => bells), kinds.some(({ house }) => house)]).toEqual([
    true,
    true,
  ]);

  // No bell rang before its time, nor twice for one move.
  const { rows: early } = await sql`
    select room_id, step.version from (
      select room_id, version, input, created_at,
        lag(created_at) over (partition by room_id order by version) as before
      from room_steps where events->0->>'type' in ('started', 'moved', 'late')
    ) as step join rooms on rooms.id = room_id
    where (step.input->>'bell')::boolean
      and step.created_at < before + ((given->>'seconds')::float8 - 0.01) * interval '1 second'`.execute(
    db,
  );
  expect(early).toEqual([]);

  const { differences, results } = await verifyRatings(db);
  expect(differences).toEqual([]);
  expect(results).toBe(played.length);
}

test('a server that is killed fifty times during twenty matches loses and doubles nothing', async () => {
  const BOTPLAY_DATA = newDataDir();
  const servers = await mortals([{ BOTPLAY_DATA, PORT: String(await freePort()) }]);
  const admin = readFileSync(join(BOTPLAY_DATA, 'admin-token'), 'utf8').trim();
  const all = await playThroughKills(servers, admin, 50);
  expect(await runBotplay(['ratings', 'verify'], { BOTPLAY_DATA })).toMatchObject({ code: 0 });
  const store = await openStore({ dataDir: BOTPLAY_DATA, log: silent });
  await prove(store, all);
  await store.close();
  expect(all.played.length).toBeGreaterThanOrEqual(TABLES);
}, 600_000);

test.runIf(hasPostgres)(
  'two servers of which one is killed, again and again, are as good as one',
  async () => {
    const DATABASE_URL = await newDatabase();
    const shared = { DATABASE_URL, BOTPLAY_ADMIN_TOKEN: 'a-token-of-the-operator' };
    const envs = [await freePort(), await freePort()].map(port => ({
      ...shared,
      PORT: String(port),
    }));
    const servers = await mortals(envs);
    const all = await playThroughKills(servers, shared.BOTPLAY_ADMIN_TOKEN, 10);
    const store = await openStore({ databaseUrl: DATABASE_URL, log: silent });
    await prove(store, all);
    await store.close();
    expect(all.played.length).toBeGreaterThanOrEqual(TABLES);
  },
  600_000,
);
