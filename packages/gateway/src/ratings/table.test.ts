import type { Result } from '@botplay/rules';
import { expect, test } from 'vitest';
import { isRated, type Line, recompute } from './table.ts';

const HOUR = 3_600_000;

/** `a>b` says that a won, `a=b` that nobody did; a letter before a colon is the owner, else everybody has their own. */
function game(text: string, hour = 0): Line {
  const isDraw = text.includes('=');
  const players = text.split(/[>=]/).map((name, index) => {
    const result: Result = isDraw ? 'draw' : index ? 'loss' : 'win';
    const owner_key = name.includes(':') ? name.slice(0, name.indexOf(':')) : name;
    return { agent_id: name, owner_key, rank: isDraw ? 1 : index + 1, result };
  });
  return {
    ended_at: new Date(hour * HOUR),
    players: players.toSorted((one, other) => (one.agent_id < other.agent_id ? -1 : 1)),
  };
}
const elos = async (lines: readonly Line[]) =>
  Object.fromEntries([...(await recompute(lines))].map(([id, { elo }]) => [id, Math.round(elo)]));

test('a first game between newcomers moves 16 points, and the skill of both', async () => {
  const table = await recompute([game('a>b', 5)]);
  expect(table.get('a')).toEqual({
    elo: 1216,
    matches_played: 1,
    wins: 1,
    losses: 0,
    draws: 0,
    skill_mu: expect.closeTo(27.635, 3),
    skill_sigma: expect.closeTo(8.066, 3),
    last_played_at: new Date(5 * HOUR),
  });
  expect(table.get('b')).toMatchObject({ elo: 1184, losses: 1 });
});

test('agents of one owner do not rate each other', async () => {
  expect(await elos([game('x:a>x:b')])).toEqual({});
  expect(isRated(game('x:a>x:b'))).toBe(false);
});

test('at a table of three the two of one owner are rated by the third alone', async () => {
  expect(await elos([game('x:a>y:b>x:c')])).toEqual({ 'x:a': 1208, 'y:b': 1200, 'x:c': 1192 });
});

test('of four, each pair counts a third', async () => {
  expect(await elos([game('a>b>c>d')])).toEqual({ a: 1216, b: 1205, c: 1195, d: 1184 });
});

test('after 30 rated games K is halved, for that player alone', async () => {
  const met = Array.from({ length: 30 }, (_, index) => game(`a=${index}n`));
  const { a, z } = await elos([...met, game('a>z')]);
  expect(a).toBe(1208);
  expect(z).toBe(1184);
});

test('the fifth game of a pair within a day counts half, the sixth a third, and a day later all again', async () => {
  const hours = [0, 1, 2, 3, 4, 5, 6, 24, 30];
  const games = hours.map(hour => game('a>b', hour));
  const tables = await Promise.all(
    [...games.keys(), games.length].map(count => recompute(games.slice(0, count))),
  );
  const worth = (id: string, after: number) => tables[after]?.get(id)?.elo ?? 1200;
  const ks = hours.map((_, index) => {
    const won = worth('a', index + 1) - worth('a', index);
    return won * (1 + 10 ** ((worth('a', index) - worth('b', index)) / 400));
  });
  const wanted = [32, 32, 32, 32, 32 / 2, 32 / 3, 32 / 4, 32 / 4, 32];
  expect(ks).toEqual(wanted.map(k => expect.closeTo(k, 9)));
});

test('a partner whom one has not met is not damped by those whom one has', async () => {
  const often = Array.from({ length: 9 }, () => game('a=b'));
  expect(await elos([...often, game('a>c')])).toEqual({ a: 1216, b: 1200, c: 1184 });
});

test('a pair that meets too often does not become certain by it', async () => {
  const sigmaAfter = async (games: number) => {
    const table = await recompute(Array.from({ length: games }, () => game('a=b')));
    return table.get('a')?.skill_sigma ?? 0;
  };
  const learned = async (games: number) =>
    (await sigmaAfter(games - 1)) - (await sigmaAfter(games));
  const fourth = await learned(4);
  expect(await learned(5)).toBeLessThan(fourth / 2);
  expect(await learned(10)).toBeLessThan(fourth / 7);
});

test('games are counted by their times, though the clocks of replicas disagree', async () => {
  const early = Array.from({ length: 5 }, () => game('a>b', 20));
  const after = await recompute([...early, game('a>b', 19), game('a>c', 50)]);
  const damped = await recompute([...early, game('a>b', 20), game('a>c', 50)]);
  expect(after.get('a')?.elo).toBe(damped.get('a')?.elo);
});

test('alone against the house only Elo moves, at K 16', async () => {
  const player = { agent_id: 'a', owner_key: 'solo', rank: 1, result: 'win' } as const;
  const table = await recompute([{ ended_at: new Date(0), players: [player] }]);
  expect(table.get('a')).toMatchObject({ elo: 1208, wins: 1, skill_mu: null, skill_sigma: null });
});
