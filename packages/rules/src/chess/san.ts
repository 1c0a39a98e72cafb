import { isInCheck } from './attacks.ts';
import type { Chess } from './board.ts';
import { hasLegalMove, isLegal, pseudoMoves } from './generator.ts';
import {
  at,
  type Board,
  fromOf,
  KING,
  make,
  nameOf,
  PAWN,
  promotionOf,
  readMove,
  toBoard,
  toOf,
  TYPE,
} from './mailbox.ts';

const LETTERS = ['', '', 'N', 'B', 'R', 'Q', 'K'];

/** A legal move as chess players write it: `Nbd7+`. */
export function san(state: Chess, uci: string): string {
  const board = toBoard(state);
  const move = readMove(uci);
  const text = sanWithoutCheck(board, move);
  make(board, move);
  if (!isInCheck(board)) return text;
  return text + (hasLegalMove(board) ? '+' : '#');
}

function sanWithoutCheck(board: Board, move: number): string {
  const [from, to] = [fromOf(move), toOf(move)];
  const type = at(board.cells, from) & TYPE;
  if (type === KING && Math.abs(to - from) === 2) return to > from ? 'O-O' : 'O-O-O';
  const isCapture = at(board.cells, to) !== 0 || (type === PAWN && to === board.enPassant);
  const captures = isCapture ? 'x' : '';
  if (type !== PAWN) return LETTERS[type] + origin(board, move) + captures + nameOf(to);
  const promotion = promotionOf(move) ? `=${LETTERS[promotionOf(move)]}` : '';
  return (isCapture ? nameOf(from).charAt(0) : '') + captures + nameOf(to) + promotion;
}

/** As much of where the piece comes from as tells it from others of its kind that can go to the same square. */
function origin(board: Board, move: number): string {
  const from = fromOf(move);
  const piece = at(board.cells, from);
  const inCheck = isInCheck(board);
  const others = pseudoMoves(board)
    .filter(other => toOf(other) === toOf(move) && at(board.cells, fromOf(other)) === piece)
    .filter(other => fromOf(other) !== from && isLegal(board, other, inCheck))
    .map(fromOf);
  if (!others.length) return '';
  if (others.every(other => (other & 15) !== (from & 15))) return nameOf(from).charAt(0);
  if (others.every(other => other >> 4 !== from >> 4)) return nameOf(from).charAt(1);
  return nameOf(from);
}
