import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { newDatabase } from './engines.ts';
import { emptyDataDir, type Launched, launch, runBotplay } from './launch.ts';
import { startPostgres } from './postgres.ts';

const BOTPLAY_ADMIN_TOKEN = 'a-token-of-the-operator';
const operator = { key: BOTPLAY_ADMIN_TOKEN };
const agentOf = async (server: Launched) =>
  (await server.ask('POST /v1/agents', { ...operator, body: { name: 'tester' } })).body;
const statusOf = async (server: Launched, key: string) =>
  (await server.ask('GET /api/auth/whoami', { key })).status;

describe.runIf(inject('postgresUrl'))('replicas on one PostgreSQL', () => {
  const legacy = { accept: 'application/json, text/event-stream' };
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 't', version: '1' },
    },
  };
  const ping = { jsonrpc: '2.0', id: 2, method: 'ping' };

  const redisUrl = inject('redisUrl');
  const buses: [string, Record<string, string>][] = [['with NOTIFY', {}]];
  if (redisUrl) buses.push(['with Redis', { REDIS_URL: redisUrl }]);
  test.each(buses)('three start at once %s, and what one does holds for all', async (_, extra) => {
    const BOTPLAY_PUBLIC_URL = 'http://arena.example';
    const env = {
      DATABASE_URL: await newDatabase(),
      BOTPLAY_ADMIN_TOKEN,
      BOTPLAY_PUBLIC_URL,
      BOTPLAY_DATA: emptyDataDir(),
      ...extra,
    };
    const [a, b, c] = await Promise.all([launch(env), launch(env), launch(env)]);
    const agent = await agentOf(a);
    const key: string = agent.api_key;
    expect(await Promise.all([a, b, c].map(server => statusOf(server, key)))).toEqual([
      200, 200, 200,
    ]);

    const { body: token } = await b.ask('POST /auth/token', { key, body: {} });
    expect(await statusOf(c, token.access_token)).toBe(200);

    const opened = await a.ask('POST /mcp', { key, headers: legacy, body: initialize });
    const session = { ...legacy, 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
    const onB = () => b.ask('POST /mcp', { key, headers: session, body: ping });
    expect((await onB()).body).toMatchObject({ id: 2, result: {} });
    expect((await c.ask('DELETE /mcp', { key, headers: session })).status).toBe(200);
    await expect.poll(async () => (await onB()).status, { timeout: 5_000 }).toBe(404);

    const { body: keys } = await a.ask(`GET /v1/agents/${agent.id}/keys`, operator);
    await c.ask(`DELETE /v1/keys/${keys.keys[0].id}`, operator);
    expect(await statusOf(c, key)).toBe(401);
    await expect.poll(() => statusOf(a, key), { timeout: 5_000 }).toBe(401);
    await Promise.all([a, b, c].map(server => server.stop()));
  });

  test('while the database is gone calls are UNAVAILABLE, and then it goes on by itself', async () => {
    const postgres = await startPostgres();
    const server = await launch({
      DATABASE_URL: postgres.url,
      BOTPLAY_ADMIN_TOKEN,
      BOTPLAY_DATA: emptyDataDir(),
    });
    const { api_key: key } = await agentOf(server);
    await postgres.kill();
    const ready = await server.ask('GET /ready');
    expect([ready.status, ready.body.error]).toMatchObject([
      503,
      { code: 'UNAVAILABLE', retryable: true },
    ]);
    const call = await server.ask('PUT /api/profile', { key, body: { bio: 'x' } });
    expect([call.status, call.body.error]).toMatchObject([
      503,
      { code: 'UNAVAILABLE', retryable: true },
    ]);
    await postgres.restart();
    await expect
      .poll(async () => (await server.ask('GET /ready')).status, { timeout: 20_000 })
      .toBe(200);
    const after = await server.ask('PUT /api/profile', { key, body: { bio: 'back' } });
    expect(after.body.bio).toBe('back');
    await server.stop();
    await postgres.stop();
  });

  test('export and import move everything to PostgreSQL and back, and keys still open the door', async () => {
    const BOTPLAY_DATA = emptyDataDir();
    const embedded = await launch({ BOTPLAY_DATA, BOTPLAY_ADMIN_TOKEN });
    const { api_key: key } = await agentOf(embedded);
    await embedded.ask('PUT /api/profile', { key, body: { bio: 'moves along' } });
    await embedded.stop();
    const file = join(BOTPLAY_DATA, 'export.jsonl');
    const back = join(BOTPLAY_DATA, 'back.jsonl');
    const DATABASE_URL = await newDatabase();
    const steps: [string[], Record<string, string>][] = [
      [['export', file], { BOTPLAY_DATA }],
      [['import', file], { DATABASE_URL }],
      [['export', back], { DATABASE_URL }],
      [['import', back], { BOTPLAY_DATA: join(BOTPLAY_DATA, 'second') }],
    ];
    for (const [args, env] of steps) expect(await runBotplay(args, env)).toMatchObject({ code: 0 });
    const again = await runBotplay(['import', file], { DATABASE_URL });
    expect(again.code).toBe(1);
    const env = { BOTPLAY_DATA: join(BOTPLAY_DATA, 'second'), BOTPLAY_ADMIN_TOKEN };
    for (const place of [{ DATABASE_URL, BOTPLAY_DATA: emptyDataDir() }, env]) {
      const server = await launch({ ...place, BOTPLAY_ADMIN_TOKEN });
      expect((await server.ask('GET /api/profile', { key })).body.bio).toBe('moves along');
      await server.stop();
    }
  });
});
