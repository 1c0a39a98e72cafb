import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Engine, engines } from '../../test/engines.ts';
import { CHESS, GO, type RatedGames, ratedGames, type Who } from '../../test/rated-games.ts';
import { inTransaction } from '../store/retry.ts';
import type { Store } from '../store/store.ts';
import { rateMatch } from './rate-match.ts';
import { rateSolo } from './rate-solo.ts';
import { verifyRatings } from './verify.ts';

describe.each(engines)('on $name', ({ open }: Engine) => {
  let store: Store;
  let games: RatedGames;

  beforeAll(async () => {
    store = await open();
    games = await ratedGames(store);
  });
  afterAll(() => store.close());
  beforeEach(() => games.forget());

  const allIsWell = async () => expect((await verifyRatings(store.db)).differences).toEqual([]);
  const numbersOf = async (experienceId: string) =>
    (await games.log(experienceId)).map(({ number }) => number);

  test('a match is logged once and rates both, with the ratings after it', async () => {
    const { ids, owners, finish } = games;
    const finished = games.match(['ada', 'bob']);
    await finish(finished);
    const [line] = await games.log(CHESS);
    expect(line).toMatchObject({
      number: 1,
      match_id: finished.match_id,
      ended_at: finished.ended_at,
      players: [ids.ada, ids.bob].toSorted().map(id => ({
        agent_id: id,
        owner_key: owners.get(id),
        rank: id === ids.ada ? 1 : 2,
        result: id === ids.ada ? 'win' : 'loss',
        is_rated: true,
        elo: id === ids.ada ? 1216 : 1184,
        skill_mu: expect.closeTo(id === ids.ada ? 27.635 : 22.365, 3),
      })),
    });
    await finish(finished, finished);
    await finish({ ...finished, players: finished.players.toReversed() });
    expect(await numbersOf(CHESS)).toEqual([1]);
    const table = await games.table(CHESS);
    expect(table.get(ids.ada)).toMatchObject({ elo: 1216, matches_played: 1, wins: 1 });
    expect(table.get(ids.bob)).toMatchObject({ elo: 1184, matches_played: 1, losses: 1 });
    const counted = await store.db.selectFrom('reliability').select('matches').execute();
    expect(counted).toEqual([{ matches: 1 }, { matches: 1 }]);
    await allIsWell();
  });

  test.each<[string, Who[]]>([
    ['one owner', ['ada', 'ann']],
    ['no owner', ['cid', 'dan']],
  ])('agents of %s do not rate each other, but the match is logged', async (_, players) => {
    await games.finish(games.match(players));
    const [line] = await games.log(CHESS);
    expect(line?.players.map(({ is_rated, elo }) => [is_rated, elo])).toEqual([
      [false, null],
      [false, null],
    ]);
    expect((await games.table(CHESS)).size).toBe(0);
    await allIsWell();
  });

  test('bots of the house are rated like anybody', async () => {
    await games.finish(games.match(['cid', 'hal']));
    const table = await games.table(CHESS);
    expect([games.ids.cid, games.ids.hal].map(id => table.get(id)?.elo)).toEqual([1216, 1184]);
  });

  test('a match that was aborted is not logged, but counts for reliability', async () => {
    const { ids, player, match } = games;
    const players = [
      player('ada', 1, { moves: 7, illegal_moves: 3, timeouts: 1 }),
      player('bob', 1, { moves: 6, forfeited: true }),
    ];
    await games.finish(match([], { players, isRated: false }), match([], { players }));
    expect(await numbersOf(CHESS)).toEqual([1]);
    const rows = await store.db.selectFrom('reliability').selectAll().execute();
    const of = (id: string) => rows.filter(({ agent_id }) => agent_id === id);
    expect(rows).toHaveLength(2);
    expect(of(ids.ada)).toMatchObject([
      { matches: 2, moves: 14, illegal_moves: 6, timeouts: 2, forfeits: 0 },
    ]);
    expect(of(ids.bob)).toMatchObject([
      { matches: 2, moves: 12, illegal_moves: 0, timeouts: 0, forfeits: 2 },
    ]);
  });

  test('a match without players is nothing', async () => {
    await games.finish(games.match([]));
    expect(await numbersOf(CHESS)).toEqual([]);
  });

  test.each([1e308, Number.NaN, -Infinity, 0.5])('a rank of %d does no harm', async rank => {
    const { player } = games;
    const players = [player('ada', 1), player('bob', rank), player('hal', 3)];
    await games.finish(games.match([], { players }));
    const elos = [...(await games.table(CHESS)).values()].map(({ elo }) => elo);
    expect(elos).toHaveLength(3);
    expect(elos.every(elo => elo > 1180 && elo < 1220)).toBe(true);
    await allIsWell();
  });

  test('a transaction that fails leaves no line and no rating, and its number to the next', async () => {
    const failing = store.db.transaction().execute(async trx => {
      await rateMatch(trx, games.match(['ada', 'bob']));
      throw new Error('The server dies.');
    });
    await expect(failing).rejects.toThrow('dies');
    await games.finish(games.match(['bob', 'ada']));
    expect(await numbersOf(CHESS)).toEqual([1]);
    expect((await games.table(CHESS)).get(games.ids.ada)?.elo).toBe(1184);
  });

  test('matches that end at once, some twice and in any order, leave a log without gaps', async () => {
    const pairs: readonly Who[][] = [
      ['ada', 'bob'],
      ['bob', 'cid'],
      ['hal', 'ada'],
    ];
    const rounds = Array.from({ length: 24 }, (_, round) => {
      const pair = pairs[round % pairs.length] ?? [];
      const both = [CHESS, GO].map(experience_id => games.match(pair, { experience_id }));
      return round % 2 ? both : both.toReversed();
    });
    await Promise.all([...rounds, ...rounds].map(both => games.finish(...both)));
    const numbers = rounds.map((_, index) => index + 1);
    expect(await numbersOf(CHESS)).toEqual(numbers);
    expect(await numbersOf(GO)).toEqual(numbers);
    expect(await verifyRatings(store.db)).toMatchObject({ results: 48, differences: [] });
  });

  test('a session that was played alone is logged too, once', async () => {
    const { ids, match, finish } = games;
    const session = { id: crypto.randomUUID(), experience_id: GO, agent_id: ids.ada };
    for (const _ of [1, 2])
      await inTransaction(store.db, trx => rateSolo(trx, session, { result: 'win' }, new Date()));
    expect(await games.log(GO)).toMatchObject([
      { match_id: null, players: [{ owner_key: 'solo', rank: 1, elo: 1208, skill_mu: null }] },
    ]);
    await finish(match(['ada', 'bob'], { experience_id: GO }));
    expect((await games.table(GO)).get(ids.ada)).toMatchObject({ matches_played: 2, wins: 2 });
    await allIsWell();
  });

  test.each([
    ['rating', sql`update ratings set elo = elo + 1e-12`, '000001, but the log says 1216.'],
    ['count', sql`update ratings set wins = wins + 1`, 'has wins 2, but the log says 1.'],
    ['row', sql`delete from ratings`, 'has no rating, but the log has results of it.'],
    ['line', sql`delete from results where number = 1`, 'chess: 1 of 2 lines are missing.'],
    ['player', sql`delete from result_players`, 'has a rating, but the log has no result of it.'],
  ])('a %s that was tampered with is found', async (_, tampering, finding) => {
    await games.finish(games.match(['ada', 'bob']), games.match(['hal', 'cid']));
    await allIsWell();
    await tampering.execute(store.db);
    expect((await verifyRatings(store.db)).differences.join('\n')).toContain(finding);
  });
});
