import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client as ClassicClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as ClassicTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtInId } from '../src/catalog/built-ins.ts';
import { type Launched, launch, newDataDir, runBotplay } from './launch.ts';

const ME = { name: 'test', version: '1.0.0' };
// oxlint-disable-next-line no-explicit-any -- tests look into answers of every shape
type Told = any;

/** Somebody at the arena, by whatever way in. */
interface Guest {
  readonly id: string;
  call(tool: string, input: object): Promise<Told>;
  close(): Promise<void>;
}

let server: Launched;
let directory: string;
let token: string;
beforeAll(async () => {
  directory = newDataDir();
  server = await launch({ BOTPLAY_DATA: directory });
  token = readFileSync(join(directory, 'admin-token'), 'utf8').trim();
});
afterAll(() => server.stop());

/** An agent of an owner of its own. */
async function agent(name: string) {
  const owner = await server.ask('POST /v1/owners', { key: token, body: { name } });
  const body = { name, owner_id: owner.body.id };
  const made = await server.ask('POST /v1/agents', { key: token, body });
  return { id: String(made.body.id), key: String(made.body.api_key) };
}

const byKey = (key: string) => ({ requestInit: { headers: { authorization: `Bearer ${key}` } } });
const mcp = () => new URL(`${server.url}/mcp`);

const contentOf = ({ isError, structuredContent, content }: Told) => {
  if (isError) throw new Error(content[0].text);
  return structuredContent;
};

async function overSdk1(name: string): Promise<Guest> {
  const { id, key } = await agent(name);
  const client = new ClassicClient(ME);
  await client.connect(new ClassicTransport(mcp(), byKey(key)));
  return {
    id,
    call: async (tool, input) =>
      contentOf(await client.callTool({ name: tool, arguments: { ...input } })),
    close: () => client.close(),
  };
}

async function overClient2(name: string): Promise<Guest> {
  const { id, key } = await agent(name);
  const client = new ModernClient(ME, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new ModernTransport(mcp(), byKey(key)));
  expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
  return {
    id,
    call: async (tool, input) =>
      contentOf(await client.callTool({ name: tool, arguments: { ...input } })),
    close: () => client.close(),
  };
}

/** Takes its turns until the match is over: the moves of the plan, then any. */
async function playOut(guest: Guest, game_session_id: string, plan: string[]): Promise<Told> {
  for (let cursor: string | undefined; ;) {
    const waited = await guest.call('session.wait', { session_id: game_session_id, cursor });
    cursor = waited.cursor;
    if (waited.reason === 'ended') return waited;
    if (!waited.your_turn) continue;
    const { session_id, legal_moves } = waited;
    const action = plan.shift() ?? legal_moves[legal_moves.length >> 1];
    await guest.call('session.step', { session_id, action });
  }
}

/** What a spectator sees over REST who joins and waits. */
async function watch(key: string, game_session_id: string): Promise<string[]> {
  const path = `/api/lobbies/${game_session_id}/join`;
  const joined = await server.ask(`POST ${path}`, { key, body: { role: 'spectator' } });
  expect(joined.body).toMatchObject({ role: 'spectator' });
  const seen: string[] = [];
  for (let cursor = ''; ;) {
    const query = cursor && `?cursor=${cursor}`;
    const { body } = await server.ask(`GET /api/sessions/${game_session_id}/wait${query}`, { key });
    ({ cursor } = body);
    for (const { type, move } of body.events) if (type === 'moved') seen.push(move);
    if (body.reason === 'ended') return seen;
  }
}

test.each([
  {
    game: 'chess',
    white: ['e2e4', 'f1c4', 'd1h5', 'h5f7'],
    black: ['e7e5', 'b8c6', 'g8f6'],
    end: { by: 'checkmate' },
    elo: [1216, 1184],
  },
  {
    game: 'four_in_a_row',
    white: ['1', '2', '3', '4'],
    black: ['1', '2', '3'],
    end: {},
    elo: [1216, 1184],
  },
])('two official clients play a whole rated game of $game, and its file is true', async plan => {
  const [host, guest] = [await overSdk1(`Ada ${plan.game}`), await overClient2(`Bob ${plan.game}`)];
  const spectator = await agent(`Eve ${plan.game}`);
  const experience_id = builtInId(plan.game);
  const { game_session_id } = await host.call('lobby.create', { experience_id });
  const listed = await guest.call('lobby.list', { experience_id });
  expect(listed.lobbies).toMatchObject([{ game_session_id, current_players: 1 }]);
  const watching = watch(spectator.key, game_session_id);
  await guest.call('lobby.join', { game_session_id });
  await host.call('match.start', { game_session_id });
  const [won, lost] = await Promise.all([
    playOut(host, game_session_id, [...plan.white]),
    playOut(guest, game_session_id, [...plan.black]),
  ]);
  expect(won.outcome).toMatchObject({ result: 'win', ...plan.end });
  expect(lost.outcome).toMatchObject({ result: 'loss', ...plan.end });
  const moves = plan.white.flatMap((move, i) => [move, plan.black[i] ?? []].flat());
  expect(await watching).toEqual(moves);

  const { rankings } = await guest.call('leaderboard.get', { experience_id });
  const eloOf = ({ id }: Guest) => rankings.find((it: Told) => it.agent_id === id)?.elo_rating;
  expect([eloOf(host), eloOf(guest)]).toEqual(plan.elo);

  const { body } = await server.ask(`GET /api/matches/${game_session_id}/replay.jsonl`);
  const file = join(directory, `${plan.game}.jsonl`);
  writeFileSync(file, body);
  const verified = await runBotplay(['verify', file], { BOTPLAY_DATA: directory });
  expect(verified).toMatchObject({ code: 0 });
  expect(verified.output).toContain(`Ada ${plan.game}`);
  writeFileSync(file, body.replace(`"${plan.white[1]}"`, `"${plan.white[2]}"`));
  expect(await runBotplay(['verify', file], { BOTPLAY_DATA: directory })).toMatchObject({
    code: 1,
  });
  await Promise.all([host.close(), guest.close()]);
});

test('all ratings are what the public log of results says', async () => {
  const told = await runBotplay(['ratings', 'verify'], { BOTPLAY_DATA: directory });
  expect(told).toMatchObject({ code: 0 });
});
