import { expect, test } from 'vitest';
import { seeded, xoshiro128 } from './random.ts';

const first = <Value>(count: number, next: () => Value) => Array.from({ length: count }, next);

test('xoshiro128 gives the words of the reference implementation', () => {
  expect(first(10, xoshiro128([1, 2, 3, 4]))).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597,
    4258142804,
  ]);
});

// Kept matches are replayed by these numbers: if they change, every old replay breaks.
test.each([
  [0, [2525471284, 1542611241, 1167690184, 2720983202]],
  [1, [1509284918, 3866623907, 303133266, 4274255990]],
  ['a match', [59946914, 3529516286, 3935802065, 488771299]],
])('the numbers of seed %j stay as they are', (seed, words) => {
  const random = seeded(seed);
  expect(first(4, () => random() * 2 ** 32)).toEqual(words);
});

test.each([0, 1, 2, 'a', 'b', ''])('seed %j spreads evenly from 0 up to 1', seed => {
  const random = seeded(seed);
  const counts = Array<number>(16).fill(0);
  for (let i = 0; i < 16_000; i++) counts[Math.floor(random() * 16)]!++;
  expect(counts).toHaveLength(16);
  // Chi-squared with 15 degrees of freedom: a fair generator passes 50 once in 80,000 times.
  expect(counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)).toBeLessThan(50);
});

test('a seed that differs by one letter gives other numbers', () => {
  const seeds = Array.from({ length: 1000 }, (_, i) => `seed ${i}`);
  expect(new Set(seeds.map(seed => seeded(seed)())).size).toBe(1000);
});
