import type { SeaBattleView } from '@botplay/rules';
import { expect, test } from 'vitest';
import { fleetAfter, groupsOf, nameOfCell, shotOf, wrecksIn } from './sea-battle-fleet.ts';

/** Ten rows of ten, the rows that are left out empty. */
const sea = (...rows: string[]): string =>
  rows
    .map(row => row.padEnd(10, '.'))
    .join('')
    .padEnd(100, '.');

test('cells are named by column letter and row number', () => {
  expect([0, 9, 10, 99].map(nameOfCell)).toEqual(['A1', 'J1', 'A2', 'J10']);
});

test('a group joins what touches side by side, not across the edge of the sea', () => {
  expect(groupsOf(sea('.........S', 'S.HH', '..S'), 'SH')).toEqual([[9], [10], [12, 13, 22]]);
});

test.each([
  ['hits as long as a sunk ship are its wreck', sea('.HHH', '....', 'HH'), [3], [[1, 2, 3]]],
  [
    'two wrecks of the same length',
    sea('HHH', '....', 'HHH'),
    [3, 3],
    [
      [0, 1, 2],
      [20, 21, 22],
    ],
  ],
  [
    'of two alike, the one that is closed at both ends',
    sea('HHHM', '....', '.HHH'),
    [3],
    [[0, 1, 2]],
  ],
  ['of two alike, none while both may go on', sea('HHH', '....', '.HHH'), [3], []],
  [
    'an upright wreck is closed by misses above and below',
    sea('M..HH', 'H', 'H', 'M'),
    [2],
    [[10, 20]],
  ],
  ['hits beside a ship that is seen are no wreck', sea('HHHS', '....', 'HHH'), [3], [[20, 21, 22]]],
  ['nothing has sunk', sea('HHH'), [], []],
])('%s', (_, cells, sunk, wrecks) => {
  expect(wrecksIn(cells, sunk)).toEqual(wrecks);
});

test('1.5 the fleet is 5, 4, 3, 3, 2, and only as many threes sink as have sunk', () => {
  expect(fleetAfter([3, 5]).map(({ length, isSunk }) => `${length}${isSunk ? '!' : ''}`)).toEqual([
    '5!',
    '4',
    '3!',
    '3',
    '2',
  ]);
});

const view: SeaBattleView = { own: sea(), fog: sea(), turn: 1, last: 'B4:hit', sunk: [], lost: [] };

test.each([
  ['the turn has passed on, so it was ours', view, { cell: 31, effect: 'hit', isOurs: true }],
  [
    'the turn is ours, so it was theirs',
    { ...view, turn: 0 },
    { cell: 31, effect: 'hit', isOurs: false },
  ],
  [
    'the turn stays with who sank the last ship',
    { ...view, turn: 0, last: 'J10:sunk(2)', sunk: [5, 4, 3, 3, 2] },
    { cell: 99, effect: 'sunk(2)', isOurs: true },
  ],
  ['there was none', { ...view, last: '-' }, undefined],
] as const)('whose the last shot was: %s', (_, seen, shot) => {
  expect(shotOf(seen, 0)).toEqual(shot);
});
