import {
  ALL_AROUND,
  DIAGONAL,
  isAttacked,
  isInCheck,
  isPinned,
  JUMPS,
  stepBetween,
  STRAIGHT,
} from './attacks.ts';
import { CASTLES, obstacle } from './castling.ts';
import {
  BISHOP,
  type Board,
  EDGE,
  EMPTY,
  forward,
  fromOf,
  KING,
  kingOf,
  KNIGHT,
  LEFT,
  make,
  moveOf,
  otherSide,
  PAWN,
  QUEEN,
  RIGHT,
  ROOK,
  SQUARES,
  toOf,
  TYPE,
  unmake,
  WHITE,
} from './mailbox.ts';

const PROMOTIONS = [QUEEN, ROOK, BISHOP, KNIGHT];
const SIDEWAYS = [LEFT, RIGHT];
/** Rows as the squares count them. */
const [EIGHTH, SEVENTH, SECOND, FIRST] = [2, 3, 8, 9];

export function legalMoves(board: Board): number[] {
  const inCheck = isInCheck(board);
  return pseudoMoves(board).filter(move => isLegal(board, move, inCheck));
}

export function hasLegalMove(board: Board): boolean {
  const inCheck = isInCheck(board);
  return pseudoMoves(board).some(move => isLegal(board, move, inCheck));
}

/** Whether a move that the piece can make also leaves the king safe. It is only tried out where that is in doubt. */
export function isLegal(board: Board, move: number, inCheck: boolean): boolean {
  const { cells, turn } = board;
  const from = fromOf(move);
  const to = toOf(move);
  const king = kingOf(board, turn);
  if (from === king) {
    cells[king] = EMPTY;
    const isSafe = !isAttacked(board, to, otherSide(turn));
    cells[king] = turn | KING;
    return isSafe;
  }
  if (inCheck || (to === board.enPassant && cells[from] === (turn | PAWN))) {
    make(board, move);
    const isSafe = !isAttacked(board, king, board.turn);
    unmake(board, move);
    return isSafe;
  }
  const step = stepBetween(king, from);
  return step === 0 || stepBetween(king, to) === step || !isPinned(board, from, step);
}

/** Keeps the square of a pawn that has just passed by only if it can be captured there. */
export function dropIdleEnPassant(board: Board): void {
  const { cells, turn, enPassant } = board;
  if (!enPassant) return;
  const behind = enPassant - forward(turn);
  const canCapture = SIDEWAYS.some(
    side =>
      cells[behind + side] === (turn | PAWN) &&
      isLegal(board, moveOf(behind + side, enPassant), false),
  );
  if (!canCapture) board.enPassant = 0;
}

/** Every move that the pieces can make, some of which may leave the king in check. */
export function pseudoMoves(board: Board): number[] {
  const { cells, turn } = board;
  const moves: number[] = [];
  for (const from of SQUARES) {
    const piece = cells[from] ?? EDGE;
    if (!(piece & turn)) continue;
    switch (piece & TYPE) {
      case PAWN:
        addPawnMoves(board, from, moves);
        break;
      case KNIGHT:
        addSteps(board, from, JUMPS, moves);
        break;
      case BISHOP:
        addSlides(board, from, DIAGONAL, moves);
        break;
      case ROOK:
        addSlides(board, from, STRAIGHT, moves);
        break;
      case QUEEN:
        addSlides(board, from, ALL_AROUND, moves);
        break;
      default:
        addSteps(board, from, ALL_AROUND, moves);
    }
  }
  if (board.castling) addCastling(board, moves);
  return moves;
}

function addSteps(
  { cells, turn }: Board,
  from: number,
  steps: readonly number[],
  moves: number[],
): void {
  const enemy = otherSide(turn);
  for (const step of steps) {
    const piece = cells[from + step] ?? EDGE;
    if (!piece || piece & enemy) moves.push(moveOf(from, from + step));
  }
}

function addSlides(
  { cells, turn }: Board,
  from: number,
  steps: readonly number[],
  moves: number[],
): void {
  const enemy = otherSide(turn);
  for (const step of steps) {
    let to = from + step;
    for (; !cells[to]; to += step) moves.push(moveOf(from, to));
    if ((cells[to] ?? EDGE) & enemy) moves.push(moveOf(from, to));
  }
}

function addPawnMoves({ cells, turn, enPassant }: Board, from: number, moves: number[]): void {
  const step = forward(turn);
  const ahead = from + step;
  if (!cells[ahead]) {
    addPawnMove(from, ahead, moves);
    const isAtHome = from >> 4 === (turn === WHITE ? SECOND : SEVENTH);
    if (isAtHome && !cells[ahead + step]) moves.push(moveOf(from, ahead + step));
  }
  const enemy = otherSide(turn);
  for (const side of SIDEWAYS) {
    const to = ahead + side;
    if ((cells[to] ?? EDGE) & enemy) addPawnMove(from, to, moves);
    else if (to === enPassant) moves.push(moveOf(from, to));
  }
}

function addPawnMove(from: number, to: number, moves: number[]): void {
  const row = to >> 4;
  if (row !== EIGHTH && row !== FIRST) moves.push(moveOf(from, to));
  else for (const promotion of PROMOTIONS) moves.push(moveOf(from, to, promotion));
}

function addCastling(board: Board, moves: number[]): void {
  for (const castle of CASTLES)
    if (castle.side === board.turn && obstacle(board, castle) === undefined)
      moves.push(moveOf(castle.king, castle.to));
}
