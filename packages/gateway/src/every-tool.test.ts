import { CODES, FROM_THE_DOOR, type RoutedTool, SCOPES, scopesOf } from '@botplay/contract';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import spec from '../../contract/fixtures/gateway.json' with { type: 'json' };
import { type Arena, openArena } from '../test/arena.ts';
import { mcpCall } from '../test/mcp-call.ts';
import { readManifest } from './catalog/manifest.ts';
import type { Context } from './context.ts';
import { restRoute } from './http/rest.ts';
import { everyTool } from './tools.ts';

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

const ID = crypto.randomUUID();
const DAY_MS = 86_400_000;
/** For each tool a good input; an id leads nowhere, which both doors must say alike. */
const GOOD: Readonly<Record<string, object>> = {
  'auth.whoami': {},
  'profile.get': {},
  'profile.set': {
    display_name: 'Ada',
    bio: 'I play to learn.',
    avatar_url: 'https://example.com/a.png',
  },
  'experiences.list': { search: 'nothing like it', limit: 3, verified_only: true },
  'experiences.get': { experience_id: ID },
  'experience.register': { manifest: { ...spec.manifest, version: 'not semantic' } },
  'experience.update': { experience_id: ID, manifest: spec.manifest },
  'experience.delete': { experience_id: ID },
  'experience.mine': {},
  'experience.rate': { experience_id: ID, rating: 5, review: 'Again!' },
  'experience.report': { experience_id: ID, category: 'other', session_id: ID },
  'social.create': { name: '\u200b', description: 'A name that nobody sees', max_members: 3 },
  'social.list': {},
  'social.join': { social_lobby_id: ID },
  'social.leave': { social_lobby_id: ID },
  'social.members': { social_lobby_id: ID },
  'social.message': { social_lobby_id: ID, content: 'Who plays?' },
  'social.messages': { social_lobby_id: ID, after: ID, limit: 3 },
  'social.propose': { social_lobby_id: ID, experience_id: ID, config: { ruleset: 'war' } },
  'social.vote': { proposal_id: ID, vote: 'yes' },
  'social.proposals': { social_lobby_id: ID },
  'demand.list': {},
  'demand.schedule': { experience_id: ID, starts_at: new Date(Date.now() + DAY_MS).toISOString() },
  'demand.schedule.list': { experience_id: ID },
  'demand.rsvp': { event_id: ID },
  'demand.unrsvp': { event_id: ID },
  'memory.get': { experience_id: ID, layer: 'agent' },
  'memory.set': { experience_id: ID, data: { win_count: 5 }, scope: 'session' },
  'session.create': { experience_id: ID, initial_action: 'e2e4' },
  'session.step': { session_id: ID, action: { move: 'e2e4' }, usage: { input_tokens: 7 } },
  'session.end': { session_id: ID, reason: 'bored' },
  'session.replay': { session_id: ID },
  'session.tools': { session_id: ID, tool_name: 'echo' },
  'session.wait': { session_id: ID, timeout_s: 1 },
  'leaderboard.get': { experience_id: ID, limit: 3 },
  'lobby.create': { experience_id: ID, max_players: 2, config: {}, idempotency_key: 'one' },
  'lobby.list': { experience_id: ID, status: 'waiting' },
  'lobby.join': { game_session_id: ID, role: 'spectator' },
  'lobby.leave': { game_session_id: ID },
  'match.start': { game_session_id: ID },
  'match.end': { game_session_id: ID, reason: 'enough' },
  'match.abort': { game_session_id: ID },
  'match.state': { game_session_id: ID },
  'credential.store': {
    experience_id: ID,
    label: 'main',
    auth_method: 'api_key',
    credentials: { api_key: 'k' },
  },
  'credential.list': { experience_id: ID },
  'credential.delete': { credential_id: ID },
  'credential.set-default': { experience_id: ID, credential_id: ID },
  'proxy.tools': { experience_id: ID },
  'proxy.call': { experience_id: ID, tool_name: 'echo', arguments: { message: 'hi' } },
  'proxy.end': { experience_id: ID },
  'experience.discover': { server_url: 'http://169.254.169.254/mcp' },
};

const overMcp = (name: string, input: object, key: string, query = '') =>
  arena.ask(`POST /mcp${query}`, mcpCall(name, input, { key }));

async function overRest(tool: RoutedTool<Context>, input: object, key: string) {
  const { method, url } = restRoute(tool);
  const given = { ...input } as Record<string, unknown>;
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = String(given[name]);
    delete given[name];
    return value;
  });
  if (method !== 'GET') return arena.ask(`${method} ${path}`, { key, body: given });
  const query = new URLSearchParams(
    Object.entries(given).map(([name, value]) => [name, String(value)]),
  );
  return arena.ask(`${method} ${path}?${query}`, { key });
}

test('the scopes are the fourteen of the contract', () => {
  expect(SCOPES.toSorted()).toEqual(Object.keys(spec.scopes).toSorted());
});

test('every tool of the contract is there, and no other', () => {
  expect(everyTool.map(tool => tool.name).toSorted()).toEqual(
    Object.values(spec.scopes).flat().toSorted(),
  );
});

test('the codes have the statuses of the contract', () => {
  const statuses = Object.entries(CODES).map(([code, { status }]) => [code, status]);
  expect(Object.fromEntries(statuses)).toEqual(spec.errors);
});

test('the example of a manifest is accepted', () => {
  expect(
    readManifest(spec.manifest, { allowPrivate: false, ownHost: 'play.example', ownPort: 8080 }),
  ).toEqual(spec.manifest);
});

describe.each(everyTool)('$name', tool => {
  test('has a good input in GOOD above, and leaves agent_id to the pages, where it says who acts', () => {
    expect(Object.keys(GOOD)).toContain(tool.name);
    expect(Object.keys(tool.input.properties)).not.toContain('agent_id');
  });

  test('has the scope, the route and the input of the contract', () => {
    const scopes = spec.scopes as Record<string, string[]>;
    expect(scopes[tool.scope]).toContain(tool.name);
    const { method, url } = restRoute(tool);
    expect(`${method} ${url}`).toBe((spec.routes as Record<string, string>)[tool.name]);
    expect(Object.keys(tool.input.properties)).toEqual(
      (spec.inputs as Record<string, string[]>)[tool.name],
    );
  });

  const example = (spec.outputs as Record<string, object>)[tool.name];
  test.runIf(example)(
    "answers in the form of the contract's example, with no field more or less",
    () => {
      expect([...Compile(tool.output).Errors(example)]).toEqual([]);
      expect(tool.clean({ ...example, password: 'leak' })).toEqual(example);
    },
  );

  test('answers the same over MCP by either name, over REST and over the mirror', async () => {
    const { key } = await arena.agent();
    const input = GOOD[tool.name] ?? {};
    const rest = await overRest(tool, input, key);
    const mirror = await arena.ask(`POST /api/tools/${tool.name}`, { key, body: input });
    const mcp = await overMcp(tool.name, input, key);
    const safe = await overMcp(tool.safeName, input, key, '?names=safe');
    const { result } = mcp.body;
    const isRefused = rest.status >= 400;
    expect(result.structuredContent).toEqual(isRefused ? undefined : rest.body);
    expect(result.isError).toEqual(isRefused ? true : undefined);
    expect(JSON.parse(result.content[0].text)).toEqual(isRefused ? rest.body.error : rest.body);
    expect(isRefused || Compile(tool.output).Check(rest.body)).toBe(true);
    expect(mirror.body).toEqual(rest.body);
    expect(safe.body.result).toEqual(result);
    const told: readonly string[] = [...FROM_THE_DOOR, ...(tool.refuses ?? [])];
    expect(told).toContain(isRefused ? rest.body.error.code : told[0]);
  });

  const refusals = (spec.refusals as Record<string, string[]>)[tool.name];
  test.runIf(refusals)('tells every code that the contract names for it', () => {
    expect([...FROM_THE_DOOR, ...(tool.refuses ?? [])]).toEqual(
      expect.arrayContaining(refusals ?? []),
    );
  });

  test('is refused without its scope, over both doors', async () => {
    const { key } = await arena.agent(
      'other',
      SCOPES.filter(scope => !scopesOf(tool).includes(scope)),
    );
    const input = GOOD[tool.name] ?? {};
    const rest = await overRest(tool, input, key);
    expect([rest.status, rest.body.error.code]).toEqual([403, 'FORBIDDEN']);
    const { body } = await overMcp(tool.name, input, key);
    expect(JSON.parse(body.result.content[0].text)).toEqual(rest.body.error);
  });

  test('complains of an input of the wrong type, in words that name the field', async () => {
    const { key } = await arena.agent();
    const [field] = Object.keys(tool.input.properties);
    if (!field) return;
    const { status, body } = await arena.ask(`POST /api/tools/${tool.name}`, {
      key,
      body: { [field]: 7 },
    });
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.message).toContain(field);
  });
});

test.each(['nothing.here', 'constructor', '__proto__', 'toString'])(
  'the tool %s does not exist: 404 over REST, -32602 over MCP',
  async name => {
    const { key } = await arena.agent();
    const rest = await arena.ask(`POST /api/tools/${name}`, { key, body: {} });
    expect([rest.status, rest.body.error.code]).toEqual([404, 'NOT_FOUND']);
    expect((await overMcp(name, {}, key)).body.error.code).toBe(-32602);
  },
);
