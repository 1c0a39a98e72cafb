import { expect, test } from 'vitest';
import { seeded } from '../random.ts';
import { replay } from '../replay.ts';
import { checkers as game } from './rules.ts';

const START = '.b.b.b.b/b.b.b.b./.b.b.b.b/......../......../w.w.w.w./.w.w.w.w/w.w.w.w. w';
const after = (moves: string) =>
  replay(game, {}, seeded(1), moves.split(' ').filter(Boolean)).at(-1)!;

test.each([
  ['', START],
  ['a3b4', '.b.b.b.b/b.b.b.b./.b.b.b.b/......../.w....../..w.w.w./.w.w.w.w/w.w.w.w. b'],
  ['a3b4 b6a5', '.b.b.b.b/b.b.b.b./...b.b.b/b......./.w....../..w.w.w./.w.w.w.w/w.w.w.w. w'],
  [
    'c3d4 b6a5 d4c5 d6b4',
    '.b.b.b.b/b.b.b.b./.....b.b/b......./.b....../w...w.w./.w.w.w.w/w.w.w.w. w',
  ],
])('1.3 after "%s" the text is %s', (moves, text) => {
  expect(game.write(after(moves))).toBe(text);
  expect(game.read(text)).toEqual({ ...after(moves), last: '-' });
});

test.each([
  ['space around it', `  ${START.replace(' ', '   ')}\n`],
  [
    'kings on every dark square',
    '.W.W.W.W/W.W.W.W./.W.W.W.W/......../......../B.B.B.B./.B.B.B.B/B.B.B.B. b',
  ],
  [
    'a seat without pieces, to move',
    '......../......../......../......../......../......../......../W....... b',
  ],
  [
    'a seat without pieces, waiting',
    '......../......../......../......../......../......../......../W....... w',
  ],
])('reads %s', (_, text) => {
  expect(game.write(game.read(text)!)).toBe(text.trim().replace(/ +/, ' '));
});

test.each([
  ['no turn', START.slice(0, -2)],
  ['an unknown turn', START.replace(/w$/, 'x')],
  ['more after the turn', `${START} w`],
  ['a row too short', START.replace('......../', '......./')],
  ['a row too long', START.replace('......../', '........./')],
  ['a row too few', START.replace('......../', '')],
  ['a row too many', `......../${START}`],
  ['rows of uneven length', START.replace('......../........', '......./.........')],
  ['a strange piece', START.replace('b', 'x')],
  [
    'a piece on a light square',
    START.replace('......../', '.w....../').replace('/w.w.w.w.', '/..w.w.w.'),
  ],
  ['13 white pieces', START.replace('........', '.w......')],
  ['13 black pieces', START.replace('........', '.B......')],
  [
    'a white man on row 8',
    '.w....../......../......../......../......../......../......../w....... w',
  ],
  [
    'a black man on row 1',
    '.b....../......../......../......../......../......../......../b....... w',
  ],
  ['no piece at all', '......../......../......../......../......../......../......../........ w'],
  ['a megabyte', 'w'.repeat(1_000_000)],
  ['a megabyte of rows', '......../'.repeat(120_000)],
])('refuses %s', (_, text) => {
  expect(game.read(text)).toBeUndefined();
});
