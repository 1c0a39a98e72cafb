import { otherSeat, type Outcome } from '../game.ts';
import { isInCheck } from './attacks.ts';
import type { Chess } from './board.ts';
import { hasLegalMove } from './generator.ts';
import { toBoard } from './mailbox.ts';

/** The rule of 75 moves, each of both sides. */
export const MOST_HALFMOVES = 150;
const REPETITIONS = 3;

export function outcome(state: Chess): Outcome | undefined {
  const board = toBoard(state);
  if (!hasLegalMove(board)) {
    if (!isInCheck(board)) return { winner: 'draw', by: 'stalemate' };
    return { winner: otherSeat(state.turn), by: 'checkmate' };
  }
  const by = drawnBy(state);
  return by === undefined ? undefined : { winner: 'draw', by };
}

/** Why the game is drawn although there may be moves, if it is. */
export function drawnBy({ cells, halfmoves }: Chess): string | undefined {
  if (isDeadDrawn(cells)) return 'insufficient material';
  return halfmoves >= MOST_HALFMOVES ? '75-move rule' : undefined;
}

/** Whether nobody can ever be mated: but for the kings there is one knight or bishop, or bishops of one colour only. */
export function isDeadDrawn(cells: string): boolean {
  if (/[PRQprq]/.test(cells)) return false;
  const men = cells.replaceAll(/[.Kk]/g, '');
  if (men.length <= 1) return true;
  if (/[Nn]/.test(men)) return false;
  const colours = [...cells].flatMap((cell, i) => (/[Bb]/.test(cell) ? [(i + (i >> 3)) % 2] : []));
  return new Set(colours).size === 1;
}

/** Whether the last position has been there twice before. */
export function isRepeated(course: readonly Chess[]): boolean {
  const last = course.at(-1);
  return last !== undefined && course.filter(state => isSame(state, last)).length >= REPETITIONS;
}

const isSame = (a: Chess, b: Chess) =>
  a.cells === b.cells &&
  a.turn === b.turn &&
  a.castling === b.castling &&
  a.enPassant === b.enPassant;
