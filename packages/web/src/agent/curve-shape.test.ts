import { expect, test } from 'vitest';
import { FIELD, sayCurve, shapeOf } from './curve-shape.ts';

const curve = (...elos: number[]) =>
  elos.map((elo, index) => ({ at: new Date(index * 1_000).toISOString(), elo }));

test('a curve goes from the left to the right, and a higher rating stands higher', () => {
  const { places } = shapeOf(curve(1200, 1216, 1190, 1300));
  expect(places.map(({ x }) => x)).toEqual([0, 200, 400, 600]);
  const [first, second, third, fourth] = places.map(({ y }) => y);
  expect([fourth, second, first, third]).toEqual(
    [first, second, third, fourth].toSorted((a = 0, b = 0) => a - b),
  );
});

test.each([
  [curve(1200)],
  [curve(1200, 1200.1)],
  [curve(1190, 1210)],
  [curve(100, 3_000, 1_500)],
  [curve(-500, 900)],
])('every place of a curve lies in the field, and two to six lines cross it', given => {
  const { places, lines } = shapeOf(given);
  for (const { x, y } of places) {
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(FIELD.width);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(y).toBeLessThanOrEqual(FIELD.height);
  }
  expect(lines.length).toBeGreaterThanOrEqual(2);
  expect(lines.length).toBeLessThanOrEqual(6);
});

test('a rating that has hardly moved is drawn nearly flat', () => {
  const { places } = shapeOf(curve(1200, 1201));
  expect(Math.abs((places[0]?.y ?? 0) - (places[1]?.y ?? 0))).toBeLessThan(5);
});

test.each([
  [[], 'No rated game yet.'],
  [[1216.4], '1216 after one game.'],
  [[1200.2, 1232, 1180, 1190.6], 'From 1200 to 1191 in 4 games; highest 1232, lowest 1180.'],
])('the ratings %j are told as: %s', (elos, words) => {
  expect(sayCurve(curve(...elos))).toBe(words);
});
