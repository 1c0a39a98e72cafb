import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Listener, listen } from '../../test/hostile-server.ts';
import { EXPERIENCE_TOOLS, type Target } from './carrier.ts';
import { dialer } from './dial.ts';
import { restCarrier } from './rest-carrier.ts';

const dial = dialer({ addresses: { allowPrivate: true, ownHost: 'botplay.test', ownPort: 1 } });
const seen: { line: string; type: string | undefined; key: string | undefined; body: string }[] =
  [];
const server: Listener = await listen((request, response) => void answer(request, response));
const answer = async (request: IncomingMessage, response: ServerResponse) => {
  const { method, url, headers } = request;
  const body = await text(request);
  const { authorization: key, 'content-type': type } = headers;
  seen.push({ line: `${method} ${url}`, type, key, body });
  response.setHeader('content-type', 'application/json').end('{"ok":true}');
};
beforeEach(() => void seen.splice(0));
afterAll(async () => {
  await dial.close();
  await server.close();
});

const target = (restUrl: string | undefined): Target => ({
  id: 'a',
  name: 'Guess',
  updated_at: new Date(0),
  mcpUrl: undefined,
  restUrl,
  builtIn: undefined,
  interactionModel: 'session',
});
const input = {
  session_id: 'a b/c',
  game_session_id: 'd/e',
  experience_agent_id: 'e',
  action: { guess: 50 },
};

test('every tool of the contract has its path', async () => {
  const carrier = restCarrier(dial, async () => 'the-token');
  for (const tool of EXPERIENCE_TOOLS)
    expect(await carrier.call(target(`${server.url}/api/`), { tool, input })).toEqual({
      response: { ok: true },
    });
  expect(seen.map(({ line }) => line)).toEqual([
    'GET /api/info',
    'GET /api/status',
    'POST /api/sessions',
    'POST /api/sessions/a%20b%2Fc/step',
    'POST /api/sessions/a%20b%2Fc/end',
    'POST /api/lobbies',
    'POST /api/lobbies/d%2Fe/join',
    'POST /api/lobbies/d%2Fe/leave',
    'POST /api/matches/d%2Fe/start',
    'POST /api/matches/d%2Fe/end',
  ]);
  for (const { line, type, key, body } of seen) {
    expect(key).toBe('Bearer the-token');
    const isPost = line.startsWith('POST');
    expect(type).toBe(isPost ? 'application/json' : undefined);
    expect(body).toBe(isPost ? JSON.stringify(input) : '');
  }
});

test('what an address asks for stays with it, and no token is sent where there is none', async () => {
  const carrier = restCarrier(dial, async () => undefined);
  await carrier.call(target(`${server.url}?version=2`), { tool: 'experience.info', input: {} });
  expect(seen).toMatchObject([{ line: 'GET /info?version=2', key: undefined }]);
});

test('an experience without a REST address has no such tool', async () => {
  const carrier = restCarrier(dial, async () => undefined);
  await expect(
    carrier.call(target(undefined), { tool: 'experience.info', input: {} }),
  ).rejects.toMatchObject({ code: 'EXPERIENCE_TOOL_NOT_FOUND' });
});
