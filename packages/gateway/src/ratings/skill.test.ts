import { rate, rating } from 'openskill';
import { expect, test } from 'vitest';
import { FIRST_SKILL, shownSkill, skillAfter } from './skill.ts';

test('the library still gives what it publishes for four players, ranked 4, 1, 3 and 2', () => {
  const players = Array.from({ length: 4 }, () => [rating()]);
  const after = rate(players, { rank: [4, 1, 3, 2] }).flat();
  expect(after.map(({ mu, sigma }) => [mu.toFixed(3), sigma.toFixed(3)])).toEqual([
    ['20.963', '8.084'],
    ['27.795', '8.263'],
    ['24.689', '8.084'],
    ['26.553', '8.179'],
  ]);
});

test.each([
  ['win', 27.63523138347365],
  ['draw', 25],
  ['loss', 22.36476861652635],
] as const)('the first game of two newcomers, a %s, leads from 25 to %d', (result, mu) => {
  const after = skillAfter(FIRST_SKILL, [{ skill: FIRST_SKILL, result, divisor: 1 }]);
  expect(after.mu).toBeCloseTo(mu, 12);
  expect(after.sigma).toBeCloseTo(8.065506316323548, 12);
});

test('a divisor divides the change of both, so that a pair cannot make itself certain either', () => {
  const own = { mu: 31, sigma: 4 };
  const met = { skill: { mu: 28, sigma: 6 }, result: 'loss', divisor: 1 } as const;
  const once = skillAfter(own, [met]);
  const damped = skillAfter(own, [{ ...met, divisor: 4 }]);
  expect((damped.mu - own.mu) * 4).toBeCloseTo(once.mu - own.mu, 12);
  expect((damped.sigma - own.sigma) * 4).toBeCloseTo(once.sigma - own.sigma, 12);
  expect(once.sigma).toBeLessThan(own.sigma);
});

test('a skill is shown with its interval of 95 %, and with what it is worth at least', () => {
  const { low, high, ordinal } = shownSkill({ mu: 43.07, sigma: 2.42 });
  expect([low, high, ordinal].map(value => value.toFixed(2))).toEqual(['38.33', '47.81', '35.81']);
});
