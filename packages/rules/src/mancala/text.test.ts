import { expect, test } from 'vitest';
import { seeded } from '../random.ts';
import { replay } from '../replay.ts';
import { mancala as game } from './rules.ts';

const START = 'P:4,4,4,4,4,4|O:4,4,4,4,4,4|PS:0|OS:0|T:player|ST:in_progress|LA:-|W:-';
const SWEPT = 'P:0,0,0,0,0,0|O:0,0,0,0,0,0|PS:21|OS:27';
const after = (moves: string) =>
  replay(game, {}, seeded(1), moves.split(' ').filter(Boolean)).at(-1)!;

test('1.8 the text of a new game', () => {
  expect(game.write(after(''))).toBe(START);
  expect(game.read(START)).toEqual(after(''));
});

test.each([
  ['fields in any order', 'W:-|LA:-|ST:in_progress|T:player|OS:0|PS:0|O:4,4,4,4,4,4|P:4,4,4,4,4,4'],
  ['nothing but the seeds', 'P:4,4,4,4,4,4|O:4,4,4,4,4,4|PS:0|OS:0'],
  ['spaces', ' P: 4, 4, 4, 4, 4, 4 | O: 4,4,4,4,4,4 | PS: 0 | OS: 0 '],
])('1.1 reads %s', (_, text) => {
  expect(game.read(text)).toEqual(after(''));
});

test.each([
  ['a swept board', SWEPT],
  ['that says so', `${SWEPT}|T:opponent|ST:game_over|LA:pit6,sweep|W:opponent`],
  ['that names the winner alone', `${SWEPT}|W:opponent`],
])('reads %s as over', (_, text) => {
  expect(game.outcome(game.read(text)!)).toEqual({ winner: 1 });
});

test('a position made up of fewer seeds is read', () => {
  const text = 'P:0,0,0,0,0,2|O:1,0,0,0,0,0|PS:0|OS:0|T:opponent|ST:in_progress|LA:-|W:-';
  expect(game.write(game.read(text)!)).toBe(text);
});

test.each([
  ['five pits', START.replace('4,4', '4')],
  ['seven pits', START.replace('4,4', '4,4,0')],
  ['no pits of the opponent', START.replace('O:4,4,4,4,4,4|', '')],
  ['no store', START.replace('|OS:0', '')],
  ['an empty pit text', START.replace('4,', ',')],
  ['a negative pit', START.replace('4', '-4')],
  ['half a seed', START.replace('4', '4.5')],
  ['no number', START.replace('4', 'NaN')],
  ['an exponent', START.replace('4', '1e1')],
  ['a hexadecimal', START.replace('4', '0x4')],
  ['a huge number', START.replace('PS:0', 'PS:99999999999999999999')],
  ['an unknown turn', START.replace('T:player', 'T:somebody')],
  ['an unknown status', START.replace('in_progress', 'paused')],
  ['an end that is none', START.replace('in_progress', 'game_over')],
  ['a winner of a game that goes on', START.replace('W:-', 'W:player')],
  ['an empty side to move', 'P:0,0,0,0,0,0|O:1,0,0,0,0,0|PS:0|OS:0|T:player'],
  ['a megabyte of commas', `P:${'4,'.repeat(500_000)}`],
  ['a megabyte of bars', '|'.repeat(1_000_000)],
])('refuses %s', (_, text) => {
  expect(game.read(text)).toBeUndefined();
});
