import { expect, test } from 'vitest';
import { outcomeOf } from '../attempt.ts';
import { chess as game } from '../chess/rules.ts';
import { seeded } from '../random.ts';
import { chessBot } from './chess.ts';
import { chooseMove } from './index.ts';

const MATES_IN_ONE = [
  ['h5f7', 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4'],
  ['d8h4', 'rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2'],
  ['a1a8', '6k1/5ppp/8/8/8/8/8/R6K w - - 0 1'],
  ['g5f7', '6rk/6pp/8/6N1/8/8/8/7K w - - 0 1'],
];
/** Buckle's of 1840, Morphy's problem, and the end of his game at the opera, 1858. */
const MATES_IN_TWO = [
  ['d5f6', 'r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1'],
  ['a1a6', 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1'],
  ['b3b8', '4kb1r/p2n1ppp/4q3/4p1B1/4P3/1Q6/PPP2PPP/2KR4 w k - 1 1'],
];
const HANGING = [
  ['e4d5', 'rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3'],
  ['g5d8', 'rnbqkbnr/pppp1ppp/8/4p1B1/3P4/8/PPP1PPPP/RN1QKBNR w KQkq - 0 3'],
  ['c6d4', 'r1bqkbnr/pppp1ppp/2n5/8/3QP3/8/PPP2PPP/RNB1KBNR b KQkq - 0 4'],
];

test.each(MATES_IN_ONE)('both play %s, mate, in %s', (move, fen) => {
  for (let seed = 0; seed < 5; seed++)
    for (const choose of [chessBot.quick, chessBot.strong])
      expect(choose(game.read(fen)!, seeded(seed))).toBe(move);
});

test.each(MATES_IN_TWO)('strong plays %s, mate in two, in %s', (move, fen) => {
  expect(chessBot.strong(game.read(fen)!, seeded(1))).toBe(move);
});

test.each(HANGING)('both play %s, which wins a queen, in %s', (move, fen) => {
  for (const choose of [chessBot.quick, chessBot.strong])
    expect(choose(game.read(fen)!, seeded(1))).toBe(move);
});

test('a queen that would be captured in return takes no guarded pawn', () => {
  const state = game.read('4k3/3p4/2p5/8/8/8/2Q5/4K3 w - - 0 1')!;
  for (const choose of [chessBot.quick, chessBot.strong])
    expect(choose(state, seeded(1))).not.toBe('c2c6');
});

test('a lone move is played', () => {
  const state = game.read('k7/8/1K6/8/8/8/8/7R b - - 0 1')!;
  expect(game.moves(state)).toEqual(['a8b8']);
  expect(chessBot.strong(state, seeded(1))).toBe('a8b8');
});

test('with nine queens a side a move is still found', () => {
  const state = game.read('qqqqkqqq/qq6/8/8/8/8/QQ6/QQQQKQQQ w - - 0 1')!;
  for (const choose of [chessBot.quick, chessBot.strong])
    expect(game.moves(state)).toContain(choose(state, seeded(1)));
});

test.each([0, 1])('quick mates who plays anything, from seat %i', seat => {
  for (let seed = 0; seed < 3; seed++) {
    const random = seeded(seed);
    const course = [game.setup({}, random)];
    while (!outcomeOf(game, course)) {
      const state = course.at(-1)!;
      const strength = state.turn === seat ? 'quick' : 'random';
      course.push(game.play(state, chooseMove(game, strength, state, random), random));
    }
    expect(outcomeOf(game, course)).toEqual({ winner: seat, by: 'checkmate' });
  }
});
