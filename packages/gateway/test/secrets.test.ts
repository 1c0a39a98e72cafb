import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logger } from '../src/logger.ts';
import { type RunningServer, startServer } from '../src/main.ts';
import { readSettings } from '../src/settings.ts';
import { type Asking, askServer } from './ask.ts';
import { openMemoryStore } from './engines.ts';
import { echoManifest } from './echo-experience.ts';
import { type Behaviour, type HostileServer, startHostileServer } from './hostile-server.ts';

const SECRET = 'a-token-that-nobody-else-may-see';
const STRIKES: readonly Behaviour[] = ['secrets in an error', 'secrets in the answer'];

let server: RunningServer;
let hostile: HostileServer;
const logged: string[] = [];
const ask = (route: string, asking?: Asking) => askServer(server.url, route, asking);

beforeAll(async () => {
  hostile = await startHostileServer();
  const BOTPLAY_DATA = mkdtempSync(join(tmpdir(), 'botplay-secrets-'));
  server = await startServer({
    settings: readSettings({ PORT: '0', BOTPLAY_DATA }, '/'),
    logger: logger('trace', { write: line => void logged.push(line) }),
    store: await openMemoryStore(),
  });
});
afterAll(async () => {
  await server.close();
  await hostile.close();
});

test.each(
  STRIKES.flatMap(strike => [
    { strike, kind: 'mcpUrl' as const },
    { strike, kind: 'restUrl' as const },
  ]),
)(
  'the token of the gateway stands in no answer, replay, log, metric or check: $strike over $kind',
  async ({ strike, kind }) => {
    const operator = server.adminToken;
    const { body: agent } = await ask('POST /v1/agents', {
      key: operator,
      body: { name: 'player' },
    });
    const key = String(agent.api_key);
    const url =
      kind === 'mcpUrl'
        ? hostile.mcp(strike, 'session.step')
        : hostile.rest(strike, 'session.step');
    const place = kind === 'mcpUrl' ? { mcpUrl: url } : { restUrl: url };
    const manifest = {
      ...echoManifest(`${strike} ${kind}`, place),
      verification: { sample_action: 'go' },
    };
    const { body: experience } = await ask('POST /api/experiences', { key, body: { manifest } });
    const id = String(experience.id);
    await ask(`PUT /v1/experiences/${id}/credentials`, { key: operator, body: { token: SECRET } });
    const said: unknown[] = [];
    const tell = async (route: string, asking?: Asking) => {
      const answer = await ask(route, asking);
      said.push(answer.body);
      return answer;
    };
    const before = hostile.hits.length;
    await tell(`POST /v1/experiences/${id}/verify`, { key: operator, body: {} });
    const opened = await tell('POST /api/sessions', { key, body: { experience_id: id } });
    if (opened.status === 201) {
      const session = `/api/sessions/${opened.body.session_id}`;
      await tell(`POST ${session}/step`, { key, body: { action: 'go' } });
      await tell(`GET ${session}/replay`, { key });
      await tell(`POST ${session}/end`, { key, body: {} });
    }
    await tell(`GET /v1/experiences/${id}/verifications`, { key: operator });
    await tell(`GET /api/experiences/${id}`, { key });
    await tell('GET /metrics', { key: operator });
    expect(hostile.hits.length).toBeGreaterThan(before);
    expect(JSON.stringify(said)).toMatch(/\[secret\]/);
    for (const text of [JSON.stringify(said), logged.join('')]) expect(text).not.toContain(SECRET);
  },
);
