import { expect, test } from 'vitest';
import { seeded } from '../random.ts';
import { replay } from '../replay.ts';
import type { TicTacToe } from './board.ts';
import { ticTacToe as game } from './rules.ts';

const random = seeded(1);
const after = (moves: string, side?: 'X' | 'O') =>
  replay(game, { side }, random, moves.split(' ').filter(Boolean)).at(-1)!;

test('there are 255,168 games: 131,184 won by X, 77,904 by O, 46,080 drawn', () => {
  const ends = { 0: 0, 1: 0, draw: 0 };
  const count = (state: TicTacToe) => {
    const end = game.outcome(state);
    if (end) ends[end.winner]++;
    for (const move of game.moves(state)) count(game.play(state, move, random));
  };
  count(game.setup({}, random));
  expect(ends).toEqual({ 0: 131_184, 1: 77_904, draw: 46_080 });
});

test('1.7 the letter is the column, the number the row from the top', () => {
  expect(after('A1 C1 B2').cells).toBe('X.O.X....');
});

test('moves are the free cells, row by row', () => {
  expect(game.moves(after('B1 A2'))).toEqual(['A1', 'C1', 'B2', 'C2', 'A3', 'B3', 'C3']);
});

test.each(['X', 'O'] as const)('E8 the first seat begins as %s too', side => {
  const start = game.setup({ side }, random);
  expect(game.turn(start)).toBe(0);
  expect(game.play(start, 'A1', random).cells).toBe(`${side}........`);
});

test.each([
  ['A1 A2 B1 B2 C1', 0],
  ['A1 A2 B1 B2 C3 C2', 1],
  ['A1 B1 A2 B2 C1 B3', 1],
  ['A1 B1 C1 B2 A2 C2 B3 A3 C3', 'draw'],
])('%s: the winner is %s', (moves, winner) => {
  const end = after(moves);
  expect(game.outcome(end)).toEqual({ winner });
  expect(game.turn(end)).toBeUndefined();
  expect(game.moves(end)).toEqual([]);
});
