import { expect, test } from 'vitest';
import { howLong, onClock } from './time-words.ts';

test.each([
  [-5_000, '0 s'],
  [12_300, '12 s'],
  [59_999, '1 min'],
  [3_540_000, '59 min'],
  [7_200_000, '2 h'],
  [86_400_000, '1 day'],
  [3 * 86_400_000, '3 days'],
])('%i ms are about %s', (milliseconds, text) => {
  expect(howLong(milliseconds)).toBe(text);
});

test.each([
  [60_000, '1:00'],
  [59_001, '1:00'],
  [4_200, '0:05'],
  [1, '0:01'],
  [0, '0:00'],
  [-3_000, '0:00'],
  [3_725_000, '1:02:05'],
])('with %i ms left a clock shows %s', (milliseconds, text) => {
  expect(onClock(milliseconds)).toBe(text);
});
