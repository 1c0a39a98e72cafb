import { matchGames } from '@botplay/experiences';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomMatch } from '../../../experiences/test/random-match.ts';
import { type Arena, openArena } from '../../test/arena.ts';
import { openMemoryStore } from '../../test/engines.ts';
import { storeMatch } from '../../test/played-match.ts';
import { version } from '../version.ts';
import type { Store } from '../store/store.ts';
import { checkReplay } from './check.ts';
import { readReplay } from './read.ts';

let store: Store;
let arena: Arena;
let key: string;
const played: Record<'chess' | 'mancala' | 'active', string> = {
  chess: '',
  mancala: '',
  active: '',
};

beforeAll(async () => {
  store = await openMemoryStore();
  arena = await openArena({}, store);
  ({ key } = await arena.agent());
  const put = async (id: string, most: number, status?: 'active') => {
    const game = matchGames.find(({ game }) => game === id)!;
    return (await storeMatch(store.db, game, randomMatch(game, 'routes', { most }), status)).id;
  };
  played.chess = await put('chess', 3_000);
  played.mancala = await put('mancala', 3_000);
  played.active = await put('chess', 4, 'active');
});
afterAll(() => arena.close());

test('a replay is proved by the keys that the server publishes', async () => {
  const { status, body } = await arena.ask('GET /.well-known/botplay.json');
  expect([status, Object.keys(body)]).toEqual([200, ['name', 'version', 'url', 'replay_keys']]);
  expect(body).toMatchObject({ name: 'Botplay', version, url: /:\/\//.exec(body.url)?.input });
  const file = await fetch(`${arena.url}/api/matches/${played.chess}/replay.jsonl`);
  const bytes = Buffer.from(await file.arrayBuffer());
  const { match } = checkReplay(readReplay(bytes), body.replay_keys);
  expect(match).toMatchObject({ game_session_id: played.chess, url: body.url });
});

test('a replay and a PGN are files to download, under a name of their own', async () => {
  for (const [end, type] of [
    ['jsonl', 'application/jsonl'],
    ['pgn', 'application/vnd.chess-pgn'],
  ]) {
    const { status, headers } = await arena.ask(`GET /api/matches/${played.chess}/replay.${end}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="chess-${played.chess}.${end}"`,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('everybody may have them: with a key, with a wrong one, with none', async () => {
  for (const path of [
    `/api/matches/${played.chess}/replay.jsonl`,
    `/api/matches/${played.chess}/replay.pgn`,
    `/web/matches/${played.chess}/frames`,
    '/.well-known/botplay.json',
  ]) {
    const bodies = [];
    for (const asking of [{}, { key }, { key: 'pgos_wrong' }]) {
      const { status, body } = await arena.ask(`GET ${path}`, asking);
      expect([path, status]).toEqual([path, 200]);
      bodies.push(body);
    }
    expect(bodies[1]).toEqual(bodies[0]);
    expect(bodies[2]).toEqual(bodies[0]);
  }
});

test('frames are those of the contract, also while the match goes on', async () => {
  const { status, body } = await arena.ask(`GET /web/matches/${played.active}/frames`);
  expect([status, Object.keys(body)]).toEqual([200, ['game_session_id', 'game', 'frames']]);
  expect(body).toMatchObject({ game_session_id: played.active, game: 'chess' });
  expect(body.frames[0].view).toMatchObject({ turn: 0, last: '-' });
});

test.each([
  ['replay.jsonl', 'active', 409, 'INVALID_STATE'],
  ['replay.pgn', 'active', 409, 'INVALID_STATE'],
  ['replay.pgn', 'mancala', 404, 'NOT_FOUND'],
  ['replay.jsonl', '0190a5f2-0000-7000-8000-00000000dead', 404, 'NOT_FOUND'],
  ['replay.jsonl', 'not-an-id', 400, 'VALIDATION_ERROR'],
  ['replay.jsonl', "'; drop table matches", 400, 'VALIDATION_ERROR'],
  ['replay.gif', 'chess', 404, 'NOT_FOUND'],
])('%s of %s is refused with %i', async (file, match, status, code) => {
  const id = encodeURIComponent(match in played ? played[match as 'chess'] : match);
  const answer = await arena.ask(`GET /api/matches/${id}/${file}`);
  expect(answer).toMatchObject({ status, body: { error: { code, retryable: false } } });
  expect(answer.headers.get('content-disposition')).toBeNull();
});

test('they are told of in the OpenAPI document, as the files that they are', async () => {
  const { paths } = (await arena.ask('GET /openapi.json')).body;
  const { get } = paths['/api/matches/{game_session_id}/replay.jsonl'];
  expect(get).toMatchObject({ tags: ['arena'], security: [] });
  expect(Object.keys(get.responses[200].content)).toEqual(['application/jsonl']);
  expect(paths['/web/matches/{game_session_id}/frames'].get.tags).toEqual(['arena']);
  expect(paths['/auth/me'].get.tags).toEqual(['accounts']);
  expect(paths['/v1/agents'].get.tags).toEqual(['operator']);
});

test('visitors are counted where rates are limited', async () => {
  const limited = await openArena({ BOTPLAY_RATE_LIMIT: 'on' });
  const asks = Array.from({ length: 130 }, () => limited.ask('GET /.well-known/botplay.json'));
  const statuses = (await Promise.all(asks)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  await limited.close();
});
