import { games, replay, seeded } from '@botplay/rules';
import { expect, test } from 'vitest';
import { playableAt } from './playables.ts';
import { sayMove, statusOf } from './wording.ts';

/** What the person in this seat is told after these moves. */
function told(id: string, moves: string, seat: 0 | 1 = 0) {
  const game = games.find(other => other.id === id)!;
  const state = replay(game, {}, seeded('a'), moves.split(' ').filter(Boolean)).at(-1)!;
  const turn = game.turn(state);
  return statusOf({
    playable: playableAt(id)!,
    seat,
    turn,
    outcome: game.outcome(state),
    view: game.view(state, seat),
    moves: turn === seat ? game.moves(state) : [],
  });
}

test.each([
  ['chess', '', 0, 'Your turn: you play White.'],
  ['chess', '', 1, 'The house is thinking…'],
  ['chess', 'e2e4 f7f5 d1h5', 1, 'Your turn: you play Black. Check!'],
  ['chess', 'e2e4 f7f5 d1h5', 0, 'The house is thinking… You give check.'],
  ['chess', 'f2f3 e7e5 g2g4 d8h4', 1, 'You won by checkmate!'],
  ['chess', 'f2f3 e7e5 g2g4 d8h4', 0, 'The house won by checkmate.'],
  ['checkers', 'c3d4 b6c5', 0, 'Your turn: you play White. You must capture.'],
  ['mancala', '3', 0, 'Your turn. The last seed fell into your store: go again.'],
  ['mancala', '3', 1, 'The house is thinking… It goes again.'],
  ['tic_tac_toe', 'A1 B1 C1 B2 A2 C2 B3 A3 C3', 0, 'A draw.'],
] as const)('%s after "%s" says to seat %i: %s', (id, moves, seat, text) => {
  expect(told(id, moves, seat).text).toBe(text);
});

test.each([
  ['chess', 'e2e4 e7e5', 'g1f3', 'Nf3'],
  ['checkers', '', 'c3d4', 'c3–d4'],
  ['checkers', 'c3d4 b6c5', 'd4b6', 'd4×b6'],
  ['mancala', '', '3', 'pit 3, extra turn'],
  ['sea_battle', '', 'A1', 'A1: miss'],
] as const)('%s after "%s": %s is listed as %s', (id, moves, move, text) => {
  const game = games.find(other => other.id === id)!;
  const before = replay(game, {}, seeded('a'), moves.split(' ').filter(Boolean)).at(-1)!;
  const after = game.play(before, move, seeded('a'));
  expect(sayMove(playableAt(id)!, move, before, after)).toBe(text);
});
