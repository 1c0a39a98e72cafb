import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'vitest';
import { emptyDataDir, type Launched, launch, newDataDir, runBotplay } from './launch.ts';

const KILLS = 25;
const CALLERS = 16;

/** Gives a new agent's key, as the operator. */
async function newKey(server: Launched, dataDir: string): Promise<string> {
  const key = readFileSync(join(dataDir, 'admin-token'), 'utf8').trim();
  const { body } = await server.ask('POST /v1/agents', { key, body: { name: 'tester' } });
  return body.api_key;
}

test.concurrent(`the server is killed ${KILLS} times under load, and every acknowledged write is found again`, async ({
  expect,
}) => {
  const BOTPLAY_DATA = newDataDir();
  const first = await launch({ BOTPLAY_DATA });
  const keys = await Promise.all(
    Array.from({ length: CALLERS }, () => newKey(first, BOTPLAY_DATA)),
  );
  await first.stop();
  /** What each agent was told of its own last write, and what it has sent since. */
  const told = keys.map(() => 0);
  const sent = keys.map(() => 0);
  let acknowledged = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await launch({ BOTPLAY_DATA });
    const found = await Promise.all(keys.map(key => server.ask('GET /api/profile', { key })));
    for (const [agent, { body }] of found.entries()) {
      const bio = Number(body.bio || 0);
      expect(bio).toBeGreaterThanOrEqual(told[agent] ?? 0);
      expect(bio).toBeLessThanOrEqual(sent[agent] ?? 0);
    }
    const enough = acknowledged + 20 + kill * 7;
    const write = async (agent: number) => {
      for (;;) {
        const next = (sent[agent] ?? 0) + 1;
        sent[agent] = next;
        const { status } = await server.ask('PUT /api/profile', {
          key: keys[agent] ?? '',
          body: { bio: String(next) },
        });
        if (status !== 200) return;
        told[agent] = next;
        if (++acknowledged >= enough) server.signal('SIGKILL');
      }
    };
    await Promise.all(keys.map((_, agent) => write(agent).catch(() => {})));
    await server.end;
  }
  expect(acknowledged).toBeGreaterThan(KILLS * 20);
}, 400_000);

test.concurrent('SIGTERM: what runs is finished, nothing new is let in, and the exit code is 0', async ({
  expect,
}) => {
  const BOTPLAY_DATA = newDataDir();
  const server = await launch({ BOTPLAY_DATA });
  const key = await newKey(server, BOTPLAY_DATA);
  const body = '{"bio":"sent slowly"}';
  const port = Number(new URL(server.url).port);
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  const answered = new Promise(resolve => socket.on('data', data => resolve((answer += data))));
  socket.write(
    `PUT /api/profile HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
  );
  await server.ask('GET /health');
  server.signal('SIGTERM');
  await expect
    .poll(
      () =>
        server.ask('GET /health').then(
          () => 'open',
          () => 'closed',
        ),
      { timeout: 10_000 },
    )
    .toBe('closed');
  socket.write(body.slice(5));
  await answered;
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(answer).toContain('sent slowly');
  expect((await server.end).code).toBe(0);
});

test.concurrent('SIGTERM ends a server that busy clients never leave alone', async ({ expect }) => {
  const BOTPLAY_DATA = newDataDir();
  const server = await launch({ BOTPLAY_DATA });
  const key = await newKey(server, BOTPLAY_DATA);
  const asked = { key, body: { jsonrpc: '2.0', id: 1, method: 'ping' } };
  let isOver = false;
  const busy = Array.from({ length: 8 }, async () => {
    while (!isOver) await server.ask('POST /mcp', asked).catch(() => {});
  });
  await server.ask('GET /health');
  const { code } = await server.stop();
  isOver = true;
  await Promise.all(busy);
  expect(code).toBe(0);
});

test.concurrent('a client that never ends its headers is cut off', async ({ expect }) => {
  const server = await launch({ BOTPLAY_DATA: newDataDir() });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', data => (answer += data));
  const closed = new Promise(resolve => socket.on('close', resolve));
  socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ');
  await closed;
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  await server.stop();
});

test.concurrent('on a public address without its secrets it refuses to start, and names each', async ({
  expect,
}) => {
  const { code, output } = await runBotplay(['start'], {
    HOST: '0.0.0.0',
    BOTPLAY_DATA: emptyDataDir(),
  });
  expect(code).toBe(1);
  for (const name of ['BOTPLAY_ADMIN_TOKEN', 'BOTPLAY_SECRET', 'BOTPLAY_PUBLIC_URL'])
    expect(output).toContain(name);
});

test.concurrent("on a public address metrics need the operator's token", async ({ expect }) => {
  const BOTPLAY_ADMIN_TOKEN = 'a-token-of-the-operator';
  const server = await launch({
    HOST: '0.0.0.0',
    BOTPLAY_ADMIN_TOKEN,
    BOTPLAY_SECRET: 'x'.repeat(32),
    BOTPLAY_PUBLIC_URL: 'http://play.example',
    BOTPLAY_DATA: newDataDir(),
  });
  expect((await server.ask('GET /metrics')).status).toBe(401);
  expect(
    (await server.ask('POST /auth/register', { body: { name: 'Eve', password: 'password' } }))
      .status,
  ).toBe(403);
  await server.stop();
});

test.concurrent('a second server on the same data directory ends and says who holds it', async ({
  expect,
}) => {
  const BOTPLAY_DATA = newDataDir();
  const server = await launch({ BOTPLAY_DATA });
  const { code, output } = await runBotplay(['start'], { BOTPLAY_DATA, PORT: '0' });
  expect(code).toBe(1);
  expect(output).toContain(`process ${server.pid}`);
  await server.stop();
});

test.concurrent('a taken port is said in one line', async ({ expect }) => {
  const server = await launch({ BOTPLAY_DATA: newDataDir() });
  const PORT = new URL(server.url).port;
  const { code, output } = await runBotplay(['start'], { PORT, BOTPLAY_DATA: newDataDir() });
  expect(code).toBe(1);
  expect(output).toContain(PORT);
  expect(output.trim().split('\n')).toHaveLength(1);
  await server.stop();
});

test.concurrent('metrics count calls by tool and outcome', async ({ expect }) => {
  const BOTPLAY_DATA = newDataDir();
  const server = await launch({ BOTPLAY_DATA });
  const key = await newKey(server, BOTPLAY_DATA);
  await server.ask('GET /api/auth/whoami', { key });
  await server.ask('PUT /api/profile', { key, body: { bio: 7 } });
  const { body } = await server.ask('GET /metrics');
  expect(body).toContain('botplay_tool_calls_total{tool="auth.whoami",outcome="ok"} 1');
  expect(body).toContain(
    'botplay_tool_calls_total{tool="profile.set",outcome="VALIDATION_ERROR"} 1',
  );
  await server.stop();
});
