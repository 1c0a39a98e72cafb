import { connect } from 'node:net';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';

let arena: Arena;
let key: string;
beforeAll(async () => {
  arena = await openArena();
  ({ key } = await arena.agent());
});
afterAll(() => arena.close());

/** Sends these bytes and gives back all that comes until the server closes, or answers once. */
function raw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(arena.url).port), '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', data => (answer += data.toString()));
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

/** fetch may not set Host, so this asks by hand. */
function askHost(path: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const { port } = new URL(arena.url);
    request({ port, host: '127.0.0.1', path, headers }, response => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

const nested = (depth: number) => '{"bio":'.concat('['.repeat(depth), ']'.repeat(depth), '}');
const paths = [
  'PUT /api/profile',
  'POST /mcp',
  'POST /web/tools/experiences.list',
  'POST /auth/login',
];

describe.each(paths)('%s', route => {
  const send = (body: string, headers: Record<string, string> = {}) =>
    arena.ask(route, { key, body, headers });

  test('refuses a foreign origin, and nothing runs', async () => {
    const { status, body } = await send('{"bio":"from afar"}', { origin: 'https://evil.example' });
    expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
    expect((await arena.ask('GET /api/profile', { key })).body.bio).not.toBe('from afar');
  });

  test.each([
    ['malformed', '{"bio":'],
    ['empty of meaning', 'nonsense'],
    ['deeper than 64', nested(70)],
    ['a hundred thousand brackets', '['.repeat(100_000)],
    ['reaching for a prototype', '{"bio":"x","__proto__":{"admin":true}}'],
    ['reaching for a prototype in disguise', '{"bio":"x","\\u005f_proto__":{"admin":true}}'],
    ['an array', '[]'],
    ['a string', '"x"'],
    ['a number', '7'],
    ['null', 'null'],
  ])('answers JSON that is %s with a 4xx that says why', async (_, body) => {
    const answer = await send(body);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(answer.body.error.message).toEqual(expect.any(String));
  });

  test('refuses a body over 256 KiB with 413', async () => {
    const { status } = await send(JSON.stringify({ bio: 'x'.repeat(256 * 1024) }));
    expect(status).toBe(413);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'refuses the content type %s with 415',
    async type => {
      expect((await send('{}', { 'content-type': type })).status).toBe(415);
    },
  );
});

test('a key that repeats counts once, the last time', async () => {
  const { body } = await arena.ask('PUT /api/profile', { key, body: '{"bio":"a","bio":"b"}' });
  expect(body.bio).toBe('b');
});

test('a host that is not ours is turned away on loopback', async () => {
  for (const path of ['/', '/mcp', '/api/profile', '/health'])
    expect(await askHost(path, { host: 'evil.example' })).toBe(403);
  expect(await askHost('/health', { host: 'localhost' })).toBe(200);
});

test('Content-Length together with Transfer-Encoding: 400, and the connection is closed', async () => {
  const head = 'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const answer = await raw(
    `${head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /health HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1.1 400 /);
  expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1);
});

test.each([
  'GET /api/nothing',
  'POST /api/experiences/x/y/z',
  'PATCH /api/profile',
  'GET /v2/agents',
  'GET /nothing.txt',
])('%s is NOT_FOUND, in JSON', async route => {
  const { status, body } = await arena.ask(route, { key });
  expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
});

test.each([
  '/api/experiences/%E0%A4%A',
  '/%',
  '/api/experiences/%00',
  '/api/experiences?search=%00',
])('%s is refused, not a failure of ours', async path => {
  const { status } = await arena.ask(`GET ${path}`, { key });
  expect([400, 404]).toContain(status);
});

test('a body of many megabytes is refused with 413, whoever sends it', async () => {
  const body = JSON.stringify({ bio: 'x'.repeat(8 * 1024 * 1024) });
  for (const route of ['PUT /api/profile', 'POST /api/tools/profile.set', 'POST /mcp'])
    expect((await arena.ask(route, { key, body })).status).toBe(413);
});

test.each([
  ['no HTTP', 'nonsense\r\n\r\n', 400],
  ['an unknown verb', 'FROB / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
  ['no host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 403],
  [
    'a whole URL',
    'GET http://evil.example/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    400,
  ],
  [
    'a broken escape',
    'GET /api/%zz?api_key=pgos_x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    400,
  ],
])('%s is answered in our words', async (_, bytes, status) => {
  const answer = await raw(bytes);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))).toMatchObject({
    error: { code: expect.any(String), message: expect.any(String), retryable: false },
  });
  expect(answer).not.toContain('pgos_x');
});

test('a refused request leaves the server as it was', async () => {
  expect((await arena.ask('GET /ready')).body).toMatchObject({ status: 'ready' });
});
