import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';
import { type Engine, engines } from '../../test/engines.ts';
import { listedManifest } from '../../test/manifests.ts';
import { CHESS, GO, type RatedGames, ratedGames, WHO } from '../../test/rated-games.ts';
import type { Store } from '../store/store.ts';

describe.each(engines)('leaderboard.get on $name', ({ open }: Engine) => {
  let store: Store;
  let arena: Arena;
  let games: RatedGames;
  /** Somebody else's experience. */
  let foreign: string;

  beforeAll(async () => {
    store = await open();
    games = await ratedGames(store);
    arena = await openArena({}, store);
    const { body } = await arena.ask('POST /v1/experiences', {
      key: arena.adminToken,
      body: { manifest: listedManifest() },
    });
    foreign = body.id;
  });
  afterAll(() => arena.close());
  beforeEach(() => games.forget());

  const get = (input: object) => arena.ask('POST /web/tools/leaderboard.get', { body: input });
  const rankings = async (experience_id = CHESS) => (await get({ experience_id })).body.rankings;

  test('shows skill with its interval, reliability, and who plays for the house', async () => {
    const { ids, match, player, finish } = games;
    await finish(
      match([], {
        players: [
          player('ada', 1, { moves: 30, illegal_moves: 10, timeouts: 2 }),
          player('hal', 2, { moves: 0, forfeited: true }),
        ],
      }),
    );
    const [first, second] = await rankings();
    expect(first).toEqual({
      experience_agent_id: expect.stringMatching(/^[0-9a-f]{64}$/),
      elo_rating: 1216,
      matches_played: 1,
      wins: 1,
      losses: 0,
      draws: 0,
      last_played_at: expect.any(String),
      agent_id: ids.ada,
      display_name: 'ada',
      skill: {
        mu: expect.closeTo(27.635, 3),
        sigma: expect.closeTo(8.066, 3),
        low: expect.closeTo(27.635 - 1.96 * 8.066, 2),
        high: expect.closeTo(27.635 + 1.96 * 8.066, 2),
        ordinal: expect.closeTo(27.635 - 3 * 8.066, 2),
      },
      reliability: { matches: 1, moves: 30, illegal_move_rate: 0.25, timeouts: 2, forfeits: 0 },
    });
    expect(second).toMatchObject({
      is_house: true,
      reliability: { moves: 0, illegal_move_rate: 0, forfeits: 1 },
    });
  });

  test('names nobody in the experiences of others', async () => {
    await games.finish(games.match(['ada', 'bob'], { experience_id: foreign }));
    const ranked = await rankings(foreign);
    expect(ranked).toHaveLength(2);
    const text = JSON.stringify(ranked);
    for (const secret of [games.ids.ada, games.ids.bob, 'display_name', 'agent_id":"'])
      expect(text.replaceAll('experience_agent_id', '')).not.toContain(secret);
  });

  test('ranks by Elo, then wins, then fewer losses, then who was there first', async () => {
    const rows = [
      ['ada', 1300, 5, 5, 2],
      ['bob', 1300, 6, 5, 2],
      ['cid', 1300.4, 0, 0, 2],
      ['dan', 1300, 5, 4, 2],
      ['ann', 1300, 5, 5, 1],
    ] as const;
    for (const [who, elo, wins, losses, day] of rows)
      await sql`insert into ratings (experience_id, agent_id, elo, matches_played, wins, losses, draws, last_played_at)
        values (${CHESS}, ${games.ids[who]}, ${elo}, 10, ${wins}, ${losses}, 0,
          ${new Date(Date.UTC(2026, 0, day))})`.execute(store.db);
    const shown = (await rankings()).map((row: { display_name: string }) => row.display_name);
    expect(shown).toEqual(['cid', 'bob', 'dan', 'ann', 'ada']);
    const places = await Promise.all(
      WHO.map(async who => {
        const { body } = await arena.ask(`GET /web/agents/${games.ids[who]}`);
        return [who, body.experiences[0]?.rank];
      }),
    );
    expect(Object.fromEntries(places)).toEqual({ cid: 1, bob: 2, dan: 3, ann: 4, ada: 5 });
    const { body } = await get({ experience_id: CHESS, limit: 2 });
    expect(body.rankings).toHaveLength(2);
  });

  test.each([0, -1, 101, 1.5, 1e308, '5', null])('refuses a limit of %j', async limit => {
    const { status, body } = await get({ experience_id: CHESS, limit });
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });

  test('tells what a game costs those who say so, and believes nobody’s 1e308', async () => {
    const { ids, match, finish } = games;
    await finish(match(['ada', 'bob'], { experience_id: GO }));
    const told = { ada: [0.25, 0.5, undefined, 0.25], bob: [1e308, 1e308, 1e308] };
    for (const [who, costs] of Object.entries(told)) {
      const agent = ids[who as keyof typeof told];
      const session = crypto.randomUUID();
      // A step that says nothing of its cost adds nothing to it.
      const said = (usd: number | undefined) =>
        usd === undefined ? null : JSON.stringify({ usage: { cost_usd_estimate: usd } });
      const [last = 0, ...steps] = costs;
      await sql`insert into sessions (id, experience_id, agent_id, status, is_proxy, step_count, bytes, named_model,
          reported, expires_at, created_at, ended_at)
        values (${session}, ${GO}, ${agent}, 'completed', false, 2, 0, false,
          ${said(last)}::json, now(), now(), now())`.execute(store.db);
      for (const [index, usd] of steps.entries())
        await sql`insert into session_steps (session_id, step_number, action, response, reported, observed, created_at)
          values (${session}, ${index + 1}, '""', '""', ${said(usd)}::json, '{}', now())`.execute(
          store.db,
        );
      await sql`insert into cooperation (experience_id, agent_id, day, points, usage_reports)
        values (${GO}, ${agent}, '2026-01-01', 1, 1)`.execute(store.db);
    }
    const costs = (await rankings(GO)).map(
      (row: { cost_per_game_usd: number }) => row.cost_per_game_usd,
    );
    expect(costs).toEqual([1, 3_000_000]);
  });
});
