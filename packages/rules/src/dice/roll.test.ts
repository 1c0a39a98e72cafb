import { expect, test } from 'vitest';
import { seeded } from '../random.ts';
import { dice as toy } from './roll.ts';

const { roll, read: readDice, sides: SIDES } = toy;

const random = seeded(1);

test('the total is the sum of what was rolled', () => {
  const dice = { sides: 20, count: 2 };
  expect(roll(dice, seeded(1))).toEqual({ ...dice, rolls: [8, 19], total: 27 });
});

test.each([
  [0, 1],
  [0.999_999_999, 20],
])('chance %d rolls %i of 20', (chance, rolled) => {
  expect(roll({ sides: 20, count: 1 }, () => chance)).toMatchObject({ rolls: [rolled] });
});

test.each(SIDES)('all %i sides come up equally often', sides => {
  const counts = Array<number>(sides).fill(0);
  for (let i = 0; i < 200; i++) {
    const rolled = roll({ sides, count: 100 }, random);
    if ('refusal' in rolled) throw new Error(rolled.refusal);
    for (const side of rolled.rolls) counts[side - 1]!++;
  }
  expect(counts).toHaveLength(sides);
  const expected = 20_000 / sides;
  const spread = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  // Chi-squared, five standard deviations above what it is on average.
  expect(spread).toBeLessThan(sides - 1 + 5 * Math.sqrt(2 * (sides - 1)));
});

test.each([1, 100])('1.9 %i dice can be rolled', count => {
  expect(roll({ sides: 6, count }, random)).toMatchObject({ count });
});

test.each([2, 7, 0, -6, 6.5, 1000, Number.NaN, Infinity])('1.9 %d sides are refused', sides => {
  expect(roll({ sides, count: 1 }, random)).toEqual({
    refusal: `There are no dice with ${sides} sides, only with 4, 6, 8, 10, 12, 20, 100.`,
  });
});

test.each([0, -1, 101, 1.5, Number.NaN, Infinity])('1.9 a count of %d is refused', count => {
  expect(roll({ sides: 6, count }, random)).toEqual({
    refusal: `The count must be a whole number from 1 to 100, not ${count}.`,
  });
});

test.each([
  ['2d20', 2, 20],
  ['d20', 1, 20],
  [' 10D6 ', 10, 6],
  ['1d100', 1, 100],
  ['0d6', 0, 6],
  ['3d7', 3, 7],
])('reads %j', (text, count, sides) => {
  expect(readDice(text)).toEqual({ count, sides });
});

test.each(['', 'd', '2d', '20', '2 d 20', '-2d20', '2d20+1', '2.5d6', 'x'.repeat(1_000_000)])(
  '%.20j are no dice',
  text => {
    expect(readDice(text)).toMatchObject({ refusal: expect.stringContaining('2d20') });
  },
);
