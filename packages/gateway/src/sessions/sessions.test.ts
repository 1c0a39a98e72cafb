import { type MemoryData, Refusal, refuse } from '@botplay/contract';
import type { BuiltIn } from '@botplay/experiences';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addAgent, addOwner, type Engine, engines } from '../../test/engines.ts';
import type { Caller } from '../auth/caller.ts';
import { experienceAgentIds } from '../auth/experience-agent.ts';
import { builtInId, listBuiltIns } from '../catalog/built-ins.ts';
import { memories } from '../memory/store.ts';
import { ratings } from '../ratings/store.ts';
import { noTables } from '../../test/no-tables.ts';
import type { Store } from '../store/store.ts';
import { builtInCarrier } from '../upstreams/built-in.ts';
import type { Carrier } from '../upstreams/carrier.ts';
import { targets } from '../upstreams/targets.ts';
import { type Sessions, sessions } from './play.ts';

const SECONDS = 60;

/** Counts up; "fail" is refused, "slow" waits until the test lets it go. */
let letGo: () => void = () => {};
let onSlow: () => void = () => {};
const slowBegan = () =>
  new Promise<void>(resolve => {
    onSlow = resolve;
  });
const counter = (name: string): BuiltIn => ({
  name,
  manifest: {
    name,
    version: '1.0.0',
    summary: 'Counts.',
    category: 'test',
    tier: 2,
    publisher: { name: 'Botplay' },
    sessions: { idle_timeout_s: SECONDS },
    ui: { session_ui_url_template: 'https://play.example/?s={session_id}&a={experience_agent_id}' },
    verification: { sample_action: 'go' },
  },
  experience: {
    info: { name, action_schema: { type: 'string' }, gameplay_instructions: 'Say go.' },
    create: ({ memory, initial_action }) => {
      if (initial_action === 'fail') refuse('EXPERIENCE_ERROR', 'I do not open.');
      return { state: { count: 0 }, response: { welcome: true, memory } };
    },
    async step(state, action) {
      if (action === 'fail') refuse('EXPERIENCE_ERROR', 'No such act.', { status: 409 });
      if (action === 'slow')
        await new Promise<void>(resolve => {
          letGo = resolve;
          onSlow();
        });
      const { count } = state as { count: number };
      return {
        state: { count: count + 1 },
        response: { count: count + 1, nul: '\0', half: '\ud800' },
      };
    },
    end: (state, reason) =>
      reason === 'fail'
        ? refuse('EXPERIENCE_ERROR', 'Not yet.')
        : {
            outcomes: {
              result: 'win',
              score: (state as { count: number }).count,
              ...(reason === 'practice' && { rated: false }),
            },
            memory_update: reason === 'huge' ? { much: 'x'.repeat(70_000) } : { best: 7 },
          },
  },
});

const COUNTER = builtInId('counter');
const OTHER = builtInId('other');
const builtIns = [counter('counter'), counter('other')];

describe.each(engines)('on $name', ({ name, open }: Engine) => {
  let store: Store;
  let own: Sessions;
  let caller: Caller;
  const kept = () => memories(store);
  const experienceAgentId = experienceAgentIds(Buffer.alloc(32, 1));
  const playing = (carrier: Carrier = builtInCarrier(builtIns, { random: () => 0.5 })) =>
    sessions({
      store,
      targets: targets(store),
      carrier,
      memories: kept(),
      experienceAgentId,
      matches: noTables({ store, carrier, experienceAgentId }),
    });

  beforeAll(async () => {
    store = await open();
    await listBuiltIns(store, builtIns);
    own = playing();
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    caller = await newAgent(store);
  });

  const opened = async (experience = COUNTER) => (await own.open(caller, experience)).opened;
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      (error: unknown) =>
        error instanceof Refusal ? [error.code, error.status, error.retryable] : error,
    );

  test('session.create answers what the contract says, and nothing that has no cause', async () => {
    const session = await opened();
    expect(session).toEqual({
      session_id: session.session_id,
      status: 'active',
      your_experience_agent_id: experienceAgentId(caller.id, COUNTER),
      session_ui_url: `https://play.example/?s=${session.session_id}&a=${experienceAgentId(caller.id, COUNTER)}`,
      experience_response: { welcome: true, memory: {} },
      action_schema: { type: 'string' },
      gameplay_instructions: 'Say go.',
      memory_hint: expect.any(String),
      safety_notice: expect.any(String),
    });
  });

  test('the experience is given the owner’s memory and the agent’s, which wins', async () => {
    const change = (layer: 'agent' | 'owner', data: MemoryData) =>
      kept().change(
        { layer, id: layer === 'agent' ? caller.id : (caller.ownerId ?? '') },
        COUNTER,
        { data, scope: 'persistent' },
        layer,
      );
    await change('owner', { shared: 1, both: 'owner' });
    await change('agent', { own: 2, both: 'agent' });
    const session = await opened();
    expect(session.experience_response).toEqual({
      welcome: true,
      memory: { shared: 1, own: 2, both: 'agent' },
    });
    expect(session.memory).toEqual({ own: 2, both: 'agent' });
    expect(session.owner_memory).toEqual({ shared: 1, both: 'owner' });
    expect(session.memory_hint).toBeUndefined();
  });

  test('asked again, the same session goes on with its first response; another experience must wait', async () => {
    const first = await own.open(caller, COUNTER);
    const again = await own.open(caller, COUNTER, { initialAction: 'fail' });
    expect([first.isNew, again.isNew]).toEqual([true, false]);
    expect(again.opened.session_id).toBe(first.opened.session_id);
    expect(again.opened.experience_response).toEqual(first.opened.experience_response);
    expect(await codeOf(own.open(caller, OTHER))).toEqual(['AGENT_BUSY', 409, false]);
    await own.end(caller, first.opened.session_id, {});
    expect((await own.open(caller, OTHER)).isNew).toBe(true);
  });

  test('of twenty that open at once, one opens', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => own.open(caller, index % 2 ? COUNTER : OTHER)),
    );
    const ids = tries.flatMap(it => (it.status === 'fulfilled' ? it.value.opened.session_id : []));
    expect(new Set(ids).size).toBe(1);
    expect(tries.filter(it => it.status === 'fulfilled' && it.value.isNew)).toHaveLength(1);
    const { rows } = await sql<{ count: number }>`select count(*)::integer as count from sessions
      where agent_id = ${caller.id} and status = 'active'`.execute(store.db);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('an experience that will not open leaves a session in error, and the agent free', async () => {
    expect(await codeOf(own.open(caller, COUNTER, { initialAction: 'fail' }))).toEqual([
      'EXPERIENCE_ERROR',
      502,
      false,
    ]);
    const rows = await store.db
      .selectFrom('sessions')
      .select(['status', 'lease'])
      .where('agent_id', '=', caller.id)
      .execute();
    expect(rows).toEqual([{ status: 'error', lease: null }]);
    expect((await own.open(caller, OTHER)).isNew).toBe(true);
  });

  test.each([
    ['the same experience', COUNTER],
    ['another', OTHER],
  ])('a session whose opener died is in the way of nobody: %s', async (_, wanted) => {
    const hung = playing({ call: () => new Promise(() => {}) });
    void hung.open(caller, COUNTER);
    await expect.poll(() => own.rows.active(caller.id)).toBeDefined();
    expect(await codeOf(own.open(caller, COUNTER))).toEqual(['EXPERIENCE_ERROR', 409, true]);
    await sql`update sessions set leased_until = now() - interval '1 second' where agent_id = ${caller.id}`.execute(
      store.db,
    );
    expect((await own.open(caller, wanted)).isNew).toBe(true);
  });

  test('a session that holds as much as it may takes no further step, and can be ended', async () => {
    const { session_id } = await opened();
    await own.step(caller, session_id, 'go', {});
    await sql`update sessions set bytes = 40000000 where id = ${session_id}`.execute(store.db);
    const fresh = playing();
    expect(await codeOf(fresh.step(caller, session_id, 'go', {}))).toEqual([
      'EXPERIENCE_ERROR',
      409,
      false,
    ]);
    expect(await fresh.end(caller, session_id, {})).toMatchObject({ status: 'completed' });
  });

  test('a session that could not be expired can still be played', async () => {
    const { session_id } = await opened();
    await sql`update sessions set expires_at = now() - interval '1 second' where id = ${session_id}`.execute(
      store.db,
    );
    const broken = playing({ call: () => Promise.reject(new Error('a bug')) });
    const [taken] = await broken.takeIdle(20);
    if (taken) await expect(broken.expire(taken)).rejects.toThrow('a bug');
    expect(await broken.takeIdle(20)).toMatchObject([{ session: { id: session_id } }]);
    await store.db.deleteFrom('sessions').where('id', '=', session_id).execute();
  });

  test('a stranger who names the session keeps nobody out of it', async () => {
    const { session_id } = await opened();
    const stranger = await newAgent(store);
    const tries = await Promise.all([
      codeOf(own.step(stranger, session_id, 'go', {})),
      codeOf(own.step(caller, session_id, 'go', {})),
    ]);
    expect(tries).toEqual([['EXPERIENCE_AUTH_FAILED', 403, false], 'done']);
  });

  test('steps are counted on success alone, and the replay has each exactly', async () => {
    const { session_id } = await opened();
    expect(await own.step(caller, session_id, 'go', {})).toMatchObject({
      step_count: 1,
      experience_response: { count: 1, nul: '\0', half: '\ud800' },
    });
    expect(await codeOf(own.step(caller, session_id, 'fail', {}))).toEqual([
      'EXPERIENCE_ERROR',
      409,
      false,
    ]);
    expect(
      await own.step(caller, session_id.toUpperCase(), { any: ['thing', null] }, {}),
    ).toMatchObject({
      session_id,
      step_count: 2,
    });
    expect(await own.rows.steps(session_id)).toMatchObject([
      { step_number: 1, action: 'go', response: { count: 1, nul: '\0', half: '\ud800' } },
      { step_number: 2, action: { any: ['thing', null] }, response: { count: 2 } },
    ]);
  });

  test('only its agent plays a session, and only while it is active', async () => {
    const { session_id } = await opened();
    const stranger = await newAgent(store);
    const table = [
      [() => own.step(stranger, session_id, 'go', {}), ['EXPERIENCE_AUTH_FAILED', 403, false]],
      [() => own.end(stranger, session_id, {}), ['EXPERIENCE_AUTH_FAILED', 403, false]],
      [
        () => own.step(caller, crypto.randomUUID(), 'go', {}),
        ['EXPERIENCE_TOOL_NOT_FOUND', 404, false],
      ],
    ] as const;
    for (const [attempt, code] of table) expect(await codeOf(attempt())).toEqual(code);
    await own.end(caller, session_id, {});
    for (const attempt of [
      () => own.step(caller, session_id, 'go', {}),
      () => own.end(caller, session_id, {}),
    ])
      expect(await codeOf(attempt())).toEqual(['EXPERIENCE_ERROR', 409, false]);
  });

  test('a second step meanwhile is refused and may be tried again', async () => {
    const { session_id } = await opened();
    const began = slowBegan();
    const slow = own.step(caller, session_id, 'slow', {});
    await began;
    expect(await codeOf(own.step(caller, session_id, 'go', {}))).toEqual([
      'EXPERIENCE_ERROR',
      409,
      true,
    ]);
    expect(await codeOf(own.end(caller, session_id, {}))).toEqual(['EXPERIENCE_ERROR', 409, true]);
    expect(await own.wait(caller, session_id, { cursor: '0', seconds: 0 })).toMatchObject({
      your_turn: false,
      reason: 'timeout',
    });
    letGo();
    expect(await slow).toMatchObject({ step_count: 1 });
    expect(await own.step(caller, session_id, 'go', {})).toMatchObject({ step_count: 2 });
  });

  test('of fifty steps at once on one session each that is answered is in the replay, once', async () => {
    const { session_id } = await opened();
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => own.step(caller, session_id, `go ${index}`, {})),
    );
    const counts = tries.flatMap(it => (it.status === 'fulfilled' ? it.value.step_count : []));
    const steps = await own.rows.steps(session_id);
    expect(steps.map(({ step_number }) => step_number)).toEqual(counts.toSorted((a, b) => a - b));
    expect(new Set(steps.map(({ action }) => action)).size).toBe(steps.length);
  });

  test('thirty agents at once, on as many replicas as there may be: each has its own steps, in order', async () => {
    const replicas = name === 'postgres' ? [playing(), playing(), playing()] : [own];
    const callers = await Promise.all(Array.from({ length: 30 }, () => newAgent(store)));
    await Promise.all(
      callers.map(async (agent, index) => {
        const { session_id } = (await own.open(agent, COUNTER)).opened;
        for (let turn = 1; turn <= 8; turn++) {
          const replica = replicas[(index + turn) % replicas.length] ?? own;
          const said = await replica.step(agent, session_id, `${index} ${turn}`, {});
          expect(said).toMatchObject({ step_count: turn, experience_response: { count: turn } });
        }
        const steps = await own.rows.steps(session_id);
        expect(steps.map(({ action }) => action)).toEqual(
          Array.from({ length: 8 }, (_, turn) => `${index} ${turn + 1}`),
        );
      }),
    );
  });

  test.runIf(name === 'postgres')('a step that outlived its lease is not stored', async () => {
    const { session_id } = await opened();
    const began = slowBegan();
    const slow = own.step(caller, session_id, 'slow', {});
    await began;
    await own.rows.voidLeases();
    await playing().step(caller, session_id, 'go', {}); // another replica
    letGo();
    expect(await codeOf(slow)).toEqual(['EXPERIENCE_ERROR', 409, false]);
    expect(await own.rows.steps(session_id)).toMatchObject([{ step_number: 1, action: 'go' }]);
  });

  test('session.end keeps outcomes and memory, forgets session keys and rates, all at once', async () => {
    const holder = { layer: 'agent', id: caller.id } as const;
    await kept().change(holder, COUNTER, { data: { plan: 'x' }, scope: 'session' }, 'agent');
    await kept().change(holder, COUNTER, { data: { kept: 1 }, scope: 'persistent' }, 'agent');
    const { session_id } = await opened();
    await own.step(caller, session_id, 'go', {});
    expect(await codeOf(own.end(caller, session_id, { reason: 'fail' }))).toEqual([
      'EXPERIENCE_ERROR',
      502,
      false,
    ]);
    expect(await own.end(caller, session_id, {})).toEqual({
      session_id,
      status: 'completed',
      step_count: 1,
      outcomes: { result: 'win', score: 1 },
      memory_updated: true,
    });
    expect(await kept().get(holder, COUNTER)).toMatchObject({
      data: { kept: 1, best: 7 },
      updated_by: 'experience',
    });
    const [row] = (await ratings(store).best(COUNTER, 100)).filter(
      ({ agent_id }) => agent_id === caller.id,
    );
    expect(row).toMatchObject({ elo: 1208, matches_played: 1, wins: 1, losses: 0, draws: 0 });
  });

  test('the house can be beaten often, but is worth less each time after the third', async () => {
    const ratingAfter = async (games: number) => {
      for (let game = 0; game < games; game++) {
        const { session_id } = await opened();
        await own.end(caller, session_id, {});
      }
      return (
        (await ratings(store).best(COUNTER, 100)).find(({ agent_id }) => agent_id === caller.id)
          ?.elo ?? 0
      );
    };
    const third = await ratingAfter(3);
    const fourth = await ratingAfter(1);
    const fifth = await ratingAfter(1);
    expect(third - 1200).toBeGreaterThan(22);
    expect(fourth - third).toBeLessThan(8);
    expect(fourth - third).toBeGreaterThan(6);
    expect(fifth - fourth).toBeLessThan(4);
  });

  test('a session that was only practice moves no rating', async () => {
    const { session_id } = await opened();
    await own.end(caller, session_id, { reason: 'practice' });
    const rated = await ratings(store).best(COUNTER, 100);
    expect(rated.map(({ agent_id }) => agent_id)).not.toContain(caller.id);
  });

  test('a memory that does not fit is not kept, and the session ends all the same', async () => {
    const holder = { layer: 'agent', id: caller.id } as const;
    await kept().change(holder, COUNTER, { data: { mine: 1 }, scope: 'persistent' }, 'agent');
    const { session_id } = await opened();
    expect(await own.end(caller, session_id, { reason: 'huge' })).toMatchObject({
      status: 'completed',
      memory_updated: false,
    });
    expect(await kept().get(holder, COUNTER)).toMatchObject({
      data: { mine: 1 },
      updated_by: 'agent',
    });
  });

  test('what nobody plays expires once, and its agent is free', async () => {
    const { session_id } = await opened();
    await own.step(caller, session_id, 'go', {});
    expect(await own.takeIdle(20)).toEqual([]);
    await sql`update sessions set expires_at = now() - interval '1 second' where id = ${session_id}`.execute(
      store.db,
    );
    const taken = (await Promise.all([own.takeIdle(20), own.takeIdle(20)])).flat();
    expect(taken.map(({ session }) => session.id)).toEqual([session_id]);
    expect(await codeOf(own.step(caller, session_id, 'go', {}))).toEqual([
      'EXPERIENCE_ERROR',
      409,
      true,
    ]);
    for (const session of taken) await own.expire(session);
    expect(await own.rows.find(session_id)).toMatchObject({
      status: 'expired',
      outcomes: { result: 'win', score: 1 },
      ended_at: expect.any(Date),
    });
    expect((await own.open(caller, OTHER)).isNew).toBe(true);
  });

  test('telemetry is kept apart from what was measured, as the agent’s own word, and earns points', async () => {
    const { session_id } = await opened();
    const model_runtime = { model_name: 'm' };
    await own.step(caller, session_id, 'go', {
      usage: { input_tokens: 5 },
      model_runtime,
      provenance: { input_tokens: 'observed_by_gateway' },
    });
    await own.step(caller, session_id, 'go', { model_runtime, usage: {} });
    await own.step(caller, session_id, 'go', {});
    const rows = await store.db
      .selectFrom('session_steps')
      .select(['reported', 'observed'])
      .where('session_id', '=', session_id)
      .orderBy('step_number')
      .execute();
    const observed = { upstream_ms: expect.any(Number), response_bytes: expect.any(Number) };
    expect(rows).toEqual([
      {
        reported: {
          usage: { input_tokens: 5 },
          model_runtime,
          provenance: { input_tokens: 'reported_by_agent', model_name: 'reported_by_agent' },
        },
        observed,
      },
      { reported: { model_runtime, provenance: { model_name: 'reported_by_agent' } }, observed },
      { reported: null, observed },
    ]);
    await own.end(caller, session_id, { usage: { output_tokens: 1 } });
    const [row] = (await ratings(store).best(COUNTER, 100)).filter(
      ({ agent_id }) => agent_id === caller.id,
    );
    expect(row?.cooperation_points).toBe(4);
  });

  test('who has played but never told what it cost is nudged, and then no more', async () => {
    const first = await opened();
    expect(first.cooperation_hint).toBeUndefined();
    await own.step(caller, first.session_id, 'go', {});
    expect((await opened()).cooperation_hint).toEqual(expect.any(String));
    await own.step(caller, first.session_id, 'go', { usage: { input_tokens: 1 } });
    expect((await opened()).cooperation_hint).toBeUndefined();
  });

  test('a day’s points stop at a hundred', async () => {
    const { session_id } = await opened();
    await sql`insert into cooperation (experience_id, agent_id, day, points, usage_reports) values
      (${COUNTER}, ${caller.id}, ${new Date().toISOString().slice(0, 10)}, 99, 1)`.execute(
      store.db,
    );
    await own.step(caller, session_id, 'go', {
      usage: { input_tokens: 1 },
      model_runtime: { model_name: 'm' },
    });
    const { rows } =
      await sql`select points from cooperation where agent_id = ${caller.id}`.execute(store.db);
    expect(rows).toEqual([{ points: 100 }]);
  });

  test('session.wait answers at once when it is the caller’s turn, and tells what happened since the cursor', async () => {
    const { session_id } = await opened();
    await own.step(caller, session_id, 'go', {});
    await own.step(caller, session_id, 'more', {});
    expect(await own.wait(caller, session_id, { cursor: '1', seconds: 25 })).toEqual({
      session_id,
      status: 'active',
      your_turn: true,
      reason: 'your_turn',
      view: null,
      events: [{ step_number: 2, action: 'more', response: expect.anything() }],
      cursor: '2',
    });
    await own.end(caller, session_id, {});
    expect(await own.wait(caller, session_id, { cursor: undefined, seconds: 25 })).toMatchObject({
      reason: 'ended',
      your_turn: false,
    });
    expect(
      await codeOf(own.wait(await newAgent(store), session_id, { cursor: undefined, seconds: 1 })),
    ).toEqual(['NOT_FOUND', 404, false]);
  });

  test('an experience that is deleted in the very moment is not there', async () => {
    expect(await codeOf(own.rows.begin(caller.id, crypto.randomUUID(), false))).toEqual([
      'EXPERIENCE_TOOL_NOT_FOUND',
      404,
      false,
    ]);
  });

  test('what is unverified, only listed or unknown cannot be played', async () => {
    expect(await codeOf(own.open(caller, crypto.randomUUID()))).toEqual([
      'EXPERIENCE_TOOL_NOT_FOUND',
      404,
      false,
    ]);
    await store.db
      .updateTable('experiences')
      .set({ verification_status: 'failed' })
      .where('id', '=', OTHER)
      .execute();
    expect(await codeOf(playing().open(caller, OTHER))).toEqual([
      'EXPERIENCE_NOT_VERIFIED',
      409,
      false,
    ]);
    await store.db
      .updateTable('experiences')
      .set({ verification_status: 'verified', tier: 1 })
      .where('id', '=', OTHER)
      .execute();
    expect(await codeOf(playing().open(caller, OTHER))).toEqual([
      'EXPERIENCE_TOOL_NOT_FOUND',
      404,
      false,
    ]);
    await store.db.updateTable('experiences').set({ tier: 2 }).where('id', '=', OTHER).execute();
  });
});

const newAgent = async ({ db }: Store): Promise<Caller> =>
  addAgent(db, await addOwner(db, crypto.randomUUID()));
