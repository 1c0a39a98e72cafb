import { expect, test } from 'vitest';
import { seeded } from '../random.ts';
import { replay } from '../replay.ts';
import { EMPTY, type FourInARow } from './board.ts';
import { fourInARow as game } from './rules.ts';

const random = seeded(1);
const after = (moves: string) => replay(game, {}, random, [...moves]).at(-1)!;
const DRAWN = '121212212121343434434343565656656565777777';
const NONE = '.......';
/** The rows above are empty. */
const low = (...rows: readonly string[]) =>
  [...Array<string>(6 - rows.length).fill(NONE), ...rows].join('/');

test.each([
  ['', `G:${low()}|T:player|ST:in_progress|LA:-|W:-`],
  ['4', `G:${low('...R...')}|T:opponent|ST:in_progress|LA:4|W:-`],
  ['1122334', `G:${low('YYY....', 'RRRR...')}|T:player|ST:game_over|LA:4|W:player`],
  ['71122334', `G:${low('RRR....', 'YYYY..R')}|T:opponent|ST:game_over|LA:4|W:opponent`],
  [DRAWN, `G:YRYRYRY/YRYRYRR/YRYRYRY/RYRYRYR/RYRYRYY/RYRYRYR|T:opponent|ST:game_over|LA:7|W:draw`],
])('after "%s" the text is %s', (moves, text) => {
  expect(game.write(after(moves))).toBe(text);
  expect(game.read(text)).toEqual(after(moves));
});

test.each([
  ['fields in any order', `W:-|LA:4|ST:in_progress|T:opponent|G:${low('...R...')}`],
  ['nothing but the grid, the turn and the last move', `G:${low('...R...')}|T:opponent|LA:4`],
  ['a grid without slashes', `G:${EMPTY.slice(7)}...R...|T:opponent|LA:4`],
])('1.1 reads %s', (_, text) => {
  expect(game.read(text)).toEqual(after('4'));
});

test('E9 reads a draw that names no winner', () => {
  const text = game.write(after(DRAWN)).replace('W:draw', 'W:-');
  expect(game.read(text)).toEqual(after(DRAWN));
});

test.each([
  ['too few cells', `G:${EMPTY.slice(1)}`],
  ['a strange disc', `G:${low('...X...')}`],
  ['a floating disc', `G:${low('...R...', NONE)}`],
  ['two winners', `G:${low('YYYY...', 'RRRR...')}`],
  ['an end that is none', `G:${low('...R...')}|ST:game_over`],
  ['a winner that is none', `G:${low('...R...')}|W:player`],
  ['a draw that is none', `G:${low('...R...')}|W:draw`],
  ['a text as long as a book', `G:${low()}|LA:-|${'x'.repeat(1_000_000)}`],
])('refuses %s', (_, text) => {
  expect(game.read(text)).toBeUndefined();
});

test('reads every position that play can reach, up to five discs', () => {
  const walk = (state: FourInARow, left: number) => {
    expect(game.read(`G:${state.cells}`)?.cells).toBe(state.cells);
    if (left > 0)
      for (const move of game.moves(state)) walk(game.play(state, move, random), left - 1);
  };
  walk(game.setup({}, random), 5);
});
