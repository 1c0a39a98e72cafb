import { expect, test } from 'vitest';
import { placeOn, scaleOf } from './scale.ts';

test('a scale holds every interval, and ends on whole numbers', () => {
  const scale = scaleOf([
    { mu: 25, low: 8.7, high: 41.3 },
    { mu: 30, low: 26.2, high: 33.8 },
  ]);
  expect(scale).toEqual({ from: 8, to: 42 });
});

test('without a skill there is no scale, and of a single value it is still one', () => {
  expect(scaleOf([])).toBeUndefined();
  expect(scaleOf([{ mu: 25, low: 25, high: 25 }])).toEqual({ from: 25, to: 26 });
});

test.each([
  [10, 0],
  [15, 50],
  [20, 100],
  [-1e308, 0],
  [1e308, 100],
])('on a scale from 10 to 20, %d lies at %d hundredths', (value, place) => {
  expect(placeOn({ from: 10, to: 20 }, value)).toBe(place);
});
