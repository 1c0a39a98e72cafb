import { expect, test } from 'vitest';
import { sayingOf, sowingOf, stepsTo } from './mancala-sowing.ts';

test.each([
  ['pit3', 1, 'You sowed pit 3.'],
  ['pit3,extra_turn', 0, 'You sowed pit 3 and move again.'],
  ['pit1,capture5', 1, 'You sowed pit 1 and captured 5 seeds.'],
  [
    'pit2,capture7,sweep',
    0,
    'You sowed pit 2, captured 7 seeds and ended the game. All seeds that were left are swept into the stores.',
  ],
  [
    'pit6,extra_turn,sweep',
    0,
    'You sowed pit 6 and ended the game. All seeds that were left are swept into the stores.',
  ],
] as const)('1.8 %s with the turn at seat %i was the first seat: %s', (last, turn, saying) => {
  const sowing = sowingOf({ last, turn });
  expect(sowing?.seat).toBe(0);
  expect(sowing && sayingOf(sowing, 'You')).toBe(saying);
});

test('the other seat moves again, in its own grammar', () => {
  const sowing = sowingOf({ last: 'pit4,extra_turn', turn: 1 });
  expect(sowing && sayingOf(sowing, 'The opponent')).toBe(
    'The opponent sowed pit 4 and moves again.',
  );
});

test('before the first move there is no sowing', () => {
  expect(sowingOf({ last: '-', turn: 0 })).toBeUndefined();
});

test.each([
  [0, 3, 0],
  [0, 6, 3],
  [1, 0, 4],
  [1, 5, 9],
  [0, 2, 12],
] as const)(
  'after pit 3 of the first seat, hole %i:%i gets its seed %i later than the first',
  (seat, pit, steps) => {
    const sowing = { seat: 0, pit: 3, captured: 0, isAgain: false, isSwept: false } as const;
    expect(stepsTo(sowing, seat, pit)).toBe(steps);
  },
);
