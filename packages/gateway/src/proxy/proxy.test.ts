import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import spec from '../../../contract/fixtures/gateway.json' with { type: 'json' };
import { type DiscoverArena, openDiscoverArena } from '../../test/discover-arena.ts';
import { accounts, echoes, type Plot, says, tells, tool } from '../../test/discover-stage.ts';
import { BLOT } from '../discovered/redact.ts';

const counter = (): Plot => ({
  name: 'Counter',
  tools: [tool('count'), tool('say', { text: 'string' })],
  call(name, args, session) {
    if (name === 'say') return says(`{"text":${JSON.stringify(args['text'])}}`);
    session['count'] = Number(session['count'] ?? 0) + 1;
    return tells({ count: session['count'] });
  },
});

describe('the proxy', () => {
  let arena: DiscoverArena;
  beforeAll(async () => {
    arena = await openDiscoverArena();
  });
  afterAll(() => arena.close());

  /** An experience whose tools are called directly, registered and verified. */
  const proxied = async (plot: Plot) => {
    const server = await arena.serve(plot);
    const { key } = await arena.agent();
    const manifest = {
      ...spec.manifest,
      name: crypto.randomUUID(),
      mcp: { server_url: server.url, required_tools: [] },
      sessions: { interaction_model: 'proxy' },
      realtime: undefined,
      verification: undefined,
    };
    const { body } = await arena.ask('POST /api/experiences', { key, body: { manifest } });
    const verified = await arena.ask(`POST /v1/experiences/${body.id}/verify`, {
      key: arena.adminToken,
      body: {},
    });
    expect(verified.body.status).toBe('verified');
    return { id: body.id as string, server };
  };
  const call = (key: string, id: string, tool_name: string, args?: object) =>
    arena.ask(`POST /api/experiences/${id}/proxy/call`, {
      key,
      body: { tool_name, ...(args && { arguments: args }) },
    });
  const end = (key: string, id: string) =>
    arena.ask(`POST /api/experiences/${id}/proxy/end`, { key, body: {} });

  test('proxy.tools lists what the server offers this moment, and opens nothing', async () => {
    const plot = echoes(20);
    const { id, server } = await proxied(plot);
    const { key } = await arena.agent();
    const ask = () => arena.ask(`GET /api/experiences/${id}/proxy/tools`, { key });
    expect((await ask()).body).toEqual({ tools: plot.tools });
    plot.tools = plot.tools.slice(0, 2);
    expect((await ask()).body).toEqual({ tools: plot.tools });
    expect(server.played()).toBe(0);
    expect((await end(key, id)).body.error.code).toBe('NOT_FOUND');
  });

  test('proxy.call goes on in one session, which proxy.end ends', async () => {
    const { id, server } = await proxied(counter());
    const { key } = await arena.agent();
    for (const count of [1, 2, 3])
      expect((await call(key, id.toUpperCase(), 'count')).body).toEqual({
        content: [{ type: 'text', text: `{"count":${count}}` }],
        structuredContent: { count },
      });
    expect((await call(key, id, 'say', { text: 'hi' })).body).toEqual({
      content: [{ type: 'text', text: '{"text":"hi"}' }],
    });
    expect(server.played()).toBe(1);
    expect((await end(key, id)).body).toEqual({ ended: true });
    expect(server.played()).toBe(0);
    const again = await end(key, id);
    expect([again.status, again.body.error.code]).toEqual([404, 'NOT_FOUND']);
    expect((await call(key, id, 'count')).body.structuredContent).toEqual({ count: 1 });
  });

  test('two agents never meet in a session', async () => {
    const { id } = await proxied(counter());
    const [ada, bob] = [await arena.agent(), await arena.agent()];
    await call(ada.key, id, 'count');
    expect((await call(ada.key, id, 'count')).body.structuredContent).toEqual({ count: 2 });
    expect((await call(bob.key, id, 'count')).body.structuredContent).toEqual({ count: 1 });
  });

  test('who is in another experience is busy', async () => {
    const { id } = await proxied(counter());
    const { id: other } = await arena.play(echoes(1));
    const { key } = await arena.agent();
    await arena.open(key, other);
    const busy = await call(key, id, 'count');
    expect([busy.status, busy.body.error.code]).toEqual([409, 'AGENT_BUSY']);
    const next = await arena.agent();
    await call(next.key, id, 'count');
    expect((await arena.open(next.key, other)).body.error.code).toBe('AGENT_BUSY');
  });

  test('an experience that is not for it is played with sessions, and the other way round', async () => {
    const { id } = await arena.play(echoes(1));
    const { id: forProxy } = await proxied(echoes(1));
    const { key } = await arena.agent();
    for (const answer of [
      await call(key, id, 'echo_0'),
      await arena.ask(`GET /api/experiences/${id}/proxy/tools`, { key }),
    ]) {
      expect([answer.status, answer.body.error.code]).toEqual([409, 'EXPERIENCE_ERROR']);
      expect(answer.body.error.message).toContain('session.create');
    }
    expect((await arena.open(key, forProxy)).body.error.message).toContain('proxy.call');
  });

  test('a tool that is not there is named with those that are near', async () => {
    const { id } = await proxied(counter());
    const { key } = await arena.agent();
    const { status, body } = await call(key, id, 'counts');
    expect([status, body.error.code]).toEqual([404, 'EXPERIENCE_TOOL_NOT_FOUND']);
    expect(body.error.message).toContain('count');
  });

  test('secrets are kept, filled in and blotted out as in sessions', async () => {
    const plot = accounts();
    const { id } = await proxied(plot);
    const { key } = await arena.ownedAgent();
    await arena.ask(`PUT /api/experiences/${id}/memory`, {
      key,
      body: { layer: 'owner', data: { registration_code: 'ABC-123' } },
    });
    await call(key, id, 'register', { username: 'ada' });
    await end(key, id);
    const login = await call(key, id, 'login');
    expect(login.body.structuredContent.echo).toBe(`You sent ${BLOT}.`);
    expect(login.body.content[0].text).toContain(`You sent ${BLOT}.`);
    expect((await call(key, id, 'leak')).body.content[0].text).toBe(`Your password is ${BLOT}!`);
    const steps = await arena.store.db
      .selectFrom('session_steps')
      .innerJoin('sessions', 'sessions.id', 'session_id')
      .select(['action', 'response'])
      .where('experience_id', '=', id)
      .execute();
    expect(steps).toHaveLength(3);
    expect(JSON.stringify(steps)).not.toContain(plot.passwords.get('ada'));
    expect(JSON.stringify(steps)).not.toContain(login.body.structuredContent.token);
  });

  test('its manifest needs an MCP server, but no tools of ours', async () => {
    const { key } = await arena.agent();
    const register = (change: object) => {
      const sessions = { interaction_model: 'proxy' };
      const manifest = { ...spec.manifest, name: crypto.randomUUID(), sessions, ...change };
      return arena.ask('POST /api/experiences', { key, body: { manifest } });
    };
    const rest = { base_url: 'http://127.0.0.1:9' };
    const { body } = await register({ mcp: undefined, rest });
    expect(body.error.message).toContain('mcp.server_url');
    const { url: server_url } = await arena.serve(counter());
    expect((await register({ mcp: { server_url, required_tools: [] } })).status).toBe(201);
  });
});
