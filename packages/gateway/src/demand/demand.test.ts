import type { Demand, Manifest, MatchRole, MatchStatus } from '@botplay/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';
import { addAgent, engines, sessionRow } from '../../test/engines.ts';
import { listedManifest, restManifest } from '../../test/manifests.ts';
import { type Catalog, catalog } from '../catalog/store.ts';
import type { Database } from '../store/database.ts';
import type { Store } from '../store/store.ts';
import { type Demands, demands, MOST_EVENTS_PER_AGENT, MOST_SHOWN } from './store.ts';

const addresses = { allowPrivate: true, ownHost: 'play.example', ownPort: 1 };
const NOW = new Date('2030-01-01T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const after = (ms: number) => new Date(NOW.getTime() + ms);

describe.each(engines)('demand on the $name engine', engine => {
  let store: Store;
  let wanted: Demands;
  let shelf: Catalog;
  beforeAll(async () => {
    store = await engine.open();
    wanted = demands(store);
    shelf = catalog(store, { maxPerAgent: 5, addresses });
  });
  afterAll(() => store.close());

  /** One that is played by several, verified and online, unless it is said otherwise. */
  const experience = async (
    change: Partial<Manifest> = {},
    columns: Partial<
      Pick<Database['experiences'], 'verification_status' | 'live_status' | 'tier'>
    > = {},
    players = { min_players: 2, max_players: 4 },
  ): Promise<string> => {
    const sessions = { multiplayer: { supported: true, ...players } };
    const manifest = restManifest('http://127.0.0.1:9', { sessions, ...change });
    const { id } = await shelf.register('operator', manifest);
    await store.db
      .updateTable('experiences')
      .set({ verification_status: 'verified', live_status: 'online', ...columns })
      .where('id', '=', id)
      .execute();
    return id;
  };

  const lobby = async (
    experience_id: string,
    members: readonly (readonly [MatchRole, boolean])[],
    {
      status = 'waiting',
      created_at = NOW,
      response = '{}',
    }: { status?: MatchStatus; created_at?: Date; response?: string | null } = {},
  ): Promise<string> => {
    const id = crypto.randomUUID();
    const { id: host_agent_id } = await addAgent(store.db);
    const nothing = { config: null, outcomes: null, reason: null, lease: null };
    const never = { leased_until: null, due_at: null, started_at: null, ended_at: null };
    await store.db
      .insertInto('matches')
      .values({
        id,
        experience_id,
        host_agent_id,
        status,
        version: 1,
        min_players: 2,
        max_players: 4,
        response,
        ...nothing,
        ...never,
        created_at,
      })
      .execute();
    for (const [role, is_here] of members)
      await store.db
        .insertInto('match_members')
        .values({
          match_id: id,
          agent_id: role === 'host' ? host_agent_id : (await addAgent(store.db)).id,
          role,
          seat: null,
          session_id: null,
          response: null,
          is_here,
          reserved_until: null,
          joined_at: created_at,
          left_at: null,
        })
        .execute();
    return id;
  };

  const of = async (experienceId: string, now = NOW): Promise<readonly Demand[]> =>
    (await wanted.list(now)).filter(({ experience_id }) => experience_id === experienceId);
  const plan = (experience_id: string, starts_at: Date, description?: string) => ({
    experience_id,
    starts_at: starts_at.toISOString(),
    ...(description !== undefined && { description }),
  });
  const scheduled = async (experienceId: string, starts_at: Date, now = NOW) => {
    const { id } = await addAgent(store.db);
    const event = await wanted.schedule(id, plan(experienceId, starts_at), now);
    return event?.event_id ?? '';
  };

  test('31 a table that waits is shown with those who sit there; bots, spectators and who has left do not', async () => {
    const id = await experience();
    const { name } = await shelf.get(id);
    const game_session_id = await lobby(
      id,
      [
        ['host', true],
        ['bot', true],
        ['player', false],
        ['spectator', true],
      ],
      { created_at: after(-MINUTE) },
    );
    expect(await of(id)).toEqual([
      {
        experience_id: id,
        experience_name: name,
        type: 'lobby_waiting',
        urgency: 52,
        details: {
          game_session_id,
          current_players: 1,
          min_players: 2,
          max_players: 4,
          waiting_since: after(-MINUTE).toISOString(),
        },
      },
    ]);
  });

  test('31 of tables the fuller comes first, and of two alike the one that has waited longer', async () => {
    const id = await experience();
    const alone = await lobby(id, [['host', true]]);
    const old = await lobby(id, [['host', true]], { created_at: after(-10 * MINUTE) });
    const ready = await lobby(id, [
      ['host', true],
      ['player', true],
    ]);
    const shown = await of(id);
    expect(
      shown.map(one => one.type === 'lobby_waiting' && [one.details.game_session_id, one.urgency]),
    ).toEqual([
      [ready, 100],
      [old, 70],
      [alone, 50],
    ]);
  });

  test('31 a table that is full, has begun, is over or is not yet agreed to seeks nobody, but its game does', async () => {
    const id = await experience();
    const seat = ['player', true] as const;
    await lobby(id, [['host', true], seat, seat, seat]);
    for (const status of ['active', 'completed', 'cancelled'] as const)
      await lobby(id, [['host', true]], { status });
    await lobby(id, [['host', true]], { response: null });
    expect((await of(id)).map(({ type }) => type)).toEqual(['seeking_players']);
  });

  test('31 where nobody waits, an experience for several seeks players itself', async () => {
    const id = await experience();
    const { name } = await shelf.get(id);
    await lobby(id, [['host', true]], { status: 'completed' });
    expect(await of(id)).toEqual([
      {
        experience_id: id,
        experience_name: name,
        type: 'seeking_players',
        urgency: 5,
        details: { min_players: 2, max_players: 4, live_players: 0 },
      },
    ]);
    await lobby(id, [['host', true]]);
    expect((await of(id)).map(({ type }) => type)).toEqual(['lobby_waiting']);
  });

  test.each([
    ['online', { min_players: 2, max_players: 4, live_players: 3 }, 10],
    ['unknown', { min_players: 2, max_players: 4 }, 5],
  ] as const)('31 one whose status is %s says %j', async (live_status, details, urgency) => {
    const id = await experience({}, { live_status });
    await store.db
      .updateTable('experiences')
      .set({ current_players: 3 })
      .where('id', '=', id)
      .execute();
    expect(await of(id)).toMatchObject([{ details, urgency }]);
    expect((await of(id))[0]?.details).toEqual(details);
  });

  test('31 a game of the house says who plays it this moment', async () => {
    const id = await experience();
    await store.db
      .updateTable('experiences')
      .set({ built_in: id, current_players: 7 })
      .where('id', '=', id)
      .execute();
    expect(await of(id)).toMatchObject([{ details: { live_players: 0 }, urgency: 5 }]);
    const session = sessionRow(id, (await addAgent(store.db)).id);
    await store.db.insertInto('sessions').values(session).execute();
    expect(await of(id)).toMatchObject([{ details: { live_players: 1 }, urgency: 10 }]);
    await store.db
      .updateTable('sessions')
      .set({ status: 'completed' })
      .where('id', '=', session.id)
      .execute();
    expect(await of(id)).toMatchObject([{ details: { live_players: 0 }, urgency: 5 }]);
  });

  test('31 what cannot be played together this minute seeks nobody', async () => {
    const quiet = [
      await experience({}, { verification_status: 'failed' }),
      await experience({}, { verification_status: 'pending' }),
      await experience({}, { live_status: 'offline' }),
      await experience({}, {}, { min_players: 1, max_players: 1 }),
      await experience({}, { tier: 1 }),
    ];
    for (const id of quiet) expect(await of(id)).toEqual([]);
  });

  test('31 nothing of an experience that is not listed is shown', async () => {
    const id = await experience();
    await lobby(id, [['host', true]]);
    await scheduled(id, after(HOUR));
    expect((await of(id)).map(({ type }) => type)).toEqual(['scheduled_event', 'lobby_waiting']);
    await store.db.updateTable('experiences').set({ listed: false }).where('id', '=', id).execute();
    expect(await of(id)).toEqual([]);
    expect(await wanted.events(crypto.randomUUID(), id, NOW)).toEqual([]);
  });

  test(`31 no more than ${MOST_SHOWN} are shown, the most urgent`, async () => {
    const id = await experience();
    for (let agents = 0; agents < MOST_SHOWN / MOST_EVENTS_PER_AGENT; agents++) {
      const { id: agentId } = await addAgent(store.db);
      for (let event = 0; event < MOST_EVENTS_PER_AGENT; event++)
        await wanted.schedule(agentId, plan(id, after(20 * 24 * HOUR)), NOW);
    }
    const game_session_id = await lobby(id, [['host', true]]);
    const all = await wanted.list(NOW);
    expect(all).toHaveLength(MOST_SHOWN);
    const urgencies = all.map(({ urgency }) => urgency);
    expect(urgencies).toEqual(urgencies.toSorted((a, b) => b - a));
    expect(all).toContainEqual(
      expect.objectContaining({ details: expect.objectContaining({ game_session_id }) }),
    );
    await store.db.deleteFrom('scheduled_events').where('experience_id', '=', id).execute();
  });

  test('32 an event is told to those who come, the nearest first, until it begins', async () => {
    const id = await experience();
    const { name } = await shelf.get(id);
    const agent = await addAgent(store.db);
    const later = await wanted.schedule(agent.id, plan(id, after(2 * HOUR), 'Bring snacks'), NOW);
    expect(later).toEqual({
      event_id: expect.any(String),
      experience_id: id,
      experience_name: name,
      starts_at: after(2 * HOUR).toISOString(),
      description: 'Bring snacks',
      rsvp_count: 0,
      your_rsvp: false,
      created_at: NOW.toISOString(),
    });
    const sooner = await wanted.schedule(agent.id, plan(id, after(HOUR)), NOW);
    expect(sooner).toMatchObject({ description: '' });
    await wanted.rsvp(agent.id, later?.event_id ?? '', NOW);
    const going = { ...later, rsvp_count: 1, your_rsvp: true };
    expect(await wanted.events(agent.id, id, NOW)).toEqual([sooner, going]);
    expect(await wanted.events(agent.id, id.toUpperCase(), after(HOUR))).toEqual([going]);
    expect(await wanted.events(agent.id, id, after(2 * HOUR))).toEqual([]);
    expect(await wanted.events(agent.id, await experience(), NOW)).toEqual([]);
    const everywhere = await wanted.events(crypto.randomUUID(), undefined, NOW);
    expect(everywhere).toContainEqual({ ...going, your_rsvp: false });
    expect(everywhere.map(({ starts_at }) => starts_at)).toEqual(
      everywhere.map(({ starts_at }) => starts_at).toSorted(),
    );
  });

  test('32 an unknown experience, or one that is not listed, has no events', async () => {
    const { id } = await addAgent(store.db);
    const hidden = await experience({ listed: false });
    for (const nowhere of [crypto.randomUUID(), hidden])
      expect(await wanted.schedule(id, plan(nowhere, after(HOUR)), NOW)).toBeUndefined();
  });

  test(`32 an agent has ${MOST_EVENTS_PER_AGENT} events ahead at most, whatever it asks for at once`, async () => {
    const id = await experience();
    const agent = await addAgent(store.db);
    const tries = Array.from({ length: MOST_EVENTS_PER_AGENT + 5 }, () =>
      wanted.schedule(agent.id, plan(id, after(HOUR)), NOW).catch((error: unknown) => error),
    );
    const answers = await Promise.all(tries);
    const refused = answers.filter(answer => answer instanceof Error);
    expect(refused).toHaveLength(5);
    for (const refusal of refused) expect(refusal).toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect(await wanted.events(agent.id, id, NOW)).toHaveLength(MOST_EVENTS_PER_AGENT);
    const next = plan(id, after(3 * HOUR));
    expect(await wanted.schedule(agent.id, next, after(2 * HOUR))).toMatchObject(next);
  });

  test('33 coming and not coming can be said twice, and at once', async () => {
    const id = await experience();
    const event = await scheduled(id, after(HOUR));
    const [ada, bob] = [await addAgent(store.db), await addAgent(store.db)];
    const count = async () => (await wanted.events(ada.id, id, NOW))[0]?.rsvp_count;
    await wanted.unrsvp(ada.id, event);
    await Promise.all([ada, ada, ada, bob].map(agent => wanted.rsvp(agent.id, event, NOW)));
    expect(await count()).toBe(2);
    await Promise.all([ada, ada].map(agent => wanted.unrsvp(agent.id, event)));
    expect(await count()).toBe(1);
  });

  test('33 to what has begun nobody comes any more, but may still say no', async () => {
    const id = await experience();
    const event = await scheduled(id, after(HOUR));
    const { id: agentId } = await addAgent(store.db);
    await wanted.rsvp(agentId, event, after(HOUR - 1));
    await expect(wanted.rsvp(agentId, event, after(HOUR))).rejects.toMatchObject({
      code: 'INVALID_STATE',
      message: expect.stringContaining(after(HOUR).toISOString()),
    });
    await wanted.unrsvp(agentId, event);
    const left = store.db.selectFrom('rsvps').selectAll().where('event_id', '=', event);
    expect(await left.execute()).toEqual([]);
  });

  test('33 an event that does not exist is NOT_FOUND, and so is one whose experience has gone', async () => {
    const id = await experience();
    const event = await scheduled(id, after(HOUR));
    const { id: agentId } = await addAgent(store.db);
    await wanted.rsvp(agentId, event, NOW);
    await shelf.delete('operator', id);
    for (const nowhere of [event, crypto.randomUUID()])
      for (const ask of [wanted.rsvp, wanted.unrsvp])
        await expect(ask(agentId, nowhere, NOW)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('demand at the doors', () => {
  let arena: Arena;
  beforeAll(async () => {
    arena = await openArena();
  });
  afterAll(() => arena.close());

  const listed = async (key: string): Promise<string> => {
    const body = { manifest: listedManifest() };
    return (await arena.ask('POST /api/experiences', { key, body })).body.id;
  };
  const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

  test('32 demand.schedule answers 201, with both ends of the window', async () => {
    const { key } = await arena.agent();
    const experience_id = await listed(key);
    for (const ms of [15 * MINUTE, 30 * 24 * HOUR]) {
      const starts_at = inMs(ms);
      const body = { experience_id, starts_at };
      const made = await arena.ask('POST /api/demand/events', { key, body });
      expect([made.status, made.body.starts_at]).toEqual([201, starts_at]);
    }
    for (const starts_at of [inMs(14 * MINUTE), inMs(31 * 24 * HOUR), 'soon']) {
      const body = { experience_id, starts_at };
      const refused = await arena.ask('POST /api/demand/events', { key, body });
      expect([refused.status, refused.body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    }
    const body = { experience_id, starts_at: inMs(HOUR), description: 'x'.repeat(1_001) };
    expect((await arena.ask('POST /api/demand/events', { key, body })).status).toBe(400);
  });

  test('31 a visitor sees who is wanted and what is planned, and cannot come', async () => {
    const { key } = await arena.agent();
    const experience_id = await listed(key);
    const body = { experience_id, starts_at: inMs(HOUR) };
    const { event_id } = (await arena.ask('POST /api/demand/events', { key, body })).body;
    const { body: seen } = await arena.ask('POST /web/tools/demand.list', { body: {} });
    expect(seen.demand).toContainEqual(
      expect.objectContaining({ experience_id, type: 'scheduled_event', urgency: 86 }),
    );
    const { body: list } = await arena.ask('POST /web/tools/demand.schedule.list', {
      body: { experience_id },
    });
    expect(list.events).toMatchObject([{ event_id, rsvp_count: 0, your_rsvp: false }]);
    const come = await arena.ask('POST /web/tools/demand.rsvp', { body: { event_id } });
    expect(come.status).toBe(401);
  });

  test('33 an agent comes, and then does not', async () => {
    const { key } = await arena.agent();
    const body = { experience_id: await listed(key), starts_at: inMs(HOUR) };
    const { event_id } = (await arena.ask('POST /api/demand/events', { key, body })).body;
    const route = `/api/demand/events/${event_id}/rsvp`;
    const came = await arena.ask(`POST ${route}`, { key });
    expect([came.status, came.body]).toEqual([200, { rsvp: true }]);
    const left = await arena.ask(`DELETE ${route}`, { key });
    expect([left.status, left.body]).toEqual([200, { cancelled: true }]);
  });
});
