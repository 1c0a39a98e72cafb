import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';
import { type Engine, engines } from '../../test/engines.ts';
import { listedManifest } from '../../test/manifests.ts';
import { CHESS, type RatedGames, ratedGames } from '../../test/rated-games.ts';
import type { Store } from '../store/store.ts';
import { type Line, recompute, type Standing } from './table.ts';

describe.each(engines)('on $name', ({ open }: Engine) => {
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

  const readLines = async (experience: string, query = '') => {
    const { body } = await arena.ask(`GET /api/experiences/${experience}/results.jsonl${query}`);
    return String(body)
      .split('\n')
      .filter(Boolean)
      .map(line => JSON.parse(line));
  };

  test('anybody can compute the table again from the public log of an experience of others', async () => {
    const { ids, match, player, finish } = games;
    const experience_id = foreign;
    await finish(
      match(['ada', 'bob'], { experience_id }),
      match(['ada', 'ann'], { experience_id }),
    );
    const players = [player('hal', 1), player('ada', 2), player('ann', 3), player('cid', 3)];
    for (let round = 0; round < 3; round++)
      await finish(match([], { experience_id, players }), match(['bob', 'ada'], { experience_id }));
    const lines = await readLines(foreign);
    const text = JSON.stringify(lines);
    for (const secret of [...Object.values(ids), ...games.owners.values()].filter(
      it => it.length > 8,
    ))
      expect(text).not.toContain(secret);
    expect(text).not.toContain('display_name');
    const table = await recompute(
      lines.map((line): Line => ({
        ended_at: new Date(line.ended_at),
        players: line.players.map((player: { experience_agent_id: string }) => ({
          ...player,
          agent_id: player.experience_agent_id,
        })),
      })),
    );
    const sorted = (rows: Iterable<Standing>) => [...rows].toSorted((a, b) => a.elo - b.elo);
    const stored = await games.table(foreign);
    expect(stored.size).toBe(5);
    expect(sorted(table.values())).toEqual(sorted(stored.values()));
  });

  test('the public log of a game of the house names its players, and is read page by page', async () => {
    const { ids, match, finish } = games;
    const played = [match(['ada', 'bob']), match(['bob', 'hal']), match(['cid', 'hal'])];
    await finish(...played);
    const [first, ...rest] = await readLines(CHESS, '?limit=1');
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ number: 1, game_session_id: played[0]?.match_id });
    expect(first.players).toContainEqual({
      experience_agent_id: expect.any(String),
      owner_key: expect.stringMatching(/^[0-9a-f]{64}$/),
      rank: 1,
      result: 'win',
      is_rated: true,
      elo: 1216,
      skill_mu: expect.any(Number),
      skill_sigma: expect.any(Number),
      agent_id: ids.ada,
      display_name: expect.any(String),
    });
    const later = await readLines(CHESS, '?after=1');
    expect(later.map(({ number }) => number)).toEqual([2, 3]);
    expect(await readLines(CHESS, '?after=99')).toEqual([]);
    const answer = await arena.ask(`GET /api/experiences/${CHESS}/results.jsonl?limit=0`);
    expect(answer.status).toBe(400);
  });

  test('the operator can have all ratings verified, and nobody else', async () => {
    await games.finish(games.match(['ada', 'bob']));
    const { body } = await arena.ask('GET /v1/ratings/verify', { key: arena.adminToken });
    expect(body).toEqual({ results: 1, ratings: 2, differences: [] });
    expect((await arena.ask('GET /v1/ratings/verify')).status).toBe(401);
  });
});
