import { expect, test } from 'vitest';
import { damping, eloAfter, expectedScore, kAfter, resultAgainst } from './elo.ts';

const once = (own: number, other: number, result: 'win' | 'draw' | 'loss', k: number) =>
  eloAfter(own, k, [{ elo: other, result, divisor: 1 }]);

test.each([
  [1200, 1200, 0.5],
  [1600, 1200, 10 / 11],
  [1200, 1600, 1 / 11],
])('a player of %i expects of one of %i a score of %d', (own, other, score) => {
  expect(expectedScore(own, other)).toBeCloseTo(score, 12);
});

test.each([
  ['win', 1208],
  ['draw', 1200],
  ['loss', 1192],
] as const)('between equals a %s at K 16 leads from 1200 to %i', (result, after) => {
  expect(once(1200, 1200, result, 16)).toBe(after);
});

test('what one wins the other loses', () => {
  const won = once(1310, 1475, 'win', 32) - 1310;
  expect(won + once(1475, 1310, 'loss', 32) - 1475).toBeCloseTo(0, 12);
});

test('the tournament of the textbooks: 2.5 of 5 points, where 2.867 were expected, lead from 1613 to 1601', () => {
  const met = [
    { elo: 1609, result: 'loss', divisor: 1 },
    { elo: 1477, result: 'draw', divisor: 1 },
    { elo: 1388, result: 'win', divisor: 1 },
    { elo: 1586, result: 'win', divisor: 1 },
    { elo: 1720, result: 'loss', divisor: 1 },
  ] as const;
  const expected = met.reduce((sum, { elo }) => sum + expectedScore(1613, elo), 0);
  expect(expected).toBeCloseTo(2.867, 3);
  expect(Math.round(eloAfter(1613, 32, met))).toBe(1601);
});

test('who wins at a table of four equals gets as much as in a game of two', () => {
  const met = Array.from({ length: 3 }, () => ({ elo: 1200, result: 'win', divisor: 3 }) as const);
  expect(eloAfter(1200, 32, met)).toBeCloseTo(1216, 12);
});

test.each([
  [0, 32],
  [29, 32],
  [30, 16],
  [1000, 16],
])('after %i rated games K is %i', (games, k) => {
  expect(kAfter(games)).toBe(k);
});

test.each([
  [0, 1],
  [1, 1],
  [2, 1],
  [3, 1],
  [4, 2],
  [5, 3],
  [13, 11],
])('after %i games of the same pair in a day, K is divided by %i', (earlier, divisor) => {
  expect(damping(earlier)).toBe(divisor);
});

test.each([
  [1, 2, 'win'],
  [2, 2, 'draw'],
  [3, 2, 'loss'],
] as const)('rank %i against rank %i is a %s', (own, other, result) => {
  expect(resultAgainst(own, other)).toBe(result);
});
