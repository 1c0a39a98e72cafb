import type { SeaBattleView } from '@botplay/rules';
import { expect, test } from 'vitest';
import { fleetAfter, shotOf } from './sea-battle-fleet.ts';

test('1.5 the fleet is 5, 4, 3, 3, 2, and only as many threes sink as have sunk', () => {
  const fleet = fleetAfter([
    [0, 1, 2],
    [24, 34, 44, 54, 64],
  ]);
  expect(fleet.map(({ length, isSunk }) => `${length}${isSunk ? '!' : ''}`).join(' ')).toBe(
    '5! 4 3! 3 2',
  );
});

const SEA = '.'.repeat(100);
const FIVE_SHIPS = [
  [0, 1, 2, 3, 4],
  [20, 21, 22, 23],
  [40, 41, 42],
  [60, 61, 62],
  [80, 81],
];
const view: SeaBattleView = { own: SEA, fog: SEA, turn: 1, last: 'B4:hit', sunk: [], lost: [] };

test.each([
  ['the turn has passed on, so it was ours', view, { cell: 31, effect: 'hit', isOurs: true }],
  [
    'the turn is ours, so it was theirs',
    { ...view, turn: 0 },
    { cell: 31, effect: 'hit', isOurs: false },
  ],
  [
    'the turn stays with who sank the last ship',
    { ...view, turn: 0, last: 'J10:sunk(2)', sunk: FIVE_SHIPS },
    { cell: 99, effect: 'sunk(2)', isOurs: true },
  ],
  ['there was none', { ...view, last: '-' }, undefined],
] as const)('whose the last shot was: %s', (_, seen, shot) => {
  expect(shotOf(seen, 0)).toEqual(shot);
});
