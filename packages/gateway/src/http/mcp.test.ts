import { request as sendHttp } from 'node:http';
import { READS, toolsFor } from '@botplay/contract';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMortalDatabase } from '../../test/engines.ts';
import { openSessions, openStage, SESSION_KEY, type Stage } from '../../test/mcp-stage.ts';
import { memoryBus } from '../store/memory-bus.ts';
import type { AtTheDoor } from './call.ts';
import { mcpSessions } from './mcp-sessions.ts';

const META = 'io.modelcontextprotocol/';
const HANDSHAKE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'test', version: '1' },
  },
};
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };

let kept: Awaited<ReturnType<typeof openSessions>>;
let stage: Stage;
let sessionId: string;
beforeAll(async () => {
  kept = await openSessions();
  stage = await openStage(kept.sessions);
  sessionId = (await post(HANDSHAKE)).headers.get('mcp-session-id') ?? '';
});
afterAll(async () => {
  await stage.close();
  await kept.close();
});

type Sent = {
  readonly body?: unknown;
  readonly raw?: BodyInit;
  readonly method?: string;
  readonly query?: string;
};

/** Sends what an ordinary client would, but for what is given. A header that is empty is left out. */
function send(
  { body, raw, method = 'POST', query = '' }: Sent,
  headers: Record<string, string> = {},
) {
  const all = {
    authorization: 'Bearer anna',
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-session-id': sessionId ?? '',
    ...headers,
  };
  return fetch(stage.url + query, {
    method,
    headers: Object.entries(all).filter(([, value]) => value !== ''),
    ...(method === 'POST' && { body: raw ?? JSON.stringify(body) }),
  });
}

const post = (body: unknown, headers?: Record<string, string>) => send({ body }, headers);
const call = (name: string, input: object, headers?: Record<string, string>) =>
  post(
    { jsonrpc: '2.0', id: 5, method: 'tools/call', params: { name, arguments: input } },
    headers,
  );

/** A request of 2026-07-28, and the headers that belong to it. */
const modern = (
  method: string,
  params: { name?: string; arguments?: object } = {},
  revision = '2026-07-28',
) =>
  [
    {
      jsonrpc: '2.0',
      id: 1,
      method,
      params: {
        ...params,
        _meta: { [`${META}protocolVersion`]: revision, [`${META}clientCapabilities`]: {} },
      },
    },
    {
      'mcp-session-id': '',
      'mcp-protocol-version': revision,
      'mcp-method': method,
      'mcp-name': params.name ?? '',
    },
  ] as const;

describe('a credential', () => {
  test.each(['', 'Bearer nobody', 'Basic anna'])(
    'that is "%s" is answered 401',
    async authorization => {
      const answer = await post(PING, { authorization });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(await answer.json()).toEqual({
        error: { code: 'UNAUTHENTICATED', message: expect.any(String), retryable: false },
      });
    },
  );

  test('may take a while to be looked up', async () => {
    expect((await post(PING, { authorization: 'Bearer later-anna' })).status).toBe(200);
  });
});

describe('malformed protocol', () => {
  const deep = `${'['.repeat(65)}${']'.repeat(65)}`;
  // prettier-ignore
  test.each<[string, Sent, Record<string, string>, number, number]>([
    ['a body that is no JSON', { raw: '{"jsonrpc"' }, {}, 400, -32700],
    ['an empty body', { raw: '' }, {}, 400, -32700],
    ['JSON deeper than 64', { raw: deep }, {}, 400, -32700],
    ['a __proto__ key', { raw: '{"__proto__":{},"jsonrpc":"2.0","id":1,"method":"ping"}' }, {}, 400, -32700],
    ['a batch', { body: [PING] }, {}, 400, -32600],
    ['an empty batch', { body: [] }, {}, 400, -32600],
    ['null', { body: null }, {}, 400, -32600],
    ['an id that is null', { body: { ...PING, id: null } }, {}, 400, -32600],
    ['an id that is an object', { body: { ...PING, id: {} } }, {}, 400, -32600],
    ['a strange member', { body: { ...PING, extra: 1 } }, {}, 400, -32600],
    ['another JSON-RPC', { body: { ...PING, jsonrpc: '1.0' } }, {}, 400, -32600],
    ['an unknown method', { body: { ...PING, method: 'tools/nope' } }, {}, 200, -32601],
    ['an unknown tool', { body: { ...PING, method: 'tools/call', params: { name: 'toString' } } }, {}, 200, -32602],
    ['a call without a name', { body: { ...PING, method: 'tools/call', params: {} } }, {}, 200, -32602],
    ['an unknown cursor', { body: { ...PING, method: 'tools/list', params: { cursor: 'x' } } }, {}, 200, -32602],
    ['a revision that is not known', { body: PING }, { 'mcp-protocol-version': '1999-01-01' }, 400, -32000],
    ['another content type', { body: PING }, { 'content-type': 'text/plain' }, 415, -32000],
    ['a client that takes neither form', { body: PING }, { accept: 'text/html' }, 406, -32000],
    ['a GET that takes no events', { method: 'GET' }, { accept: 'application/json' }, 406, -32000],
    ['another verb', { method: 'PUT' }, {}, 405, -32000],
    ['a body over 256 KiB', { raw: JSON.stringify({ ...PING, params: { pad: 'x'.repeat(262_144) } }) }, {}, 413, -32000],
    ['a call before initialize', { body: PING }, { 'mcp-session-id': '' }, 400, -32000],
    ['a stream before initialize', { method: 'GET' }, { 'mcp-session-id': '' }, 400, -32000],
    ['half a handshake', { body: { ...HANDSHAKE, params: {} } }, { 'mcp-session-id': '' }, 400, -32602],
    ['a second handshake', { body: HANDSHAKE }, {}, 400, -32600],
    ['an unknown session', { body: PING }, { 'mcp-session-id': 'x.y' }, 404, -32001],
    ["somebody else's session", { body: PING }, { authorization: 'Bearer bert' }, 404, -32001],
  ])('%s', async (_, sent, headers, status, code) => {
    const answer = await send(sent, headers);
    expect([answer.status, await answer.json()]).toMatchObject([status, { jsonrpc: '2.0', error: { code } }]);
  });

  test('another verb is told which there are', async () => {
    const { headers } = await send({ method: 'PUT' });
    expect(headers.get('allow')).toBe('GET, POST, DELETE');
  });

  test('a body of unknown length is cut off at 256 KiB', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { authorization: 'Bearer anna', 'content-type': 'application/json' };
      const sending = sendHttp(stage.url, { method: 'POST', headers }, answer => {
        answer.resume();
        resolve(answer.statusCode);
      });
      sending.on('error', reject);
      sending.write('x'.repeat(200_000));
      sending.end('x'.repeat(200_000));
    });
    expect(status).toBe(413);
  });

  test('a revision of the modern era that is not known names those that are', async () => {
    const answer = await post(...modern('tools/list', {}, '2027-01-01'));
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { code: -32022, data: { supported: ['2026-07-28'], requested: '2027-01-01' } } },
    ]);
  });
});

test.each([
  ['application/json, text/event-stream', 'application/json'],
  ['application/json', 'application/json'],
  ['*/*', 'application/json'],
  ['text/event-stream', 'text/event-stream'],
  ['application/json;q=0, text/event-stream', 'text/event-stream'],
])('who accepts %s gets %s', async (accept, type) => {
  const handshake = await post(HANDSHAKE, { accept, 'mcp-session-id': '' });
  const listed = await post(...withHeaders(modern('tools/list'), { accept }));
  for (const answer of [handshake, listed, await post(PING, { accept })]) {
    expect(answer.headers.get('content-type')).toBe(type);
    const text = await answer.text();
    const message =
      type === 'application/json' ? text : text.replace(/^event: message\ndata: (.*)\n\n$/, '$1');
    expect(JSON.parse(message)).toMatchObject({ jsonrpc: '2.0', id: 1, result: {} });
  }
});

const withHeaders = ([body, headers]: ReturnType<typeof modern>, more: Record<string, string>) =>
  [body, { ...headers, ...more }] as const;

test('without an Accept header the answer is JSON', async () => {
  const status = await new Promise<string | undefined>((resolve, reject) => {
    const headers = { authorization: 'Bearer anna', 'content-type': 'application/json' };
    const sending = sendHttp(stage.url, { method: 'POST', headers }, answer => {
      answer.resume();
      resolve(answer.headers['content-type']);
    });
    sending.on('error', reject).end(JSON.stringify(HANDSHAKE));
  });
  expect(status).toBe('application/json');
});

describe('a refusal', () => {
  test.each([
    ['bad input', 'anna', 'demo.add', { a: 'x' }, 'VALIDATION_ERROR', false],
    ['a lone surrogate', 'anna', 'demo_notes_keep', { text: '\ud800' }, 'VALIDATION_ERROR', false],
    ['a missing scope', 'cleo', 'demo.notes.keep', {}, 'FORBIDDEN', false],
    ['the tool', 'anna', 'demo.trouble', { kind: 'refused' }, 'QUOTA_EXCEEDED', false],
    ['the database', 'anna', 'demo.trouble', { kind: 'database' }, 'UNAVAILABLE', true],
    ['a bug', 'anna', 'demo.trouble', { kind: 'bug' }, 'INTERNAL_ERROR', true],
  ])('for %s is a result that says so', async (_, caller, name, input, code, retryable) => {
    const authorization = `Bearer ${caller}`;
    const [body, headers] = modern('tools/call', { name, arguments: input });
    const answer = await post(body, { ...headers, authorization });
    expect(answer.status).toBe(200);
    const { result } = (await answer.json()) as { result: { content: [{ text: string }] } };
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text' }] });
    expect(result).not.toHaveProperty('structuredContent');
    expect(JSON.parse(result.content[0].text)).toEqual({
      code,
      message: expect.any(String),
      retryable,
    });
  });
});

test('tools are listed with dots, or without for clients that ask so, and answer to both', async () => {
  const list = { ...PING, method: 'tools/list' };
  const names = async (query: string) => {
    const { result } = (await (await send({ body: list, query })).json()) as {
      result: { tools: { name: string }[] };
    };
    return result.tools.map(({ name }) => name);
  };
  expect(await names('')).toEqual(['demo.add', 'demo.notes.keep', 'demo.trouble']);
  expect(await names('?names=safe')).toEqual(['demo_add', 'demo_notes_keep', 'demo_trouble']);
  for (const name of ['demo.add', 'demo_add'])
    expect(await (await call(name, { a: 1, b: 2 })).json()).toMatchObject({
      result: { structuredContent: { sum: 3 }, content: [{ type: 'text', text: '{"sum":3}' }] },
    });
});

test('a session ends by DELETE, and is then unknown', async () => {
  const begun = await post(HANDSHAKE, { 'mcp-session-id': '' });
  const own = { 'mcp-session-id': begun.headers.get('mcp-session-id') ?? '' };
  expect((await post(PING, own)).status).toBe(200);
  expect((await send({ method: 'DELETE' }, own)).status).toBe(200);
  for (const method of ['POST', 'GET', 'DELETE'])
    expect((await send({ method, body: PING }, own)).status).toBe(404);
});

test('a session begun on one replica goes on at another', async () => {
  const { db } = kept.store;
  const sessions = mcpSessions({ key: Buffer.alloc(32, 7), db, bus: kept.store.bus });
  const id = sessions.mint({
    principal: '018f0000-0000-7000-8000-00000000000a',
    revision: '2025-03-26',
    abilities: [],
  });
  sessions.close();
  expect((await call('demo.add', { a: 1, b: 2 }, { 'mcp-session-id': id })).status).toBe(200);
});

test.each(['2025-06-18', '2026-07-28'])(
  'a call of %s that runs is finished when the endpoint closes',
  async revision => {
    let begin = () => {};
    let finish = () => {};
    const begun = new Promise<void>(resolve => (begin = resolve));
    const finished = new Promise<void>(resolve => (finish = resolve));
    const slow = toolsFor<AtTheDoor>()({
      name: 'slow',
      summary: 'Takes its time.',
      scope: 'catalog:read',
      effect: READS,
      input: Type.Object({}),
      output: Type.Object({}),
      run: async () => {
        begin();
        await finished;
        return {};
      },
    });
    const surface = { path: '/mcp', instructions: '', tools: [slow] } as const;
    const own = await openStage(kept.sessions, { surface, hot: false });
    const [body, envelope] = modern('tools/call', { name: 'slow' });
    const old = { ...body, params: { name: 'slow' } };
    const isModern = revision === '2026-07-28';
    const answer = fetch(own.url, {
      method: 'POST',
      headers: {
        authorization: 'Bearer anna',
        'content-type': 'application/json',
        ...(isModern ? envelope : { 'mcp-session-id': sessionId }),
      },
      body: JSON.stringify(isModern ? body : old),
    });
    await begun;
    const closed = own.endpoint.close();
    finish();
    expect((await answer).status).toBe(200);
    await closed;
    await own.close();
  },
);

const ping = (url: string) =>
  fetch(url, {
    method: 'POST',
    headers: {
      authorization: 'Bearer anna',
      'content-type': 'application/json',
      'mcp-session-id': sessionId,
    },
    body: JSON.stringify(PING),
  });

test('without a database an unseen session is answered 503', async () => {
  const { db, die } = await openMortalDatabase();
  const own = await openStage(mcpSessions({ key: SESSION_KEY, db, bus: memoryBus() }));
  await die();
  const answer = await ping(own.url);
  expect([answer.status, await answer.json()]).toMatchObject([
    503,
    { error: { code: 'UNAVAILABLE', retryable: true } },
  ]);
  await own.close();
});

test('two requests with one id are both answered', async () => {
  const cold = await openStage(kept.sessions, { hot: false });
  const answers = await Promise.all(Array.from({ length: 5 }, () => ping(cold.url)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  await cold.close();
});

test('a stream stays open until the endpoint closes, and holds the only memory that a session costs', async () => {
  const own = await openStage(kept.sessions);
  const stream = await fetch(own.url, {
    headers: {
      authorization: 'Bearer anna',
      accept: 'text/event-stream',
      'mcp-session-id': sessionId,
    },
  });
  expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  expect(own.endpoint.stats().liveSessions).toBe(1);
  await own.endpoint.close();
  expect(await stream.text()).toBe('');
  expect(own.endpoint.stats().liveSessions).toBe(0);
  await own.close();
});
