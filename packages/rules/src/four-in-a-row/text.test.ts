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
  ['nothing but the grid and the last move', `G:${low('...R...')}|LA:4`],
  ['a grid without slashes', `G:${EMPTY.slice(7)}...R...|LA:4`],
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
  ['two moves of one seat', `G:${low('R.....R')}`],
  ['an opponent who began', `G:${low('Y......')}`],
  ['discs that no order of moves stacks so', `G:${low('R.R....', 'Y.Y....')}`],
  ['a move after the end', `G:${low('YYY....', 'RRRR..Y')}`],
  ['two winners', `G:${low('YYYY...', 'RRRR...')}`],
  ['two fours that no one disc completed', `G:${low('YYYYYRR', 'YYYYYYY', 'RRRR.RR')}`],
  ['the other seat to move', `G:${low('...R...')}|T:player`],
  ['an end that is none', `G:${low('...R...')}|ST:game_over`],
  ['a winner that is none', `G:${low('...R...')}|W:player`],
  ['a draw that is none', `G:${low('...R...')}|W:draw`],
  ['a winner who lost', `G:${low('YYY....', 'RRRR...')}|W:opponent`],
  ['a win that names no winner', `G:${low('YYY....', 'RRRR...')}|ST:game_over|W:-`],
  ['a last move in an empty column', `G:${low('...R...')}|LA:1`],
  ['a last move of the other seat', `G:${low('...RY..')}|LA:4`],
  ['a last move off the board', `G:${low('...R...')}|LA:8`],
  ['a last move that did not win', `G:${low('R......', 'YYY...Y', 'RRRR..Y')}|LA:1`],
  ['a last move before the first', `G:${low()}|LA:4`],
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
