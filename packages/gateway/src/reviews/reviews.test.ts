import type { SessionStatus } from '@botplay/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';
import { addAgent, engines } from '../../test/engines.ts';
import { listedManifest } from '../../test/manifests.ts';
import { asDetails } from '../catalog/experience.ts';
import { type Catalog, catalog } from '../catalog/store.ts';
import { listReports } from '../operator/reports.ts';
import type { Store } from '../store/store.ts';
import { asShown } from './review.ts';
import { MOST_REVIEWS_SHOWN, type Reviews, reviews } from './store.ts';

const addresses = { allowPrivate: true, ownHost: 'play.example', ownPort: 1 };
const NOW = new Date('2030-01-01T12:00:00.000Z');
const after = (ms: number) => new Date(NOW.getTime() + ms);

describe.each(engines)('reviews and reports on the $name engine', engine => {
  let store: Store;
  let said: Reviews;
  let shelf: Catalog;
  beforeAll(async () => {
    store = await engine.open();
    said = reviews(store);
    shelf = catalog(store, { maxPerAgent: 5, addresses });
  });
  afterAll(() => store.close());

  const experience = async (): Promise<string> =>
    (await shelf.register('operator', listedManifest())).id;
  const agent = async (): Promise<string> => (await addAgent(store.db)).id;
  const session = async (
    agent_id: string,
    experience_id: string,
    status: SessionStatus = 'completed',
  ): Promise<string> => {
    const id = crypto.randomUUID();
    const nothing = { first_response: null, state: null, outcomes: null, reported: null };
    const free = { lease: null, leased_until: null, expires_at: NOW, ended_at: null };
    const fresh = { step_count: 0, bytes: 0, named_model: false, is_proxy: false };
    await store.db
      .insertInto('sessions')
      .values({
        id,
        agent_id,
        experience_id,
        status,
        ...nothing,
        ...free,
        ...fresh,
        created_at: NOW,
      })
      .execute();
    return id;
  };
  /** An agent that has played it. */
  const player = async (experienceId: string): Promise<string> => {
    const id = await agent();
    await session(id, experienceId);
    return id;
  };
  const noSession = { code: 'NO_SESSION', status: 403 };

  test.each(['active', 'completed', 'expired'] as const)(
    '34 who has a session that is %s may rate',
    async status => {
      const [id, experience_id] = [await agent(), await experience()];
      const session_id = await session(id, experience_id, status);
      expect(await said.rate(id, { experience_id, rating: 4 }, NOW)).toMatchObject({ rating: 4 });
      const report = { experience_id, category: 'other', session_id } as const;
      expect(await said.report(id, report, NOW)).toMatchObject({ session_id });
    },
  );

  test('34 who has not played, or only something else, may neither rate nor report', async () => {
    const [id, experience_id] = [await agent(), await experience()];
    await player(experience_id);
    await session(id, await experience());
    const rating = said.rate(id, { experience_id, rating: 5 }, NOW);
    await expect(rating).rejects.toMatchObject(noSession);
    const report = said.report(id, { experience_id, category: 'other' }, NOW);
    await expect(report).rejects.toMatchObject(noSession);
  });

  test('34 what would not open can be reported, but not rated', async () => {
    const [id, experience_id] = [await agent(), await experience()];
    const session_id = await session(id, experience_id, 'error');
    const rating = said.rate(id, { experience_id, rating: 1 }, NOW);
    await expect(rating).rejects.toMatchObject(noSession);
    const report = { experience_id, category: 'unresponsive', session_id } as const;
    expect(await said.report(id, report, NOW)).toMatchObject(report);
  });

  test('34 of an experience that does not exist nothing is said', async () => {
    const [id, experience_id] = [await agent(), crypto.randomUUID()];
    expect(await said.rate(id, { experience_id, rating: 5 }, NOW)).toBeUndefined();
    expect(await said.report(id, { experience_id, category: 'other' }, NOW)).toBeUndefined();
  });

  test('35 an agent has one review of an experience: the next replaces it as a whole', async () => {
    const experience_id = await experience();
    const agent_id = await player(experience_id);
    const given = { experience_id: experience_id.toUpperCase(), rating: 5, review: ' Again! ' };
    const first = await said.rate(agent_id, given, NOW);
    expect(first).toEqual({
      id: expect.any(String),
      experience_id,
      agent_id,
      rating: 5,
      review: 'Again!',
      created_at: NOW.toISOString(),
      updated_at: NOW.toISOString(),
      is_update: false,
    });
    const second = await said.rate(agent_id, { experience_id, rating: 2 }, after(1_000));
    expect(second).toEqual({
      ...first,
      rating: 2,
      review: null,
      updated_at: after(1_000).toISOString(),
      is_update: true,
    });
    expect(await said.latest(experience_id)).toMatchObject([{ agent_id, rating: 2, review: null }]);
  });

  test('35 of ten reviews at once by one agent one is new, and one is kept', async () => {
    const experience_id = await experience();
    const id = await player(experience_id);
    const ratings = Array.from({ length: 10 }, (_, n) => 1 + (n % 5));
    const answers = await Promise.all(
      ratings.map(rating => said.rate(id, { experience_id, rating }, NOW)),
    );
    expect(answers.filter(answer => !answer?.is_update)).toHaveLength(1);
    expect(await said.latest(experience_id)).toHaveLength(1);
  });

  test('35 the catalog shows the average to one decimal, and the latest reviews', async () => {
    const [rated, unrated] = [await experience(), await experience()];
    const ratings = [5, 4, 4, ...Array.from({ length: MOST_REVIEWS_SHOWN }, () => 3)];
    for (const [index, rating] of ratings.entries())
      await said.rate(await player(rated), { experience_id: rated, rating }, after(index));
    const figures = { rating_average: 3.2, rating_count: ratings.length };
    const { rows } = await shelf.list({}, crypto.randomUUID(), 1, 100);
    const found = (id: string) => rows.find(row => row.id === id);
    expect(found(rated)).toMatchObject({ rated: figures });
    expect(found(unrated)?.rated).toEqual({ rating_average: null, rating_count: 0 });
    expect((await shelf.shown(rated)).rated).toEqual(figures);
    expect(asDetails(await shelf.shown(unrated))).not.toHaveProperty('rating_count');
    const latest = await said.latest(rated);
    expect(latest).toHaveLength(MOST_REVIEWS_SHOWN);
    expect(latest.map(({ updated_at }) => updated_at.getTime())).toEqual(
      ratings
        .map((_, index) => after(index).getTime())
        .toReversed()
        .slice(0, MOST_REVIEWS_SHOWN),
    );
  });

  test('36 an agent has one report of an experience in each category', async () => {
    const experience_id = await experience();
    const agent_id = await player(experience_id);
    const given = { experience_id, category: 'unexpected_error', description: 'Boom' } as const;
    const first = await said.report(agent_id, given, NOW);
    expect(first).toEqual({
      id: expect.any(String),
      agent_id,
      ...given,
      session_id: null,
      created_at: NOW.toISOString(),
      updated_at: NOW.toISOString(),
      is_update: false,
    });
    const session_id = await session(agent_id, experience_id);
    const again = { ...given, description: 'Boom, twice', session_id };
    expect(await said.report(agent_id, again, after(1_000))).toEqual({
      ...first,
      ...again,
      updated_at: after(1_000).toISOString(),
      is_update: true,
    });
    const other = await said.report(agent_id, { experience_id, category: 'other' }, NOW);
    expect(other).toMatchObject({ description: null, is_update: false });
    expect(other?.id).not.toBe(first?.id);
  });

  test("36 a report names a session of the agent's own with that experience, or is INVALID_SESSION", async () => {
    const [experience_id, elsewhere] = [await experience(), await experience()];
    const agent_id = await player(experience_id);
    const others = [
      await session(await agent(), experience_id),
      await session(agent_id, elsewhere),
      crypto.randomUUID(),
    ];
    for (const session_id of others) {
      const report = said.report(agent_id, { experience_id, category: 'other', session_id }, NOW);
      await expect(report).rejects.toMatchObject({ code: 'INVALID_SESSION', status: 422 });
    }
    const left = store.db.selectFrom('reports').select('id').where('agent_id', '=', agent_id);
    expect(await left.execute()).toEqual([]);
  });

  test('36 reports are listed by what was said last, of all experiences or of one', async () => {
    const [one, two] = [await experience(), await experience()];
    const [ada, bob] = [await player(one), await player(one)];
    await session(ada, two);
    const file = (by: string, experience_id: string, ms: number) =>
      said.report(by, { experience_id, category: 'other' }, after(ms));
    await file(ada, one, 1);
    await file(bob, one, 2);
    await file(ada, two, 3);
    await file(ada, one, 4);
    const writers = async (id: string | undefined, limit: number) =>
      (await listReports(store.db, id, limit)).map(({ agent_id, experience_id }) => [
        agent_id,
        experience_id,
      ]);
    expect(await writers(one, 10)).toEqual([
      [ada, one],
      [bob, one],
    ]);
    expect(await writers(one, 1)).toEqual([[ada, one]]);
    expect(await writers(crypto.randomUUID(), 10)).toEqual([]);
    const everywhere = await writers(undefined, 500);
    expect(everywhere).toContainEqual([bob, one]);
    expect(everywhere).toContainEqual([ada, two]);
  });

  test('36 what was said of an experience goes when it is deleted', async () => {
    const experience_id = await experience();
    const id = await player(experience_id);
    await said.rate(id, { experience_id, rating: 3 }, NOW);
    await said.report(id, { experience_id, category: 'other' }, NOW);
    await shelf.delete('operator', experience_id);
    for (const table of ['reviews', 'reports'] as const) {
      const left = store.db.selectFrom(table).select('id').where('agent_id', '=', id);
      expect(await left.execute()).toEqual([]);
    }
  });
});

test.each([
  ['chess', { agent_id: 'a', display_name: 'Ada' }],
  [null, {}],
])('35 who wrote a review of an experience whose built_in is %j is told as %j', (built_in, who) => {
  const words = { rating: 4, review: 'Good', updated_at: NOW };
  const signed = { agent_id: 'a', display_name: '', name: 'Ada', ...words };
  const shown = asShown(signed, { id: 'x', built_in }, (agent, experience) => agent + experience);
  const updated_at = NOW.toISOString();
  expect(shown).toEqual({ experience_agent_id: 'ax', ...who, ...words, updated_at });
});

describe('reviews and reports at the doors', () => {
  let arena: Arena;
  let experience_id: string;
  beforeAll(async () => {
    arena = await openArena();
    const { key } = await arena.agent();
    const { body } = await arena.ask('GET /api/experiences?category=tabletop', { key });
    experience_id = body.experiences[0].id;
  });
  afterAll(() => arena.close());

  /** An agent that plays a game of the house. */
  const player = async (name: string, scopes?: readonly string[]) => {
    const agent = await arena.agent(name, scopes);
    const body = { experience_id };
    const { body: begun } = await arena.ask('POST /api/sessions', { key: agent.key, body });
    return { ...agent, session_id: begun.session_id };
  };
  const rate = (key: string, body: object) =>
    arena.ask(`POST /api/experiences/${experience_id}/rate`, { key, body });
  const report = (key: string, body: object) =>
    arena.ask(`POST /api/experiences/${experience_id}/report`, { key, body });

  test('35 the first review answers 201, the next 200, and the catalog shows it', async () => {
    const { key, id } = await player('Ada');
    expect((await rate(key, { rating: 1 })).status).toBe(201);
    const { status, body } = await rate(key, { rating: 4, review: 'Better than I thought' });
    expect([status, body.is_update]).toEqual([200, true]);
    const get = { body: { experience_id } };
    const { body: shown } = await arena.ask('POST /web/tools/experiences.get', get);
    const identity = await arena.ask(`GET /api/experiences/${experience_id}/memory`, { key });
    const { experience_agent_id } = identity.body;
    expect(shown).toMatchObject({ rating_average: 4, rating_count: 1 });
    const written = { rating: 4, review: 'Better than I thought', updated_at: body.updated_at };
    expect(shown.reviews).toEqual([
      { experience_agent_id, agent_id: id, display_name: 'Ada', ...written },
    ]);
    const { body: listed } = await arena.ask('GET /api/experiences?category=tabletop', { key });
    expect(listed.experiences[0]).toMatchObject({ rating_average: 4, rating_count: 1 });
    expect(listed.experiences[1]).not.toHaveProperty('rating_average');
    expect(listed.experiences[1]).not.toHaveProperty('rating_count');
  });

  test.each([
    ['rating', { rating: 0 }],
    ['rating', { rating: 6 }],
    ['rating', { rating: 4.5 }],
    ['rating', {}],
    ['review', { rating: 4, review: 'x'.repeat(2_001) }],
  ])('35 a bad %s is a VALIDATION_ERROR', async (field, body) => {
    const { key } = await arena.agent();
    const refused = await rate(key, body);
    expect([refused.status, refused.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(refused.body.error.message).toContain(field);
  });

  test.each([
    ['catalog:write', 201],
    ['experience:write', 201],
    ['catalog:read', 403],
  ])('36 to report with the scope %s alone is answered %i', async (scope, status) => {
    const { id, session_id } = await player('Bob');
    const { body: made } = await arena.ask(`POST /v1/agents/${id}/keys`, {
      key: arena.adminToken,
      body: { scopes: [scope] },
    });
    const answer = await report(made.api_key, { category: 'unclear_instructions', session_id });
    expect(answer.status).toBe(status);
    if (status === 403)
      expect(answer.body.error.message).toContain('"catalog:write" or "experience:write"');
    const { body: me } = await arena.ask('POST /api/tools/auth.whoami', {
      key: (await arena.agent('Bob', ['catalog:read', scope])).key,
      body: {},
    });
    expect(me.available_tools.includes('experience.report')).toBe(status === 201);
    expect(me.available_tools.includes('experience.rate')).toBe(scope === 'catalog:write');
  });

  test('36 the operator reads the reports, and nobody else does', async () => {
    const { key, id, session_id } = await player('Ada');
    const { body: filed } = await report(key, { category: 'unresponsive', session_id });
    const { name } = (await arena.ask(`GET /api/experiences/${experience_id}`, { key })).body;
    const list = (query: string, by: string) => arena.ask(`GET /v1/reports${query}`, { key: by });
    const { body } = await list(`?experience_id=${experience_id}&limit=500`, arena.adminToken);
    const { is_update: _, ...kept } = filed;
    expect(body.reports.filter(({ agent_id }: { agent_id: string }) => agent_id === id)).toEqual([
      { ...kept, experience_name: name, agent_name: 'Ada' },
    ]);
    expect((await list('?limit=0', arena.adminToken)).status).toBe(400);
    expect((await list('', key)).status).toBe(401);
  });
});
