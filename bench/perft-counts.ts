import { Chess as Peer } from 'chess.js';
import { PERFT } from '../packages/rules/test/chess-perft-table.ts';
import { perft } from '../packages/rules/test/chess-perft.ts';
import { read } from '../packages/rules/src/chess/text.ts';

const DEPTH = 3;
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

export const expected = sum(PERFT.map(({ counts }) => counts[DEPTH - 1] ?? 0));

export const counts: Readonly<Record<string, () => number>> = {
  own: () =>
    sum(
      PERFT.map(({ fen }) => {
        const state = read(fen);
        return state ? perft(state, DEPTH) : 0;
      }),
    ),
  'chess.js': () => sum(PERFT.map(({ fen }) => countByMoves(new Peer(fen), DEPTH))),
  "chess.js' own perft": () => sum(PERFT.map(({ fen }) => new Peer(fen).perft(DEPTH))),
};

/** As a game is played with it: its moves are asked for, made and taken back. */
function countByMoves(peer: Peer, depth: number): number {
  const moves = peer.moves();
  if (depth === 1) return moves.length;
  return sum(
    moves.map(move => {
      peer.move(move);
      const lines = countByMoves(peer, depth - 1);
      peer.undo();
      return lines;
    }),
  );
}
