import { quote } from '../quote.ts';
import type { Chess } from './board.ts';
import { type Castle, CASTLES, type Obstacle, obstacle } from './castling.ts';
import { legalMoves, pseudoMoves } from './generator.ts';
import {
  at,
  type Board,
  fromOf,
  KING,
  moveOf,
  nameOf,
  promotionOf,
  readMove,
  toBoard,
  toOf,
  TYPE,
  WHITE,
} from './mailbox.ts';

const TYPES = ['', 'pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];
const typeAt = (board: Board, square: number) => TYPES[at(board.cells, square) & TYPE] ?? '';
const sideName = (side: number) => (side === WHITE ? 'White' : 'Black');

/** Why a move that is not legal is not, and what to write instead. */
export function whyNot(state: Chess, uci: string): string {
  if (!/^[a-h][1-8][a-h][1-8][qrbn]?$/.test(uci))
    return `Write a move as two squares, like e2e4, and a letter for a promotion, like e7e8q; ${quote(uci)} is not written so.`;
  const board = toBoard(state);
  const move = readMove(uci);
  const from = fromOf(move);
  return (
    wrongPiece(board, from) ??
    wrongPromotion(board, move) ??
    wrongCastling(board, move) ??
    (isAmong(pseudoMoves(board), move)
      ? 'Illegal move: king would be in check'
      : outOfReach(board, move))
  );
}

const isAmong = (moves: readonly number[], move: number) =>
  moves.some(other => fromOf(other) === fromOf(move) && toOf(other) === toOf(move));

function wrongPiece(board: Board, from: number): string | undefined {
  const piece = at(board.cells, from);
  const side = sideName(board.turn);
  if (piece & board.turn) return undefined;
  if (piece)
    return `${nameOf(from)} holds a ${side === 'White' ? 'black' : 'white'} ${typeAt(board, from)}, and ${side} is to move.`;
  const movable = new Set(legalMoves(board).map(move => nameOf(fromOf(move))));
  return `${nameOf(from)} is empty. ${side} is to move and can move from ${list([...movable])}.`;
}

/** A letter too few or too many, where the move would be legal otherwise. */
function wrongPromotion(board: Board, move: number): string | undefined {
  const [from, to] = [nameOf(fromOf(move)), nameOf(toOf(move))];
  const legal = legalMoves(board).find(other => isAmong([other], move));
  if (legal === undefined) return undefined;
  if (promotionOf(legal))
    return `A pawn that reaches ${to} must become another piece: write ${from}${to}q, ${from}${to}r, ${from}${to}b or ${from}${to}n.`;
  return `Nothing is promoted by this move: write ${from}${to}.`;
}

function wrongCastling(board: Board, move: number): string | undefined {
  const castle = CASTLES.find(({ king, to }) => moveOf(king, to) === move);
  if (!castle || at(board.cells, castle.king) !== (castle.side | KING)) return undefined;
  const found = obstacle(board, castle);
  return found && CASTLING_REASONS[found](board, castle);
}

const CASTLING_REASONS: Record<Obstacle, (board: Board, castle: Castle) => string> = {
  right: (_, { side, wing }) =>
    `${sideName(side)} has no right to castle ${wing}: the king or that rook has moved.`,
  pieces: (board, { wing, between }) => {
    const square = between.find(square => at(board.cells, square)) ?? 0;
    return `The squares between king and rook must be empty to castle ${wing}, and ${nameOf(square)} holds a ${typeAt(board, square)}.`;
  },
  check: () => 'The king is in check, and cannot castle out of it.',
  passing: (_, { wing, through }) =>
    `The king cannot castle ${wing} through check: ${nameOf(through)} is attacked.`,
};

function outOfReach(board: Board, move: number): string {
  const from = fromOf(move);
  const what = `${typeAt(board, from)} on ${nameOf(from)} cannot reach ${nameOf(toOf(move))}`;
  const squares = new Set(
    legalMoves(board)
      .filter(other => fromOf(other) === from)
      .map(other => nameOf(toOf(other))),
  );
  return squares.size
    ? `The ${what}; it can go to ${list([...squares])}.`
    : `The ${what}; it has no legal move.`;
}

const list = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
