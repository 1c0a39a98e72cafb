import { expect, test } from 'vitest';
import {
  afterFailure,
  afterNothing,
  afterStart,
  type Breaker,
  msToWait,
  SOUND,
} from './breaker.ts';

const RULES = { failures: 5, restMs: 10_000 };
const worn = (failures: number, at: number): Breaker => {
  let breaker = SOUND;
  for (let i = 0; i < failures; i++) breaker = afterFailure(breaker, RULES, at);
  return breaker;
};

test('four failures in a row change nothing', () => {
  expect(msToWait(worn(4, 0), RULES, 0)).toBe(0);
});

test('after the fifth nobody is let through for ten seconds, and it says for how long', () => {
  expect(msToWait(worn(5, 1_000), RULES, 1_000)).toBe(10_000);
  expect(msToWait(worn(5, 1_000), RULES, 10_999)).toBe(1);
  expect(msToWait(worn(5, 1_000), RULES, 11_000)).toBe(0);
});

test('after the rest one call goes out alone', () => {
  const trying = afterStart(worn(5, 0), RULES);
  expect(msToWait(trying, RULES, 10_000)).toBeGreaterThan(0);
  expect(msToWait(afterFailure(trying, RULES, 10_500), RULES, 10_500)).toBe(10_000);
});

test('a call that never went out leaves the turn to the next', () => {
  const trying = afterStart(worn(5, 0), RULES);
  expect(msToWait(afterNothing(trying), RULES, 10_000)).toBe(0);
});

test('while all is well a call leaves no trace', () => {
  expect(afterStart(SOUND, RULES)).toBe(SOUND);
  expect(afterNothing(SOUND)).toBe(SOUND);
});
