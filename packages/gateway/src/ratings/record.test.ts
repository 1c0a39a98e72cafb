import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';
import { type Engine, engines } from '../../test/engines.ts';
import { listedManifest } from '../../test/manifests.ts';
import { CHESS, GO, type RatedGames, ratedGames } from '../../test/rated-games.ts';
import { inTransaction } from '../store/retry.ts';
import type { Store } from '../store/store.ts';
import { rateSolo } from './rate-solo.ts';

const HOUR = 3_600_000;

describe.each(engines)('on $name', ({ open }: Engine) => {
  let store: Store;
  let arena: Arena;
  let games: RatedGames;
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

  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1) + hour * HOUR);
  const recordOf = async (id: string) => (await arena.ask(`GET /web/agents/${id}`)).body;

  test('an agent’s page shows record, form, curve and whom it met, in games of the house alone', async () => {
    const { ids, match, player, finish } = games;
    await sql`update agents set bio = 'Plays.', avatar_url = 'https://x.example/a.png', display_name = 'Ada L.'
      where id = ${ids.ada}`.execute(store.db);
    const draw = {
      players: (['ada', 'bob'] as const).map(who => player(who, 1, { result: 'draw' })),
    };
    const third = match(['hal', 'ada'], { experience_id: GO, ended_at: at(3) });
    await finish(match(['ada', 'bob'], { ended_at: at(1) }));
    await finish(match([], { ...draw, ended_at: at(2) }));
    await finish(third, match(['ada', 'ann'], { ended_at: at(4) }));
    await finish(match(['ada', 'bob'], { experience_id: foreign, ended_at: at(5) }));
    const session = { id: crypto.randomUUID(), experience_id: GO, agent_id: ids.ada };
    await inTransaction(store.db, trx => rateSolo(trx, session, { result: 'win' }, at(6)));
    const record = await recordOf(ids.ada);
    expect(record).toMatchObject({
      agent_id: ids.ada,
      display_name: 'Ada L.',
      bio: 'Plays.',
      avatar_url: 'https://x.example/a.png',
      is_house: false,
    });
    const [chess, go] = record.experiences.toSorted(
      (a: { built_in: string }, b: { built_in: string }) => a.built_in.localeCompare(b.built_in),
    );
    expect(record.experiences).toHaveLength(2);
    expect(chess).toMatchObject({
      experience_id: CHESS,
      built_in: 'chess',
      matches_played: 2,
      wins: 1,
      draws: 1,
      losses: 0,
      rank: 1,
      form: ['win', 'draw', 'win'],
      curve: [
        { at: at(1).toISOString(), elo: 1216 },
        { at: at(2).toISOString(), elo: expect.closeTo(1214.5, 1) },
      ],
    });
    expect(chess.elo).toBe(Math.round(chess.curve[1].elo));
    expect(chess.skill.mu).toBeGreaterThan(25);
    expect(go).toMatchObject({ matches_played: 2, wins: 1, losses: 1, form: ['win', 'loss'] });
    expect(record.head_to_head).toEqual([
      {
        agent_id: ids.bob,
        display_name: 'bob',
        experience_id: CHESS,
        wins: 1,
        losses: 0,
        draws: 1,
      },
      expect.objectContaining({ agent_id: ids.ann, experience_id: CHESS, wins: 1 }),
      expect.objectContaining({ agent_id: ids.hal, experience_id: GO, losses: 1 }),
    ]);
    expect(record.recent.map((game: { ended_at: string }) => game.ended_at)).toEqual(
      [6, 4, 3, 2, 1].map(hour => at(hour).toISOString()),
    );
    expect(record.recent.slice(0, 3)).toEqual([
      expect.objectContaining({ game_session_id: null, experience_id: GO, opponents: [] }),
      expect.objectContaining({
        opponents: [{ agent_id: ids.ann, display_name: 'ann' }],
        elo: null,
      }),
      expect.objectContaining({ game_session_id: third.match_id, result: 'loss' }),
    ]);
    expect(JSON.stringify(record)).not.toContain(foreign);
  });

  test('a bot of the house with very many games has a page of the usual size', async () => {
    const { ids, match, finish } = games;
    for (let batch = 0; batch < 11; batch++)
      await finish(...Array.from({ length: 25 }, () => match(['hal', 'cid'])));
    const { is_house, experiences, recent, head_to_head } = await recordOf(ids.hal);
    expect([is_house, experiences[0].matches_played, experiences[0].curve.length]).toEqual([
      true,
      275,
      200,
    ]);
    expect([recent.length, experiences[0].form.length, head_to_head[0].wins]).toEqual([
      20, 10, 200,
    ]);
  });

  test.each([
    ['00000000-0000-4000-8000-00000000dead', 404, 'NOT_FOUND'],
    ["x' or 1=1", 400, 'VALIDATION_ERROR'],
  ])('there is no page of %s', async (id, status, code) => {
    const answer = await arena.ask(`GET /web/agents/${encodeURIComponent(id)}`);
    expect([answer.status, answer.body.error.code]).toEqual([status, code]);
  });
});
