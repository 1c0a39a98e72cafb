import { expect, test } from 'vitest';
import { pick } from '../chance.ts';
import { seeded } from '../random.ts';
import { CELLS, type SeaBattle } from './board.ts';
import { isFleet } from './fleet.ts';
import { seaBattle as game } from './rules.ts';

const random = seeded(1);
/** Ships on A1-E1, A3-D3, A5-C5, A7-C7 and A9-B9. */
const FLEET =
  'SSSSS.....|..........|SSSS......|..........|SSS.......|..........|SSS.......|..........|SS........|..........';
const SEA = FLEET.replaceAll('|', '');
const START: SeaBattle = { seas: [SEA, SEA], turn: 0, last: '-' };
const after = (shots: string, from = START) =>
  shots.split(' ').reduce((state, shot) => game.play(state, shot, random), from);
/** The player shoots all ships but one cell, the opponent at water. */
const ALMOST =
  'A1 J1 B1 J2 C1 J3 D1 J4 E1 J5 A3 J6 B3 J7 C3 J8 D3 J9 A5 I1 B5 I2 C5 I3 A7 I4 B7 I5 C7 I6 A9 I7';

test('1.5 every fleet has ships of 5, 4, 3, 3 and 2 that do not touch, not even over a corner', () => {
  for (let seed = 0; seed < 300; seed++)
    for (const sea of game.setup({}, seeded(seed)).seas) expect(isFleet(sea)).toBe(true);
});

test('a fleet is launched whatever chance says', () => {
  for (const chance of [0, 0.25, 0.5, 0.75, 0.999999])
    expect(isFleet(game.setup({}, () => chance).seas[0])).toBe(true);
});

test('ships come to lie on every cell', () => {
  const seas = Array.from({ length: 300 }, (_, seed) => game.setup({}, seeded(seed)).seas[0]);
  for (let cell = 0; cell < 100; cell++)
    expect(seas.filter(sea => sea[cell] === 'S').length).toBeGreaterThan(15);
});

test('E13 moves are the cells not shot at, row by row', () => {
  expect(game.moves(START)).toEqual(CELLS);
  expect(game.moves(START).slice(0, 12).join(' ')).toBe('A1 B1 C1 D1 E1 F1 G1 H1 I1 J1 A2 B2');
  expect(game.moves(after('A1 B1')).slice(0, 3)).toEqual(['B1', 'C1', 'D1']);
  expect(game.moves(after('A1')).slice(0, 3)).toEqual(['A1', 'B1', 'C1']);
});

test.each([
  ['A9', 'A9:hit'],
  ['J10', 'J10:miss'],
  ['A9 J10 B9', 'B9:sunk(2)'],
  ['A1 J1 B1 J2 E1 J3 D1 J4 C1', 'C1:sunk(5)'],
  ['J10 A9', 'A9:hit'],
  ['J10 A9 I10 B9', 'B9:sunk(2)'],
])('1.5 after %s the last action is %s', (shots, last) => {
  expect(after(shots).last).toBe(last);
});

test('1.5 a hit grants no second shot', () => {
  expect(after('A1').turn).toBe(1);
  expect(after('A1 A1').turn).toBe(0);
});

test('1.5 hits and misses are marked on the sea of the other', () => {
  const { seas } = after('A1 B2 F1');
  expect(seas[0].slice(0, 20)).toBe('SSSSS......M........');
  expect(seas[1].slice(0, 20)).toBe('HSSSSM..............');
});

test('who sinks the last ship wins, and is the last to have moved', () => {
  const almost = after(ALMOST);
  expect(game.outcome(almost)).toBeUndefined();
  const end = after('B9', almost);
  expect(end.last).toBe('B9:sunk(2)');
  expect(game.outcome(end)).toEqual({ winner: 0 });
  expect(end.turn).toBe(0);
  expect(game.turn(end)).toBeUndefined();
  expect(game.moves(end)).toEqual([]);
});

test('the opponent can win as well', () => {
  const end = after(`J10 ${ALMOST} B9`);
  expect(game.outcome(end)).toEqual({ winner: 1 });
  expect(end.turn).toBe(1);
});

test('a seat sees its own ships, what it shot at, and which ships are gone', () => {
  const state = after('A9 A1 B9 F1 J1');
  expect(game.view(state, 0)).toEqual({
    own: `HSSSSM${SEA.slice(6)}`,
    fog: `.........M${'.'.repeat(70)}HH${'.'.repeat(18)}`,
    turn: 1,
    last: 'J1:miss',
    sunk: [[80, 81]],
    lost: [],
  });
  expect(game.view(state, 1)).toMatchObject({
    sunk: [],
    lost: [[80, 81]],
    fog: `H....M${'.'.repeat(94)}`,
  });
});

test('of two rows of three hits, a seat knows which is a ship and which a part of the four', () => {
  const { fog, sunk } = game.view(after('A3 J1 B3 J2 C3 J3 A5 J4 B5 J5 C5'), 0);
  expect(fog.slice(20, 43)).toBe('HHH.................HHH');
  expect(sunk).toEqual([[40, 41, 42]]);
});

test('nobody sees ships of the other, a spectator sees none at all', () => {
  const random = seeded(3);
  let state = game.setup({}, random);
  while (game.turn(state) !== undefined) {
    state = game.play(state, pick(game.moves(state), random), random);
    expect(game.view(state, 0).fog + game.view(state, 1).fog).not.toContain('S');
    expect(JSON.stringify(game.view(state))).not.toContain('S');
    expect(game.view(state).own).toBe(game.view(state, 1).fog);
  }
});

test.each([
  ['A1', 'A1 has been shot at already: a hit. Choose a cell that has not.'],
  ['F1', 'F1 has been shot at already: a miss. Choose a cell that has not.'],
  [
    'K1',
    'There is no cell "K1". Cells are A1 through J10: a letter for the column, a number for the row from the top.',
  ],
])('%s is refused with a reason', (move, reason) => {
  expect(game.whyNot(after('A1 J1 F1 J2'), move)).toBe(reason);
});

test('case and spaces are forgiven', () => {
  expect(game.spell(' b4 ')).toBe('B4');
});
