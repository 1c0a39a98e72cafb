import { expect, test } from 'vitest';
import { seeded } from '../random.ts';
import { replay } from '../replay.ts';
import { ticTacToe as game } from './rules.ts';

const after = (moves: string, side?: 'X' | 'O') =>
  replay(game, { side }, seeded(1), moves.split(' ').filter(Boolean)).at(-1)!;

test.each([
  ['', 'X', 'G:.../.../...|T:player|ST:in_progress|LA:-|W:-|P:X|O:O'],
  ['', 'O', 'G:.../.../...|T:player|ST:in_progress|LA:-|W:-|P:O|O:X'],
  ['B2', 'X', 'G:.../.X./...|T:opponent|ST:in_progress|LA:B2|W:-|P:X|O:O'],
  ['B2', 'O', 'G:.../.O./...|T:opponent|ST:in_progress|LA:B2|W:-|P:O|O:X'],
  ['A1 A2 B1 B2 C1', 'X', 'G:XXX/OO./...|T:player|ST:game_over|LA:C1|W:player|P:X|O:O'],
  ['A1 A2 B1 B2 C3 C2', 'X', 'G:XX./OOO/..X|T:opponent|ST:game_over|LA:C2|W:opponent|P:X|O:O'],
  ['A1 B1 C1 B2 A2 C2 B3 A3 C3', 'X', 'G:XOX/XOO/OXX|T:player|ST:game_over|LA:C3|W:draw|P:X|O:O'],
] as const)('after "%s" as %s the text is %s', (moves, side, text) => {
  expect(game.write(after(moves, side))).toBe(text);
  expect(game.read(text)).toEqual(after(moves, side));
});

test.each([
  ['fields in any order', 'O:O|P:X|W:-|LA:B2|ST:in_progress|T:opponent|G:.../.X./...'],
  ['nothing but the grid, the turn and the last move', 'G:.../.X./...|T:opponent|LA:B2'],
  ['a last move in lower case', 'G:.../.X./...|T:opponent|LA:b2'],
  ['a grid without slashes', 'G:....X....|T:opponent|LA:B2'],
])('1.1 reads %s', (_, text) => {
  expect(game.read(text)).toEqual(after('B2'));
});

test.each([
  ['too few cells', 'G:.../.../..'],
  ['a strange mark', 'G:.../.Z./...'],
  ['two lines', 'G:XXX/OOO/...'],
  ['two lines, one of them of who moved last', 'G:XXX/OOO/X..'],
  ['an end that is none', 'G:.../.X./...|ST:game_over'],
  ['a winner that is none', 'G:.../.X./...|W:player'],
  ['one mark for both', 'G:.../.../...|P:X|O:X'],
])('refuses %s', (_, text) => {
  expect(game.read(text)).toBeUndefined();
});
