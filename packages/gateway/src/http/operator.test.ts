import { serveExperience, type ServedExperience } from '@botplay/experiences/serve';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';
import { engines } from '../../test/engines.ts';
import { listedManifest, mcpManifest, restManifest } from '../../test/manifests.ts';
import { HOUSE_ID } from '../catalog/experience.ts';

const echo = {
  info: { name: 'Echo', action_schema: { type: 'string' }, gameplay_instructions: 'Shout.' },
  create: () => ({ state: 0, response: { hello: 'you' } }),
  step: (heard: number, action: unknown) => ({ state: heard + 1, response: { echo: action } }),
  end: (heard: number) => ({ outcomes: { score: heard } }),
};

describe.each(engines)("the operator's routes on the $name engine", engine => {
  let arena: Arena;
  let served: ServedExperience;
  beforeAll(async () => {
    arena = await openArena({}, await engine.open());
    served = await serveExperience(echo);
  });
  afterAll(async () => {
    await arena.close();
    await served.close();
  });
  const ask = (route: string, body?: unknown) =>
    arena.ask(route, { key: arena.adminToken, ...(body !== undefined && { body }) });
  /** A verified experience; of one server there may be many. */
  const verified = async (change = {}): Promise<string> => {
    const manifest = mcpManifest(`${served.mcpUrl}?${crypto.randomUUID()}`, change);
    const { body } = await ask('POST /v1/experiences', { manifest });
    expect((await ask(`POST /v1/experiences/${body.id}/verify`)).body.status).toBe('verified');
    return body.id;
  };

  test('an experience is registered, verified, changed and deleted', async () => {
    const manifest = mcpManifest(served.mcpUrl);
    const registered = await ask('POST /v1/experiences', { manifest: JSON.stringify(manifest) });
    expect(registered.status).toBe(201);
    expect(registered.body).toMatchObject({
      name: manifest.name,
      created_by: HOUSE_ID,
      verification_status: 'pending',
      manifest,
    });
    const { id } = registered.body;
    const { status, body } = await ask(`POST /v1/experiences/${id}/verify`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ experience_id: id, status: 'verified' });
    expect(body.checks).toHaveLength(6);
    const changed = await ask(`PUT /v1/experiences/${id}`, {
      manifest: restManifest(served.restUrl),
    });
    expect(changed.body).toMatchObject({ id, verification_status: 'unverified' });
    expect((await ask(`DELETE /v1/experiences/${id}`)).body).toEqual({
      deleted: true,
      experience_id: id,
    });
    expect((await ask(`POST /v1/experiences/${id}/verify`)).body.error.code).toBe('NOT_FOUND');
    expect((await ask(`GET /v1/experiences/${id}/verifications`)).body.error.code).toBe(
      'NOT_FOUND',
    );
  });

  test('what fails is told with its six checks, and every run is kept, the newest first', async () => {
    const gone = await serveExperience(echo);
    await gone.close();
    const { body: row } = await ask('POST /v1/experiences', { manifest: mcpManifest(gone.mcpUrl) });
    const first = await ask(`POST /v1/experiences/${row.id}/verify`);
    expect([first.status, first.body.status]).toEqual([200, 'failed']);
    const second = await ask(`POST /v1/experiences/${row.id}/verify`);
    const { body } = await ask(`GET /v1/experiences/${row.id}/verifications`);
    expect(body.verifications.slice(0, 2)).toEqual([second.body, first.body]);
    const { key } = await arena.agent();
    const shown = await arena.ask(`GET /api/experiences/${row.id}`, { key });
    expect(shown.body.verification).toEqual({
      status: 'failed',
      checks: second.body.checks,
      finished_at: second.body.finished_at,
    });
  });

  test('a tier 1 experience cannot be verified', async () => {
    const { body } = await ask('POST /v1/experiences', { manifest: listedManifest() });
    const refused = await ask(`POST /v1/experiences/${body.id}/verify`);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  test("an agent's experience is verified by itself, and the catalog then shows that it can be played", async () => {
    const { key } = await arena.agent();
    const manifest = mcpManifest(`${served.mcpUrl}?by=agent`, { category: 'by-itself' });
    const { body: row } = await arena.ask('POST /api/experiences', { key, body: { manifest } });
    expect(row.verification_status).toBe('pending');
    const listed = async () =>
      (await arena.ask('GET /api/experiences?category=by-itself', { key })).body.experiences[0];
    await expect.poll(listed, { timeout: 15_000 }).toMatchObject({
      id: row.id,
      verification_status: 'verified',
      live_status: { status: 'online' },
      playable_now: true,
      playable_now_reason: 'verified_online',
    });
    const refused = await arena.ask(`POST /v1/experiences/${row.id}/verify`, { key });
    expect(refused.status).toBe(401);
  });

  test('a discovered server is verified too, and stays connectivity_verified when it is changed', async () => {
    const { key } = await arena.agent();
    const { body: row } = await arena.ask('POST /api/experiences/discover', {
      key,
      body: { server_url: `${served.mcpUrl}?discovered`, name: 'Found' },
    });
    const { body: run } = await ask(`POST /v1/experiences/${row.id}/verify`);
    expect(run.checks.map(({ status }: { status: string }) => status)).toEqual([
      'pass',
      'pass',
      'pass',
      'pass',
      'pass',
      'skipped',
    ]);
    const shown = async () => (await arena.ask(`GET /api/experiences/${row.id}`, { key })).body;
    const before = await shown();
    expect(before.verification_status).toBe('connectivity_verified');
    expect(before.tools.map(({ name }: { name: string }) => name)).toContain('session.step');
    const { body: changed } = await arena.ask(`PUT /api/experiences/${row.id}`, {
      key,
      body: { manifest: { ...before.manifest, summary: 'Mended' } },
    });
    expect(changed.verification_status).toBe('unverified');
    await expect.poll(shown, { timeout: 15_000 }).toMatchObject({
      summary: 'Mended',
      verification_status: 'connectivity_verified',
      verification: { status: 'verified' },
    });
  });

  test('what is part of Botplay passes its own checks', async () => {
    const { key } = await arena.agent();
    const { body } = await arena.ask('GET /api/experiences?category=tabletop&limit=100', { key });
    expect(body.experiences.length).toBeGreaterThan(0);
    for (const { id } of body.experiences) {
      const { body: run } = await ask(`POST /v1/experiences/${id}/verify`);
      expect([id, run.status]).toEqual([id, 'verified']);
    }
  });

  test('sessions are listed by whoever plays what, with their replays', async () => {
    const experience_id = await verified();
    const [ada, bob] = [await arena.agent('Ada'), await arena.agent('Bob')];
    const open = async ({ key }: { key: string }): Promise<string> =>
      (await arena.ask('POST /api/sessions', { key, body: { experience_id } })).body.session_id;
    const [adas, bobs] = [await open(ada), await open(bob)];
    await arena.ask(`POST /api/sessions/${adas}/step`, { key: ada.key, body: { action: 'hi' } });
    await arena.ask(`POST /api/sessions/${adas}/end`, { key: ada.key, body: {} });
    const list = async (query: string): Promise<string[]> =>
      (await ask(`GET /v1/sessions?experience_id=${experience_id}&${query}`)).body.sessions.map(
        ({ session_id }: { session_id: string }) => session_id,
      );
    expect(await list('')).toEqual([bobs, adas]);
    expect(await list('limit=1')).toEqual([bobs]);
    expect(await list('status=completed')).toEqual([adas]);
    expect(await list(`agent_id=${bob.id}`)).toEqual([bobs]);
    expect(await list(`agent_id=${bob.id}&status=completed`)).toEqual([]);
    const { body } = await ask(`GET /v1/sessions?agent_id=${ada.id}`);
    expect(body.sessions).toMatchObject([
      { agent_name: 'Ada', experience_id, status: 'completed', is_proxy: false, step_count: 1 },
    ]);
    const replay = await ask(`GET /v1/sessions/${adas}/replay`);
    expect(replay.body).toMatchObject({
      session_id: adas,
      steps: [{ step_number: 1, action: 'hi', response: { echo: 'hi' } }],
      outcomes: { score: 1 },
    });
    const none = await ask(`GET /v1/sessions/${crypto.randomUUID()}/replay`);
    expect([none.status, none.body.error.code]).toEqual([404, 'NOT_FOUND']);
    for (const query of ['limit=0', 'limit=501', 'status=odd', 'agent_id=me'])
      expect((await ask(`GET /v1/sessions?${query}`)).body.error.code).toBe('VALIDATION_ERROR');
  });

  test('telemetry keeps what agents say apart from what was measured', async () => {
    const experience_id = await verified({ cadence: { agent_action_deadline_ms: 30_000 } });
    const { key } = await arena.agent();
    const { body } = await arena.ask('POST /api/sessions', { key, body: { experience_id } });
    const said = [
      {
        usage: { input_tokens: 100, latency_ms: 10, cost_usd_estimate: 0.5 },
        interaction_cadence_observed: { polling_required: true, blocking_turn_ratio: 0.5 },
      },
      {
        usage: { input_tokens: 50, latency_ms: 30 },
        interaction_cadence_observed: { polling_required: false },
        provenance: { input_tokens: 'observed_by_gateway' },
      },
      {},
    ];
    for (const telemetry of said)
      await arena.ask(`POST /api/sessions/${body.session_id}/step`, {
        key,
        body: { action: 'hi', ...telemetry },
      });
    await arena.ask(`POST /api/sessions/${body.session_id}/end`, {
      key,
      body: { usage: { input_tokens: 7 } },
    });
    const answer = await ask(`GET /v1/telemetry?experience_id=${experience_id}&hours=1`);
    expect(answer.body.experiences).toEqual([
      {
        experience_id,
        experience_name: expect.stringMatching(/^Trial/),
        observed_by_gateway: {
          sessions: 1,
          steps: 3,
          upstream_ms_p50: expect.any(Number),
          upstream_ms_p99: expect.any(Number),
          agent_input_requests_per_min: expect.any(Number),
        },
        reported_by_experience: { cadence: { agent_action_deadline_ms: 30_000 } },
        reported_by_agent: {
          reports: 3,
          usage: {
            input_tokens: 157,
            output_tokens: null,
            reasoning_tokens: null,
            cache_read_tokens: null,
            cache_write_tokens: null,
            tool_calls_count: null,
            latency_ms: 20,
            cost_usd_estimate: 0.5,
          },
          cadence: {
            agent_input_requests_per_min: null,
            agent_action_deadline_ms: null,
            idle_tolerance_ms: null,
            blocking_turn_ratio: 0.5,
            polling_required: 0.5,
            recommended_poll_interval_ms: null,
            event_driven_supported: null,
          },
        },
      },
    ]);
    const { upstream_ms_p50, upstream_ms_p99 } = answer.body.experiences[0].observed_by_gateway;
    expect(upstream_ms_p50).toBeLessThanOrEqual(upstream_ms_p99);
    const all = await ask('GET /v1/telemetry?limit=1');
    expect(all.body.experiences).toHaveLength(1);
  });

  test.each([
    'POST /v1/experiences',
    `PUT /v1/experiences/${HOUSE_ID}`,
    `DELETE /v1/experiences/${HOUSE_ID}`,
    `POST /v1/experiences/${HOUSE_ID}/verify`,
    `GET /v1/experiences/${HOUSE_ID}/verifications`,
    'GET /v1/sessions',
    `GET /v1/sessions/${HOUSE_ID}/replay`,
    'GET /v1/telemetry',
  ])('%s is for the operator alone', async route => {
    const { key } = await arena.agent();
    const body = route.startsWith('GET') ? undefined : {};
    const { status } = await arena.ask(route, { key, ...(body && { body }) });
    expect(status).toBe(401);
  });
});
