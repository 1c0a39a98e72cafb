import { expect, test } from 'vitest';
import { read, write } from './text.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';

test.each([
  START,
  'rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3',
  'r3k2r/8/8/8/8/8/8/R3K2R b Kq - 149 9999',
  'R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1',
])('%s is read and written alike', fen => {
  expect(write(read(fen)!)).toBe(fen);
});

test.each([
  [
    'spaces around and between',
    ' 4k3/8/8/8/8/8/8/4K2R  w K - 0 1 ',
    '4k3/8/8/8/8/8/8/4K2R w K - 0 1',
  ],
  ['rights in any order', '4k3/8/8/8/8/8/8/R3K2R w QK - 0 1', '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1'],
  [
    'empty cells counted apart',
    '4k3/44/8/8/8/8/8/1111K3 w - - 0 1',
    '4k3/8/8/8/8/8/8/4K3 w - - 0 1',
  ],
  ['no counters', '4k3/8/8/8/8/8/8/4K2R w K -', '4k3/8/8/8/8/8/8/4K2R w K - 0 1'],
  ['a move number 0', '4k3/8/8/8/8/8/8/4K3 w - - 3 0', '4k3/8/8/8/8/8/8/4K3 w - - 3 1'],
  [
    'counters with zeros before',
    '4k3/8/8/8/8/8/8/4K2R w K - 00 01',
    '4k3/8/8/8/8/8/8/4K2R w K - 0 1',
  ],
  [
    'rights without a king at home',
    '4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1',
    '4k3/8/8/8/8/8/4K3/R6R w - - 0 1',
  ],
  [
    'rights without a rook at home',
    '4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1',
    '4k3/8/8/8/8/8/8/1R2K2R w K - 0 1',
  ],
  ['1.2 a passing pawn that nothing can capture', START.replace(' - ', ' e6 '), START],
  [
    '1.2 a passing pawn that is not there',
    '4k3/8/8/4P3/8/8/8/4K3 w - d6 0 1',
    '4k3/8/8/4P3/8/8/8/4K3 w - - 0 1',
  ],
  [
    '1.2 a pawn that cannot have passed',
    '4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 1',
    '4k3/3p4/8/3pP3/8/8/8/4K3 w - - 0 1',
  ],
])('reads %s', (_, fen, plain) => {
  expect(write(read(fen)!)).toBe(plain);
});

test.each([
  ['three fields', '4k3/8/8/8/8/8/8/4K3 w -'],
  ['seven fields', '4k3/8/8/8/8/8/8/4K3 w - - 0 1 1'],
  ['seven rows', '4k3/8/8/8/8/8/4K3 w - - 0 1'],
  ['nine rows', '4k3/8/8/8/8/8/8/8/4K3 w - - 0 1'],
  ['a row too long', '4k4/8/8/8/8/8/8/4K3 w - - 0 1'],
  ['a row too short', '4k2/8/8/8/8/8/8/4K3 w - - 0 1'],
  ['a strange piece', '4k3/8/8/8/8/8/8/4K2X w - - 0 1'],
  ['a nine', '9/4k3/8/8/8/8/8/4K3 w - - 0 1'],
  ['a strange side', '4k3/8/8/8/8/8/8/4K3 x - - 0 1'],
  ['strange rights', '4k3/8/8/8/8/8/8/4K3 w X - 0 1'],
  ['no rights at all', '4k3/8/8/8/8/8/8/4K3 w  - 0 1'],
  ['a strange square', '4k3/8/8/8/8/8/8/4K3 w - e9 0 1'],
  ['a square that the mover has passed', '4k3/8/8/8/8/8/8/4K3 w - e3 0 1'],
  ['a negative counter', '4k3/8/8/8/8/8/8/4K3 w - - -1 1'],
  ['a counter that is no number', '4k3/8/8/8/8/8/8/4K3 w - - NaN 1'],
  ['a counter that is not whole', '4k3/8/8/8/8/8/8/4K3 w - - 0.5 1'],
  ['a counter beyond all games', '4k3/8/8/8/8/8/8/4K3 w - - 0 10000'],
  ['quiet moves beyond all games', '4k3/8/8/8/8/8/8/4K3 w - - 1000 1'],
  ['no white king', '4k3/8/8/8/8/8/8/8 w - - 0 1'],
  ['no black king', '8/8/8/8/8/8/8/4K3 w - - 0 1'],
  ['two kings of a side', '4k3/8/8/8/8/8/8/2K1K3 w - - 0 1'],
  ['a pawn on the last rank', '3Pk3/8/8/8/8/8/8/4K3 w - - 0 1'],
  ['a pawn on the first rank', '4k3/8/8/8/8/8/8/3pK3 w - - 0 1'],
  ['nine pawns', '4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1'],
  ['seventeen pieces', '4k3/8/8/8/N7/NNNNNNNN/NNNNNNNN/4K3 w - - 0 1'],
  ['the side that waits in check', '4k3/8/8/8/8/8/8/4R1K1 w - - 0 1'],
  ['kings side by side', '8/8/8/3kK3/8/8/8/8 w - - 0 1'],
  ['1.2 a control character', `${START}\n`],
  ['1.2 a tab', START.replace(' ', '\t')],
  ['1.2 more than 200 characters', START.replace(' ', ' '.repeat(150))],
])('refuses %s', (_, fen) => {
  expect(read(fen)).toBeUndefined();
});
