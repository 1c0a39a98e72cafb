import { expect, test } from 'vitest';
import { attempt, outcomeOf } from '../attempt.ts';
import { seeded } from '../random.ts';
import { replay } from '../replay.ts';
import type { Chess } from './board.ts';
import { chess as game, isCheck } from './rules.ts';

const random = seeded(1);
const after = (moves: string) => replay(game, {}, random, moves.split(' ').filter(Boolean)).at(-1)!;
const at = (fen: string) => game.read(fen)!;
const courseOf = (moves: string) => {
  const course: Chess[] = [game.setup({}, random)];
  for (const move of moves.split(' ')) course.push(game.play(course.at(-1)!, move, random));
  return course;
};

test.each(['white', 'black'] as const)('E11 White begins whatever the side: %s', side => {
  const start = game.setup({ side }, random);
  expect(game.write(start)).toBe('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  expect(game.turn(start)).toBe(0);
  expect(game.moves(start)).toHaveLength(20);
});

test('1.2 after e2e4 no square is given for a capture in passing, as none is possible', () => {
  expect(game.write(after('e2e4'))).toBe(
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1',
  );
});

test.each([
  ['e2e4 a7a6 e4e5 d7d5', 'd6'],
  ['e2e4 a7a6 e4e5 h7h5', '-'],
])('1.2 after %s the square of a capture in passing is %s', (moves, square) => {
  expect(after(moves).enPassant).toBe(square);
});

test('1.2 a capture in passing that would uncover the king is none', () => {
  const state = game.play(at('8/2p5/8/KP5r/8/8/8/7k b - - 0 1'), 'c7c5', random);
  expect(state.enPassant).toBe('-');
  expect(game.moves(state)).not.toContain('b5c6');
});

test('castling moves both pieces, a capture in passing takes the pawn beside, a promotion changes the piece', () => {
  expect(after('g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1g1 e8g8').cells).toBe(
    'rnbq.rk.ppppppbp.....np......................NP.PPPPPPBPRNBQ.RK.',
  );
  expect(after('e2e4 a7a6 e4e5 d7d5 e5d6').cells.slice(16, 32)).toBe('p..P............');
  expect(game.play(at('8/P6k/8/8/8/8/8/K7 w - - 0 1'), 'a7a8n', random).cells).toMatch(/^N/);
});

test.each([
  ['the king moves', 'e1e2 e8d8', '-'],
  ['a rook moves', 'a1b1 h8g8', 'Kq'],
  ['a rook is captured by a rook', 'h1h8', 'Qq'],
])('%s: castling there is over', (_, moves, castling) => {
  let state = at('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
  for (const move of moves.split(' ')) state = game.play(state, move, random);
  expect(state.castling).toBe(castling);
});

test.each([
  ['checkmate', 1, 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3'],
  ['checkmate', 0, 'r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4'],
  ['checkmate', 0, '6rk/5Npp/8/8/8/8/8/7K b - - 150 90'],
  ['stalemate', 'draw', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'],
  ['stalemate', 'draw', '8/8/8/8/8/5k2/5p2/5K2 w - - 0 1'],
  ['insufficient material', 'draw', '8/8/4k3/8/8/3K4/8/8 w - - 0 1'],
  ['insufficient material', 'draw', '8/8/4k3/8/8/3KN3/8/8 w - - 0 1'],
  ['insufficient material', 'draw', '8/8/4k3/8/8/3Kb3/8/8 w - - 0 1'],
  ['insufficient material', 'draw', '2b5/8/4k3/8/8/3K4/8/5B2 w - - 0 1'],
  ['75-move rule', 'draw', '8/8/4k3/8/8/3K4/8/5R2 w - - 150 90'],
])('%s: the winner is %s of %s', (by, winner, fen) => {
  expect(game.outcome(at(fen))).toEqual({ winner, by });
  expect(game.turn(at(fen))).toBeUndefined();
  expect(game.moves(at(fen))).toEqual([]);
});

test.each([
  ['a pawn', '8/8/4k3/8/8/3KP3/8/8 w - - 0 1'],
  ['two knights', '8/8/4k3/8/8/3KNN2/8/8 w - - 0 1'],
  ['a knight against a knight', '8/8/4kn2/8/8/3KN3/8/8 w - - 0 1'],
  ['bishops of both colours', '2b5/8/4k3/8/8/3K4/8/2B5 w - - 0 1'],
  ['149 quiet halfmoves', '8/8/4k3/8/8/3K4/8/5R2 w - - 149 90'],
])('with %s the game goes on', (_, fen) => {
  expect(game.outcome(at(fen))).toBeUndefined();
});

test('the third time that a position stands on the board, the game is drawn', () => {
  const course = courseOf('g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8');
  expect(outcomeOf(game, course.slice(0, -1))).toBeUndefined();
  expect(outcomeOf(game, course)).toEqual({ winner: 'draw', by: 'threefold repetition' });
});

test('the same pieces with other rights to castle are another position', () => {
  const course = courseOf('g1f3 g8f6 h1g1 f6g8 g1h1 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8');
  expect(outcomeOf(game, course)).toBeUndefined();
});

test('the view shows the board, whose turn it is, the last move and a check', () => {
  const state = after('e2e4 f7f6 d1h5');
  expect(isCheck(state)).toBe(true);
  expect(game.view(state)).toEqual({
    cells: 'rnbqkbnrppppp.pp.....p.........Q....P...........PPPP.PPPRNB.KBNR',
    turn: 1,
    last: 'd1h5',
    isCheck: true,
  });
});

test('a move may be written with spaces and in capitals', () => {
  const start = game.setup({}, random);
  expect(attempt(game, start, ' E2E4 ', random)).toEqual({ state: after('e2e4') });
});
