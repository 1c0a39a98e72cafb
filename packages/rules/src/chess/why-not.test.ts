import { expect, test } from 'vitest';
import { chess as game } from './rules.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const CHECK = 'Illegal move: king would be in check';
const FORM =
  'Write a move as two squares, like e2e4, and a letter for a promotion, like e7e8q; "castle" is not written so.';
const CASTLE = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

test.each([
  ['castle', START, FORM],
  [
    'e4e5',
    START,
    'e4 is empty. White is to move and can move from a2, b2, c2, d2, e2, f2, g2, h2, b1 or g1.',
  ],
  ['e7e5', START, 'e7 holds a black pawn, and White is to move.'],
  ['e2e5', START, 'The pawn on e2 cannot reach e5; it can go to e3 or e4.'],
  ['d1d4', START, 'The queen on d1 cannot reach d4; it has no legal move.'],
  ['e2e2', START, 'The pawn on e2 cannot reach e2; it can go to e3 or e4.'],
  ['e2e4q', START, 'Nothing is promoted by this move: write e2e4.'],
  [
    'a7a8',
    '8/P6k/8/8/8/8/8/K7 w - - 0 1',
    'A pawn that reaches a8 must become another piece: write a7a8q, a7a8r, a7a8b or a7a8n.',
  ],
  ['e2d3', '4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1', CHECK],
  ['e1d1', '3r3k/8/8/8/8/8/8/R3K3 w Q - 0 1', CHECK],
  ['b1c3', '4r2k/8/8/8/8/8/8/1N2K3 w - - 0 1', CHECK],
  ['e1c1', '2r4k/8/8/8/8/8/8/R3K3 w Q - 0 1', CHECK],
  ['b5c6', '7k/8/8/KPp4r/8/8/8/8 w - c6 0 1', 'The pawn on b5 cannot reach c6; it can go to b6.'],
  [
    'e1g1',
    START,
    'The squares between king and rook must be empty to castle king-side, and f1 holds a bishop.',
  ],
  [
    'e1c1',
    CASTLE.replace('KQkq', 'Kkq'),
    'White has no right to castle queen-side: the king or that rook has moved.',
  ],
  [
    'e8g8',
    CASTLE.replace('w KQkq', 'b Qq'),
    'Black has no right to castle king-side: the king or that rook has moved.',
  ],
  [
    'e1c1',
    '3r3k/8/8/8/8/8/8/R3K3 w Q - 0 1',
    'The king cannot castle queen-side through check: d1 is attacked.',
  ],
  ['e1g1', 'k3r3/8/8/8/8/8/8/4K2R w K - 0 1', 'The king is in check, and cannot castle out of it.'],
])('%s in %s: %s', (move, fen, reason) => {
  const state = game.read(fen)!;
  expect(game.moves(state)).not.toContain(move);
  expect(game.whyNot(state, move)).toBe(reason);
});

test.each([
  '',
  '\u0000',
  'é'.repeat(100_000),
  'e2e4'.repeat(50_000),
  'e9e4',
  'e2e4k',
  '0-0',
  'Nf3',
])('a text that is no move is answered in short', text => {
  const reason = game.whyNot(game.read(START)!, game.spell(text));
  expect(reason).toContain('Write a move as two squares');
  expect(reason.length).toBeLessThan(200);
});
