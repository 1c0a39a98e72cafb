import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Experience,
  type Multiplayer,
  refuse,
  type ServedExperience,
  serveExperience,
} from './serve.ts';

type Said = Readonly<Record<string, string>>;

/** Everybody says something; nobody is called Eve. */
const round: Multiplayer<{ readonly here: readonly string[]; readonly said: Said }> = {
  create: ({ experience_agent_id: id }, config) => ({
    state: { here: [id], said: {} },
    response: { config },
  }),
  join({ here, said }, { experience_agent_id: id, role }) {
    if (id === 'eve') refuse('EXPERIENCE_ERROR', 'Not you.');
    return { state: { here: [...here, id], said }, response: { role } };
  },
  leave: ({ here, said }, { experience_agent_id: id }) => ({
    state: { here: here.filter(other => other !== id), said },
    response: {},
  }),
  start: (state, players) => ({ state, response: { players, here: state.here } }),
  step: ({ here, said }, { experience_agent_id: id }, action) => ({
    state: { here, said: { ...said, [id]: String(action) } },
    response: { said: Object.keys(said).length + 1 },
  }),
  end: ({ here, said }, reason) => ({ outcomes: { here, said, reason } }),
};

const talk: Experience<null> = {
  info: { name: 'Talk', action_schema: 'text', gameplay_instructions: 'Say something.' },
  create: () => ({ state: null, response: { alone: true } }),
  step: () => ({ state: null, response: { alone: true } }),
  end: () => ({ outcomes: { alone: true } }),
  multiplayer: round,
};

let served: ServedExperience;
beforeAll(async () => {
  served = await serveExperience(talk);
});
afterAll(() => served.close());

/** One call by one of the ways in: the value, or why not. */
type Call = (tool: string, input?: Readonly<Record<string, unknown>>) => Promise<unknown>;

async function byMcp(): Promise<Call> {
  const client = new ModernClient({ name: 'test', version: '1.0.0' });
  await client.connect(new ModernTransport(new URL(served.mcpUrl)));
  return async (name, input = {}) => {
    const { isError, content, structuredContent } = await client.callTool({
      name,
      arguments: { ...input },
    });
    const [item] = content;
    return isError ? (item?.type === 'text' ? item.text : undefined) : structuredContent;
  };
}

const PATHS: Readonly<Record<string, string>> = {
  'experience.status': 'GET /status',
  'session.create': 'POST /sessions',
  'session.step': 'POST /sessions/{session_id}/step',
  'session.end': 'POST /sessions/{session_id}/end',
  'lobby.create': 'POST /lobbies',
  'lobby.join': 'POST /lobbies/{game_session_id}/join',
  'lobby.leave': 'POST /lobbies/{game_session_id}/leave',
  'match.start': 'POST /matches/{game_session_id}/start',
  'match.end': 'POST /matches/{game_session_id}/end',
};

const byRest = async (): Promise<Call> => {
  return async (tool, input = {}) => {
    const [method = '', path = ''] = (PATHS[tool] ?? '').split(' ');
    const filled = path.replace(/\{(\w+)\}/, (_, name: string) => String(input[name]));
    const response = await fetch(served.restUrl + filled, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(input) }),
    });
    const answer = (await response.json()) as { error?: { message: string } };
    return response.ok ? answer : answer.error?.message;
  };
};

describe.each([
  ['MCP', byMcp],
  ['REST', byRest],
])('over %s', (way, connect) => {
  let call: Call;
  beforeAll(async () => {
    call = await connect();
  });
  const as = (id: string, role = 'player') => ({
    game_session_id: `${way}-table`,
    experience_agent_id: id,
    role,
  });
  const by = (id: string) => ({ session_id: `${way}-${id}`, experience_agent_id: id });
  const players = ['ada', 'bob'].map(id => ({ ...by(id), role: id === 'ada' ? 'host' : 'player' }));

  test('several play at one table, from its lobby to what came of it', async () => {
    const host = as('ada', 'host');
    const config = { loud: true };
    expect(await call('lobby.create', { ...host, config })).toEqual({ config });
    expect(await call('lobby.join', as('bob'))).toEqual({ role: 'player' });
    expect(await call('lobby.join', as('eve'))).toBe('Not you.');
    await call('lobby.join', as('cid'));
    await call('lobby.leave', as('cid'));
    expect(await call('experience.status')).toMatchObject({ active_lobbies: 1 });
    expect(await call('match.start', { ...host, players })).toEqual({
      players,
      here: ['ada', 'bob'],
    });
    const another = { ...as('dan', 'host'), game_session_id: `${way}-other` };
    await call('lobby.create', another);
    expect(await call('experience.status')).toEqual({ current_players: 2, active_lobbies: 2 });
    await call('lobby.leave', another);
    expect(await call('experience.status')).toEqual({ current_players: 2, active_lobbies: 1 });
    expect(await call('session.step', { ...by('ada'), action: 'hi' })).toEqual({ said: 1 });
    expect(await call('session.step', { ...by('bob'), action: 'ho' })).toEqual({ said: 2 });
    const thief = { ...by('bob'), experience_agent_id: 'ada', action: 'ha' };
    expect(await call('session.step', thief)).toContain('no session');
    expect(await call('session.end', by('bob'))).toEqual({});
    expect(await call('experience.status')).toEqual({ current_players: 1, active_lobbies: 1 });
    expect(await call('match.end', { ...host, reason: 'enough', players })).toEqual({
      outcomes: { here: ['ada'], said: { ada: 'hi', bob: 'ho' }, reason: 'enough' },
    });
    expect(await call('session.step', { ...by('ada'), action: 'hi' })).toContain('no session');
    expect(await call('match.end', host)).toContain('no lobby or match');
  });

  test('who has a session of its own plays alone', async () => {
    const lone = by('lone');
    expect(await call('session.create', { ...lone, memory: {} })).toEqual({ alone: true });
    expect(await call('session.step', { ...lone, action: 'hm' })).toEqual({ alone: true });
    expect(await call('session.end', lone)).toEqual({ outcomes: { alone: true } });
  });

  test.each([
    ['lobby.create', { experience_agent_id: 'ada', role: 'host' }, /game_session_id/],
    ['lobby.join', { game_session_id: 't', role: 'player' }, /experience_agent_id/],
    ['match.start', { game_session_id: 't', experience_agent_id: 'ada', role: 'host' }, /players/],
  ])('%s of %j is refused in words', async (tool, input, words) => {
    expect(await call(tool, input)).toMatch(words);
  });
});
