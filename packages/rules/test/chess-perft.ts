import { isInCheck } from '../src/chess/attacks.ts';
import type { Chess } from '../src/chess/board.ts';
import { isLegal, pseudoMoves } from '../src/chess/generator.ts';
import { type Board, make, toBoard, unmake } from '../src/chess/mailbox.ts';

/** How many lines of so many moves a state has: the usual proof of a move generator. */
export function perft(state: Chess, depth: number): number {
  return depth > 0 ? count(toBoard(state), depth) : 1;
}

function count(board: Board, depth: number): number {
  const inCheck = isInCheck(board);
  let nodes = 0;
  for (const move of pseudoMoves(board)) {
    if (!isLegal(board, move, inCheck)) continue;
    if (depth === 1) nodes++;
    else {
      make(board, move);
      nodes += count(board, depth - 1);
      unmake(board, move);
    }
  }
  return nodes;
}
