import { Chess as Peer, validateFen } from 'chess.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Chess } from '../src/chess/board.ts';
import { isDeadDrawn } from '../src/chess/ending.ts';
import { chess as game, isCheck } from '../src/chess/rules.ts';
import { san } from '../src/chess/san.ts';
import { seeded } from '../src/random.ts';
import { FENS, mutated } from './chess-fens.ts';
import { SEED } from './hostile.ts';
import { PERFT } from './chess-perft-table.ts';

const GAMES = 4;

/** All that both can say of a position. */
const said = (state: Chess) => ({
  fen: game.write(state),
  isCheck: isCheck(state),
  isMate: game.outcome(state)?.by === 'checkmate',
  isStalemate: game.outcome(state)?.by === 'stalemate',
  isDead: isDeadDrawn(state.cells),
  moves: game
    .moves(state)
    .map(move => san(state, move))
    .toSorted(),
});
const saidByPeer = (peer: Peer, isOver: boolean) => ({
  fen: peer.fen(),
  isCheck: peer.inCheck(),
  isMate: peer.isCheckmate(),
  isStalemate: peer.isStalemate(),
  isDead: peer.isInsufficientMaterial(),
  // Theirs goes on when the game is drawn.
  moves: isOver ? [] : peer.moves().toSorted(),
});
const isOver = (state: Chess) => game.turn(state) === undefined;

test.each(PERFT)('random games from $name go the way they go with chess.js', ({ fen }) => {
  for (let seed = 0; seed < GAMES; seed++) {
    const random = seeded(seed);
    let state = game.read(fen)!;
    const peer = new Peer(fen);
    while (!isOver(state)) {
      const moves = game.moves(state);
      const move = moves[Math.floor(random() * moves.length)]!;
      state = game.play(state, move, random);
      peer.move(move);
      expect(said(state)).toEqual(saidByPeer(peer, isOver(state)));
    }
  }
});

test('strange positions that both can read are the same to chess.js', () => {
  const states = fc
    .constantFrom(...FENS)
    .chain(mutated)
    .map(fen => game.read(fen))
    .filter(state => state !== undefined)
    .filter(state => validateFen(game.write(state)).ok);
  fc.assert(
    fc.property(states, state => {
      const peer = new Peer(game.write(state));
      expect(said(state)).toEqual(saidByPeer(peer, isOver(state)));
    }),
    { numRuns: 2_000, seed: SEED },
  );
});
