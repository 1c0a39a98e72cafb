import { games, ticTacToe } from '@botplay/rules';
import { describe, expect, test } from 'vitest';
import { courseOf, read, type Table, takenBack, write } from './table.ts';

const game = games.find(({ id }) => id === ticTacToe.id)!;
const table = (moves: string, more: Partial<Table> = {}): Table => ({
  seed: 'a',
  seat: 0,
  nextSeat: 0,
  strength: 'quick',
  options: {},
  bet: 10,
  moves: moves.split(' ').filter(Boolean),
  ...more,
});

test('a course has a state for every move and the first one', () => {
  expect(courseOf(game, table('B2 A1')).map(({ last }) => last)).toEqual(['-', 'B2', 'A1']);
});

describe('taking back leads to the last choice of the person', () => {
  test.each([
    ['the first seat after the answer', 'B2 A1', 0, 0],
    ['the first seat before the answer', 'B2 A1 C1', 0, 2],
    ['the second seat after the answer', 'B2 A1 C1', 1, 1],
    ['nobody before any move', '', 0, undefined],
    ['nobody when only the house has moved', 'B2', 1, undefined],
  ] as const)('%s', (_, moves, seat, left) => {
    expect(takenBack(game, courseOf(game, table(moves)), seat)).toBe(left);
  });
});

test('what is kept is found again', () => {
  expect(read(write(table('B2 A1')), game)).toEqual(table('B2 A1'));
});

test.each([
  ['nothing', ''],
  ['no table', '[]'],
  ['null', 'null'],
  ['a strength that there is not', write(table('', { strength: 'divine' as 'quick' }))],
  ['a third seat', write(table('', { seat: 2 as 0 }))],
  ['a third seat for the next game', write(table('', { nextSeat: 2 as 0 }))],
  ['a move that is not legal', write(table('B2 B2'))],
  ['moves of other rules', write(table('e2e4'))],
])('%s is no table', (_, text) => {
  expect(read(text, game)).toBeUndefined();
});
