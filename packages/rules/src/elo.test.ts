import { expect, test } from 'vitest';
import { expectedScore, ratedAfter } from './elo.ts';

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
  expect(ratedAfter(1200, 1200, result, 16)).toBe(after);
});

test('what one wins the other loses', () => {
  const won = ratedAfter(1310, 1475, 'win', 32) - 1310;
  expect(won + ratedAfter(1475, 1310, 'loss', 32) - 1475).toBeCloseTo(0, 12);
});
