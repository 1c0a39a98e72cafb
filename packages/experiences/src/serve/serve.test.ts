import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { Client as ClassicClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as ClassicTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Experience, refuse, type ServedExperience, serveExperience } from './serve.ts';

type Action = 'nod' | 'sulk' | 'crash' | 'wait' | 'text';

/** Counts, and does what it is told to; what is not listed here it refuses. */
const counter: Experience<number> = {
  info: { name: 'Counter', action_schema: 'a word', gameplay_instructions: 'Say nod.' },
  create: ({ memory, initial_action }) => {
    if (initial_action === 'sulk') refuse('EXPERIENCE_ERROR', 'Not today.');
    return { state: 0, response: { memory, initial_action } };
  },
  async step(count, action) {
    switch (action as Action) {
      case 'nod':
        return { state: count + 1, response: { count: count + 1 } };
      case 'text':
        return { state: count + 1, response: 'no object' };
      case 'wait':
        await new Promise<void>(resolve => (release = resolve));
        return { state: count + 1, response: {} };
      case 'crash':
        throw new TypeError('a secret of the server');
      case 'sulk':
        return refuse('EXPERIENCE_ERROR', `I will not, at ${count}.`);
    }
    return refuse('VALIDATION_ERROR', 'Say nod.');
  },
  end: (count, reason) => ({ outcomes: { score: count, reason }, memory_update: { count } }),
};

let release = () => {};
const failures: unknown[] = [];
let served: ServedExperience;
let guarded: ServedExperience;
beforeAll(async () => {
  const onError = (error: unknown) => void failures.push(error);
  served = await serveExperience(counter, { onError });
  guarded = await serveExperience(counter, { token: 'sesame', onError });
});
afterAll(async () => {
  await served.close();
  await guarded.close();
});

/** One call by one of the ways in: the value, or why not. */
type Call = (tool: string, input?: object) => Promise<{ value?: unknown; no?: string }>;

const ME = { name: 'test', version: '1.0.0' };

async function byMcp(client: Pick<ModernClient, 'callTool' | 'listTools'>): Promise<Call> {
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(TOOLS);
  return async (name, input = {}) => {
    const result = await client.callTool({ name, arguments: { ...input } });
    const [item] = result.content;
    const text = item?.type === 'text' ? item.text : '';
    if (result.isError) return { no: text };
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object') expect(result.structuredContent).toEqual(value);
    return { value };
  };
}

const modern =
  (options: ConstructorParameters<typeof ModernClient>[1]) => async (): Promise<Call> => {
    const client = new ModernClient(ME, options);
    await client.connect(new ModernTransport(new URL(served.mcpUrl)));
    return byMcp(client);
  };

async function classic(): Promise<Call> {
  const client = new ClassicClient(ME);
  await client.connect(new ClassicTransport(new URL(served.mcpUrl)));
  return byMcp(client as unknown as ModernClient);
}

const ROUTES: Record<string, (id: string) => string> = {
  'experience.info': () => 'GET /info',
  'experience.status': () => 'GET /status',
  'session.create': () => 'POST /sessions',
  'session.step': id => `POST /sessions/${id}/step`,
  'session.end': id => `POST /sessions/${id}/end`,
};
const TOOLS = Object.keys(ROUTES);

async function rest(): Promise<Call> {
  return async (tool, input = {}) => {
    const { session_id = '', ...rest } = input as { session_id?: string };
    const [method = '', path = ''] = ROUTES[tool]!(session_id).split(' ');
    const body = tool === 'session.create' ? input : rest;
    const response = await fetch(served.restUrl + path, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as {
      error: { code: string; message: string };
      response?: unknown;
    };
    if (response.ok) return { value: 'response' in answer ? answer.response : answer };
    expect([400, 404, 409, 500]).toContain(response.status);
    expect(Object.keys(answer.error)).toEqual(['code', 'message']);
    return { no: answer.error.message };
  };
}

describe.each([
  ['the MCP client of version 1', classic],
  ['the MCP client of version 2', modern({})],
  ['the oldest revision', modern({ supportedProtocolVersions: ['2024-11-05'] })],
  ['the newest revision', modern({ versionNegotiation: { mode: { pin: '2026-07-28' } } })],
  ['REST', rest],
] as [string, () => Promise<Call>][])('%s', (name, connect) => {
  let call: Call;
  beforeAll(async () => {
    call = await connect();
  });
  const player = (id: string) => ({
    session_id: `${name} ${id}`.replaceAll(' ', '-'),
    experience_agent_id: 'anna',
  });

  test('plays a session from its beginning to its end', async () => {
    const anna = player('whole');
    expect(await call('experience.info')).toEqual({ value: counter.info });
    const first = await call('session.create', {
      ...anna,
      memory: { a: [1] },
      initial_action: { b: 'ü' },
    });
    expect(first.value).toEqual({ memory: { a: [1] }, initial_action: { b: 'ü' } });
    const { value } = await call('experience.status');
    expect(value).toMatchObject({ current_players: expect.any(Number), active_lobbies: 0 });
    expect(await call('session.step', { ...anna, action: 'nod' })).toEqual({ value: { count: 1 } });
    expect(await call('session.step', { ...anna, action: 'text' })).toEqual({ value: 'no object' });
    const end = await call('session.end', { ...anna, reason: 'enough' });
    expect(end.value).toEqual({
      outcomes: { score: 2, reason: 'enough' },
      memory_update: { count: 2 },
    });
    const { no } = await call('session.step', { ...anna, action: 'nod' });
    expect(no).toContain('session.create');
  });

  test('is told what the experience refuses, and nothing has changed', async () => {
    const anna = player('refused');
    await call('session.create', { ...anna, memory: {} });
    await call('session.step', { ...anna, action: 'nod' });
    expect(await call('session.step', { ...anna, action: 'sulk' })).toEqual({
      no: 'I will not, at 1.',
    });
    expect(await call('session.step', { ...anna, action: 'dance' })).toEqual({ no: 'Say nod.' });
    expect(await call('session.step', { ...anna, action: 'nod' })).toEqual({ value: { count: 2 } });
    const moody = { ...player('moody'), memory: {} };
    expect(await call('session.create', { ...moody, initial_action: 'sulk' })).toEqual({
      no: 'Not today.',
    });
    expect(await call('session.create', moody)).toHaveProperty('value');
    expect((await call('session.create', moody)).no).toContain('begun already');
  });

  test('does not learn why the experience failed, but its server does', async () => {
    const anna = player('failed');
    await call('session.create', { ...anna, memory: {} });
    failures.length = 0;
    expect(await call('session.step', { ...anna, action: 'crash' })).toEqual({
      no: 'The experience failed. Try again.',
    });
    expect(failures).toEqual([new TypeError('a secret of the server')]);
    expect(await call('session.step', { ...anna, action: 'nod' })).toEqual({ value: { count: 1 } });
  });

  test('cannot play for somebody else, nor twice at a time', async () => {
    const anna = player('own');
    const bert = { ...anna, experience_agent_id: 'bert' };
    await call('session.create', { ...anna, memory: {} });
    expect((await call('session.step', { ...bert, action: 'nod' })).no).toContain('no session');
    expect((await call('session.end', bert)).no).toContain('no session');
    const slow = call('session.step', { ...anna, action: 'wait' });
    let busy = await call('session.step', { ...anna, action: 'sulk' });
    while (!busy.no?.includes('busy'))
      busy = await call('session.step', { ...anna, action: 'sulk' });
    release();
    expect(await slow).toEqual({ value: {} });
    expect(await call('session.step', { ...anna, action: 'nod' })).toEqual({ value: { count: 2 } });
  });

  test.each([
    ['session.create', { experience_agent_id: 'anna', memory: {} }, /session_id/],
    ['session.create', { session_id: 'x', experience_agent_id: 'anna', memory: 7 }, /memory.*7/],
    ['session.create', { session_id: 7, experience_agent_id: 'anna', memory: {} }, /session_id.*7/],
    ['session.step', { session_id: 'x', experience_agent_id: 'anna' }, /action/],
    ['session.step', { session_id: 'x', action: 'nod' }, /experience_agent_id/],
    ['session.end', { session_id: 'x', experience_agent_id: 'anna', reason: [] }, /reason/],
  ])('%s of %j is refused in words', async (tool, input, words) => {
    expect((await call(tool, input)).no).toMatch(words);
  });
});

const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(served.url + path, { method: 'POST', body, headers });

test.each([
  ['a body that is no JSON', 'POST', '/sessions', '{"a":', 400, 'VALIDATION_ERROR'],
  ['a body that is no object', 'POST', '/sessions', '[]', 400, 'VALIDATION_ERROR'],
  ['a path that is not there', 'POST', '/lobbies', '{}', 404, 'NOT_FOUND'],
  ['another method', 'PUT', '/sessions', '{}', 404, 'NOT_FOUND'],
  ['another method at /mcp', 'PATCH', '/mcp', '{}', 404, 'NOT_FOUND'],
  [
    'a session that is not there',
    'POST',
    '/sessions/x/end',
    '{"experience_agent_id":"a"}',
    404,
    'NOT_FOUND',
  ],
  [
    'a body of more than a mebibyte',
    'POST',
    '/sessions',
    ' '.repeat(2 ** 20 + 1),
    413,
    'PAYLOAD_TOO_LARGE',
  ],
  ['the same over MCP', 'POST', '/mcp', ' '.repeat(2 ** 20 + 1), 413, 'PAYLOAD_TOO_LARGE'],
])('%s is answered with its status', async (_, method, path, body, status, code) => {
  const response = await fetch(served.url + path, { method, body });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ error: { code } });
});

test('a page from elsewhere gets nothing, one of this machine does', async () => {
  const answers = await Promise.all(
    ['https://evil.example', 'null', 'http://localhost:6274'].map(origin =>
      fetch(`${served.url}/info`, { headers: { origin } }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 200]);
  const { status } = await post('/mcp', '{}', { origin: 'http://127.0.0.1.evil.example' });
  expect(status).toBe(403);
});

test('with a token, only who sends it is let in, over REST and over MCP', async () => {
  const ask = (path: string, authorization?: string) =>
    fetch(guarded.url + path, { headers: authorization === undefined ? {} : { authorization } });
  for (const path of ['/info', '/mcp', '/nothing'])
    for (const header of [
      undefined,
      '',
      'Bearer',
      'Bearer open',
      'Basic sesame',
      'Bearer sesame2',
    ]) {
      const { status, headers } = await ask(path, header);
      expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
  expect((await ask('/info', 'Bearer sesame')).status).toBe(200);
  const client = new ModernClient(ME, {});
  const requestInit = { headers: { authorization: 'Bearer sesame' } };
  await client.connect(new ModernTransport(new URL(guarded.mcpUrl), { requestInit }));
  const { isError = false } = await client.callTool({ name: 'experience.info', arguments: {} });
  expect(isError).toBe(false);
});

test('a tool that is not there is no tool', async () => {
  const client = new ModernClient(ME, {});
  await client.connect(new ModernTransport(new URL(served.mcpUrl)));
  await expect(client.callTool({ name: 'lobby.create', arguments: {} })).rejects.toThrow(
    'tools/list',
  );
});

test('closing ends what is under way', async () => {
  const own = await serveExperience(counter);
  const anna = { session_id: 's', experience_agent_id: 'anna' };
  await fetch(`${own.url}/sessions`, {
    method: 'POST',
    body: JSON.stringify({ ...anna, memory: {} }),
  });
  release = () => {};
  const idle = release;
  const body = JSON.stringify({ ...anna, action: 'wait' });
  const hanging = fetch(`${own.url}/sessions/s/step`, { method: 'POST', body }).then(
    () => 'answered',
    () => 'cut off',
  );
  await expect.poll(() => release !== idle).toBe(true);
  await own.close();
  expect(await hanging).toBe('cut off');
});
