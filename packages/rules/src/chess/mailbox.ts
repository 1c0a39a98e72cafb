import { type Chess, MOST_FULLMOVES } from './board.ts';

/** A position that is changed in place, for whoever looks at many of them. */
export interface Board {
  /**
   * Rows of 16 from the eighth rank down, of which the first eight squares count. All else is an edge, so that no step
   * needs to look where it ends; and the difference of two squares tells how they lie to each other.
   */
  readonly cells: Uint8Array;
  /** The squares of the white and of the black king. */
  readonly kings: Uint8Array;
  /** For each move on the way here, what is needed to take it back. */
  readonly past: number[];
  turn: number;
  castling: number;
  /** The square that a pawn has just passed, whether or not it can be captured there. */
  enPassant: number;
  halfmoves: number;
  fullmoves: number;
}

export const [EMPTY, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] = [0, 1, 2, 3, 4, 5, 6] as const;
/** A piece is its type and its side. */
export const [TYPE, WHITE, BLACK, EDGE] = [7, 8, 16, 32] as const;
/** At its code, what a piece is called. */
const LETTERS = '.........PNBRQK..pnbrqk';
const CODES = Uint8Array.from({ length: 128 }, (_, letter) =>
  Math.max(EMPTY, LETTERS.indexOf(String.fromCharCode(letter))),
);

export const [UP, DOWN, LEFT, RIGHT] = [-16, 16, -1, 1] as const;
const [FIRST_ROW, END_ROW, WIDTH] = [32, 160, 16] as const;
/** Every square, from a8 to h1. */
export const SQUARES: readonly number[] = Array.from({ length: 64 }, (_, i) => i + (i & 56) + 32);
const EDGES = new Uint8Array(END_ROW + FIRST_ROW).fill(EDGE);

/** The rights to castle, as bits in this order. */
const RIGHTS = 'KQkq';
/** Which rights are left when a piece leaves a square or is captured on it. */
const KEPT = new Uint8Array(EDGES.length).fill(15);
for (const [name, kept] of Object.entries({ a1: 13, e1: 12, h1: 14, a8: 7, e8: 3, h8: 11 }))
  KEPT[squareOf(name)] = kept;

/** The piece on a square. Squares are never off the table, but the compiler cannot know. */
export const at = (cells: Uint8Array, square: number): number => cells[square] ?? EDGE;
export const kingOf = ({ kings }: Board, side: number): number => kings[side >> 4] ?? 0;
export const otherSide = (side: number): number => side ^ (WHITE | BLACK);
export const forward = (side: number): number => (side === WHITE ? UP : DOWN);

export function squareOf(name: string): number {
  return FIRST_ROW + (8 - Number(name[1])) * WIDTH + 'abcdefgh'.indexOf(name.charAt(0));
}

export const nameOf = (square: number): string =>
  'abcdefgh'.charAt(square & 15) + String(10 - (square >> 4));

/** A move is one number: from where, to where, and what a pawn becomes. */
export const moveOf = (from: number, to: number, promotion: number = EMPTY): number =>
  from | (to << 8) | (promotion << 16);
export const fromOf = (move: number): number => move & 255;
export const toOf = (move: number): number => (move >> 8) & 255;
export const promotionOf = (move: number): number => move >> 16;

const PROMOTIONS = '..nbrq';
export const writeMove = (move: number): string =>
  nameOf(fromOf(move)) +
  nameOf(toOf(move)) +
  (promotionOf(move) ? PROMOTIONS.charAt(promotionOf(move)) : '');
export const readMove = (uci: string): number =>
  moveOf(
    squareOf(uci.slice(0, 2)),
    squareOf(uci.slice(2, 4)),
    uci[4] ? PROMOTIONS.indexOf(uci[4]) : EMPTY,
  );

export function toBoard(state: Chess): Board {
  const cells = EDGES.slice();
  const kings = new Uint8Array(2);
  for (let i = 0; i < 64; i++) {
    const piece = at(CODES, state.cells.charCodeAt(i));
    const square = i + (i & 56) + FIRST_ROW;
    cells[square] = piece;
    if ((piece & TYPE) === KING) kings[piece >> 4] = square;
  }
  let castling = 0;
  for (let i = 0; i < 4; i++) if (state.castling.includes(RIGHTS.charAt(i))) castling |= 1 << i;
  return {
    cells,
    kings,
    past: [],
    turn: state.turn === 0 ? WHITE : BLACK,
    castling,
    enPassant: state.enPassant === '-' ? 0 : squareOf(state.enPassant),
    halfmoves: state.halfmoves,
    fullmoves: state.fullmoves,
  };
}

export function toState(board: Board, last: string): Chess {
  let cells = '';
  for (const square of SQUARES) cells += LETTERS.charAt(at(board.cells, square));
  const castling = RIGHTS.split('')
    .filter((_, i) => board.castling & (1 << i))
    .join('');
  return {
    cells,
    turn: board.turn === WHITE ? 0 : 1,
    last,
    castling: castling || '-',
    enPassant: board.enPassant ? nameOf(board.enPassant) : '-',
    halfmoves: board.halfmoves,
    fullmoves: Math.min(board.fullmoves, MOST_FULLMOVES),
  };
}

export function make(board: Board, move: number): void {
  const { cells, turn } = board;
  const from = fromOf(move);
  const to = toOf(move);
  const piece = at(cells, from);
  const captured = at(cells, to);
  board.past.push(
    captured | (board.castling << 5) | (board.enPassant << 9) | (board.halfmoves << 17),
  );
  cells[from] = EMPTY;
  cells[to] = promotionOf(move) ? turn | promotionOf(move) : piece;
  board.castling &= at(KEPT, from) & at(KEPT, to);
  board.halfmoves++;
  if (captured) board.halfmoves = 0;
  const passed = board.enPassant;
  board.enPassant = 0;
  if ((piece & TYPE) === PAWN) {
    board.halfmoves = 0;
    if (to === passed) cells[to - forward(turn)] = EMPTY;
    else if (to - from === 2 * forward(turn)) board.enPassant = to - forward(turn);
  } else if ((piece & TYPE) === KING) {
    board.kings[turn >> 4] = to;
    if (to - from === 2) moveRook(cells, to + 1, to - 1);
    else if (from - to === 2) moveRook(cells, to - 2, to + 1);
  }
  if (turn === BLACK) board.fullmoves++;
  board.turn = otherSide(turn);
}

/** Takes back the move that was made last. */
export function unmake(board: Board, move: number): void {
  const { cells } = board;
  const turn = otherSide(board.turn);
  const from = fromOf(move);
  const to = toOf(move);
  const past = board.past.pop() ?? 0;
  const piece = promotionOf(move) ? turn | PAWN : at(cells, to);
  board.castling = (past >> 5) & 15;
  board.enPassant = (past >> 9) & 255;
  board.halfmoves = past >> 17;
  board.turn = turn;
  if (turn === BLACK) board.fullmoves--;
  cells[from] = piece;
  cells[to] = past & 31;
  if ((piece & TYPE) === PAWN) {
    if (to === board.enPassant) cells[to - forward(turn)] = otherSide(turn) | PAWN;
  } else if ((piece & TYPE) === KING) {
    board.kings[turn >> 4] = from;
    if (to - from === 2) moveRook(cells, to - 1, to + 1);
    else if (from - to === 2) moveRook(cells, to + 1, to - 2);
  }
}

function moveRook(cells: Uint8Array, from: number, to: number): void {
  cells[to] = at(cells, from);
  cells[from] = EMPTY;
}
