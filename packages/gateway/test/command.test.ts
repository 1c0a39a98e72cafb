import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasPostgres, newDatabase } from './engines.ts';
import { emptyDataDir, freePort, launch, newDataDir, runBotplay } from './launch.ts';

test('agent create prints a key that works and a ready configuration', async () => {
  const BOTPLAY_DATA = newDataDir();
  const server = await launch({ BOTPLAY_DATA });
  const { code, output } = await runBotplay(['agent', 'create', 'Ada'], { BOTPLAY_DATA });
  expect(code).toBe(0);
  const key = /pgos_[\w-]{43}/.exec(output)?.[0] ?? '';
  expect((await server.ask('GET /api/auth/whoami', { key })).status).toBe(200);
  const configuration = JSON.parse(output.slice(output.indexOf('{'), output.indexOf('\n}') + 2));
  const { url, headers } = configuration.mcpServers.botplay;
  expect(headers).toEqual({ Authorization: `Bearer ${key}` });
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const hello = await fetch(url, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params }),
  });
  expect(hello.status).toBe(200);
  await server.stop();
});

test.runIf(hasPostgres)('agent create finds server and token with PostgreSQL, too', async () => {
  const env = { BOTPLAY_DATA: emptyDataDir(), DATABASE_URL: await newDatabase() };
  const server = await launch(env);
  const { code, output } = await runBotplay(['agent', 'create', 'Ada'], env);
  expect(code).toBe(0);
  const key = /pgos_[\w-]{43}/.exec(output)?.[0] ?? '';
  expect((await server.ask('GET /api/auth/whoami', { key })).status).toBe(200);
  await server.stop();
});

test('agent create tells nobody the token when the server is gone, whoever has its port', async () => {
  const BOTPLAY_DATA = newDataDir();
  const server = await launch({ BOTPLAY_DATA });
  await server.stop('SIGKILL');
  const heard: unknown[] = [];
  const thief = createServer(({ headers }, response) => {
    heard.push(headers);
    response.end('{}');
  }).listen(Number(new URL(server.url).port), '127.0.0.1');
  const { code, output } = await runBotplay(['agent', 'create', 'Eve'], { BOTPLAY_DATA });
  thief.close();
  expect([code, heard]).toEqual([1, []]);
  expect(output).toContain(
    `No server runs on the data directory ${BOTPLAY_DATA}. Run npm start first`,
  );
});

test('an export that cannot be made leaves no file behind, and none is written over', async () => {
  const BOTPLAY_DATA = emptyDataDir();
  const file = join(BOTPLAY_DATA, 'backup.jsonl');
  const server = await launch({ BOTPLAY_DATA });
  const busy = await runBotplay(['export', file], { BOTPLAY_DATA });
  expect([busy.code, existsSync(file)]).toEqual([1, false]);
  await server.stop();
  expect((await runBotplay(['export', file], { BOTPLAY_DATA })).code).toBe(0);
  const again = await runBotplay(['export', file], { BOTPLAY_DATA });
  expect(again).toMatchObject({ code: 1, output: expect.stringContaining('choose another name') });
});

test.runIf(hasPostgres)('with PostgreSQL no directory need be writable', async () => {
  const BOTPLAY_DATA = '/dev/null/nowhere';
  const server = await launch({ BOTPLAY_DATA, DATABASE_URL: await newDatabase() });
  expect((await server.ask('GET /ready')).status).toBe(200);
  await server.stop();
});

test('doctor finds all well before a start, and says so while the server runs', async () => {
  const BOTPLAY_DATA = emptyDataDir();
  const PORT = String(await freePort());
  const before = await runBotplay(['doctor'], { BOTPLAY_DATA, PORT });
  expect(before.code).toBe(0);
  for (const what of ['node', 'data directory', 'port', 'database', 'clock'])
    expect(before.output).toMatch(new RegExp(`^✓ ${what}`, 'm'));
  const server = await launch({ BOTPLAY_DATA, PORT });
  const during = await runBotplay(['doctor'], { BOTPLAY_DATA, PORT });
  expect(during).toMatchObject({ code: 0, output: expect.stringContaining(String(server.pid)) });
  await server.stop();
});

test('doctor names what is wrong and what to do about it', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise(resolve => taken.once('listening', resolve));
  const address = taken.address();
  const PORT = String(typeof address === 'object' ? address?.port : 0);
  const DATABASE_URL = 'postgres://127.0.0.1:1/nothing';
  const { code, output } = await runBotplay(['doctor'], { PORT, DATABASE_URL });
  taken.close();
  expect(code).toBe(1);
  expect(output).toMatch(/^✗ port .*\n {2}→ Stop what uses it, or set PORT to another\.$/m);
  expect(output).toMatch(/^✗ database .*\n {2}→ Check that DATABASE_URL is right/m);
});
