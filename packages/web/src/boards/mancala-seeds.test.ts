import { expect, test } from 'vitest';
import { spotOf } from './mancala-seeds.ts';

const ALL = Array.from({ length: 48 }, (_, seed) => spotOf(seed));

test('all 48 seeds lie inside one pit', () => {
  for (const { x, y } of ALL) expect(Math.hypot(x, y)).toBeLessThan(1);
});

test('the first eighteen seeds of a pit do not hide each other', () => {
  const first = ALL.slice(0, 18);
  for (const [i, a] of first.entries())
    for (const b of first.slice(i + 1))
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.3);
});

test('a seed always lies where it lay', () => {
  expect(spotOf(5)).toEqual(spotOf(5));
  expect(spotOf(5)).not.toEqual(spotOf(23));
});
