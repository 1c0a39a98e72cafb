import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DiscoverArena, openDiscoverArena } from '../../test/discover-arena.ts';
import {
  echoes,
  fails,
  type Plot,
  says,
  serveModern,
  tells,
  tool,
} from '../../test/discover-stage.ts';
import { BLOT } from './redact.ts';

/** Counts for each of its MCP sessions. */
const counter = (): Plot => ({
  name: 'Counter',
  tools: [tool('count'), tool('fail'), tool('several')],
  call(name, _, session) {
    if (name === 'fail') return fails('It did not work.');
    if (name === 'several') return { content: [...says('one').content, ...says('two').content] };
    session['count'] = Number(session['count'] ?? 0) + 1;
    return tells({ count: session['count'] });
  },
});

describe('a session with a discovered server', () => {
  let arena: DiscoverArena;
  beforeAll(async () => {
    arena = await openDiscoverArena();
  });
  afterAll(() => arena.close());

  test('opens with the tools and a guide, plays, and is told in the replay', async () => {
    const plot = echoes(3);
    const { id, server } = await arena.play(plot);
    const { key } = await arena.agent();
    const { status, body } = await arena.open(key, id);
    expect(status).toBe(201);
    expect(body.available_tools).toEqual(plot.tools);
    expect(body.getting_started).toContain('`echo_0` (message)');
    expect(body.action_schema).toMatchObject({ required: ['tool'] });
    for (const absent of ['tools_format', 'tools_hint', 'reconnect_hint'])
      expect(body).not.toHaveProperty(absent);
    expect(server.sessions()).toBe(1);

    const stepped = await arena.step(key, body.session_id, 'echo_1', { message: 'hello' });
    expect(stepped.body).toEqual({
      session_id: body.session_id,
      step_count: 1,
      experience_response: 'echo_1: hello',
    });
    const ended = await arena.end(key, body.session_id);
    expect(ended.body).toMatchObject({ status: 'completed', step_count: 1 });
    expect(server.sessions()).toBe(0);
    const replay = await arena.ask(`GET /api/sessions/${body.session_id}/replay`, { key });
    expect(replay.body.steps).toMatchObject([
      { action: { tool: 'echo_1', args: { message: 'hello' } }, response: 'echo_1: hello' },
    ]);
  });

  test('with forty tools lists them in short, and session.tools shows all of one or of all', async () => {
    const plot = echoes(40);
    const { id } = await arena.play(plot, serveModern);
    const { key } = await arena.agent();
    const { body } = await arena.open(key, id);
    expect(body.available_tools).toHaveLength(40);
    expect(body.available_tools[7]).toEqual({
      name: 'echo_7',
      description: 'Does echo_7.',
      required_params: ['message'],
    });
    expect(body.tools_format).toBe('compact');
    const route = `GET /api/sessions/${body.session_id}/tools`;
    expect((await arena.ask(route, { key })).body).toEqual({ tools: plot.tools });
    const one = await arena.ask(`${route}?tool_name=echo_7`, { key });
    expect(one.body).toEqual({ tools: [plot.tools[7]] });
    const stepped = await arena.step(key, body.session_id, 'echo_39', { message: 'hi' });
    expect(stepped.body.experience_response).toBe('echo_39: hi');
  });

  test('is recorded without an answer that has more secrets than can be looked for', async () => {
    const tokens = Array.from({ length: 501 }, (_, index) => ({ token: `t${index}` }));
    const plot = { ...counter(), call: () => tells({ tokens }) };
    const { id } = await arena.play(plot);
    const { key } = await arena.agent();
    const { session_id } = (await arena.open(key, id)).body;
    const { body } = await arena.step(key, session_id, 'count');
    expect(body.experience_response).toEqual({ tokens });
    expect(await arena.stepsOf(session_id)).toEqual([{ action: BLOT, response: BLOT }]);
  });

  test('may begin with an action', async () => {
    const { id } = await arena.play(counter());
    const { key } = await arena.agent();
    const { body } = await arena.open(key, id, { initial_action: { tool: 'count' } });
    expect(body.experience_response).toEqual({ count: 1 });
    const { body: next } = await arena.step(key, body.session_id, 'count');
    expect(next.experience_response).toEqual({ count: 2 });
  });

  test('that cannot begin as it should leaves nothing open at the server', async () => {
    const { id, server } = await arena.play(counter());
    const { key } = await arena.agent();
    const { status, body } = await arena.open(key, id, { initial_action: { tool: 'fail' } });
    expect([status, body.error]).toEqual([
      502,
      { code: 'EXPERIENCE_ERROR', message: 'It did not work.', retryable: false },
    ]);
    expect(server.sessions()).toBe(0);
  });

  test('comes back with its tools when it is asked for again', async () => {
    const plot = echoes(2);
    const { id, server } = await arena.play(plot);
    const { key } = await arena.agent();
    const first = await arena.open(key, id);
    const again = await arena.open(key, id);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    expect(server.sessions()).toBe(1);
  });

  test('is never shared: each of ten agents has an MCP session of its own', async () => {
    const { id, server } = await arena.play(counter());
    const agents = await Promise.all(Array.from({ length: 10 }, () => arena.agent()));
    const opened = await Promise.all(agents.map(({ key }) => arena.open(key, id)));
    expect(server.sessions()).toBe(10);
    for (let turn = 1; turn <= 3; turn++) {
      const answers = await Promise.all(
        agents.map(({ key }, seat) => arena.step(key, opened[seat]?.body.session_id, 'count')),
      );
      for (const { body } of answers) expect(body.experience_response).toEqual({ count: turn });
    }
    await Promise.all(agents.map(({ key }, seat) => arena.end(key, opened[seat]?.body.session_id)));
    expect(server.sessions()).toBe(0);
  });

  test('goes on in a new MCP session when the server has forgotten the old one', async () => {
    const { id, server } = await arena.play(counter());
    const { key } = await arena.agent();
    const { session_id } = (await arena.open(key, id)).body;
    await arena.step(key, session_id, 'count');
    server.forget();
    for (const count of [1, 2])
      expect((await arena.step(key, session_id, 'count')).body.experience_response).toEqual({
        count,
      });
  });

  test('goes on in an MCP session of the new server when the experience has moved', async () => {
    const { id } = await arena.play(counter());
    const { key } = await arena.agent();
    const { session_id } = (await arena.open(key, id)).body;
    await arena.step(key, session_id, 'count');
    const elsewhere = await arena.serve(counter());
    await arena.move(id, elsewhere.url);
    for (const count of [1, 2])
      expect((await arena.step(key, session_id, 'count')).body.experience_response).toEqual({
        count,
      });
    expect(elsewhere.strays()).toBe(0);
  });

  test('is told to the server with the token that the operator has set for it', async () => {
    const plot = counter();
    const { id } = await arena.play(plot);
    plot.bearer = 'tok-of-the-gateway';
    const { key } = await arena.agent();
    const { status, body } = await arena.open(key, id);
    expect([status, body.error.code]).toEqual([403, 'EXPERIENCE_AUTH_FAILED']);
    const token = { key: arena.adminToken, body: { token: plot.bearer } };
    await arena.ask(`PUT /v1/experiences/${id}/credentials`, token);
    const { session_id } = (await arena.open(key, id)).body;
    expect((await arena.step(key, session_id, 'count')).status).toBe(200);
  });

  test('ends even when the server is gone', async () => {
    const { id, server } = await arena.play(counter());
    const { key } = await arena.agent();
    const { session_id } = (await arena.open(key, id)).body;
    await server.close();
    const { status, body } = await arena.step(key, session_id, 'count');
    expect([status, body.error.code, body.error.retryable]).toEqual([
      502,
      'EXPERIENCE_UNREACHABLE',
      true,
    ]);
    expect((await arena.end(key, session_id)).body.status).toBe('completed');
  });

  test.each<[string, unknown, number, string, string]>([
    ['an action that is a word', 'count', 409, 'EXPERIENCE_ERROR', '"tool"'],
    ['an action without a tool', { args: {} }, 409, 'EXPERIENCE_ERROR', 'count, fail'],
    [
      'a tool that is nearly there',
      { tool: 'Count' },
      404,
      'EXPERIENCE_TOOL_NOT_FOUND',
      'Did you mean count',
    ],
    [
      'a tool that is nowhere',
      { tool: 'zzz' },
      404,
      'EXPERIENCE_TOOL_NOT_FOUND',
      'It has count, fail',
    ],
    ['a tool that fails', { tool: 'fail' }, 502, 'EXPERIENCE_ERROR', 'It did not work.'],
  ])('refuses %s, and counts no step', async (_, action, status, code, words) => {
    const { id } = await arena.play(counter());
    const { key } = await arena.agent();
    const { session_id } = (await arena.open(key, id)).body;
    const answer = await arena.ask(`POST /api/sessions/${session_id}/step`, {
      key,
      body: { action },
    });
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
    expect(answer.body.error.message).toContain(words);
    const { body } = await arena.step(key, session_id, 'count');
    expect(body).toMatchObject({ step_count: 1, experience_response: { count: 1 } });
  });

  test('shows the content where it is neither structured nor one text', async () => {
    const { id } = await arena.play(counter());
    const { key } = await arena.agent();
    const { session_id } = (await arena.open(key, id)).body;
    const { body } = await arena.step(key, session_id, 'several');
    expect(body.experience_response).toEqual([
      { type: 'text', text: 'one' },
      { type: 'text', text: 'two' },
    ]);
  });
});
