import type { Seat } from '../game.ts';

/** A set of dark squares, a bit each: row by row from b8, which is bit 0, to g1, which is bit 31. */
export type Squares = number;

/** The first seat is White, who moves up the board. */
export interface Checkers {
  readonly pieces: readonly [Squares, Squares];
  /** Which pieces of either seat are kings. */
  readonly kings: Squares;
  readonly turn: Seat;
  /** The last move, `-` when it is not known: the text does not tell it. */
  readonly last: string;
}

/** Nothing is hidden. */
export interface CheckersView {
  /** Sixty-four cells row by row from a8: `w`, `b`, `W` and `B` for kings, `.`. */
  readonly cells: string;
  readonly turn: Seat;
  readonly last: string;
}

export const SEATS = ['w', 'b'] as const;

const FILES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
/** Every cell of the board as it is drawn, row by row from a8. */
export const CELLS = [8, 7, 6, 5, 4, 3, 2, 1].flatMap(row => FILES.map(file => `${file}${row}`));
const isDark = (cell: number) => (cell % 8) % 2 !== Math.floor(cell / 8) % 2;
/** The dark squares' names, in the order of their bits. */
export const DARK = CELLS.filter((_, cell) => isDark(cell));
const BITS = new Map(DARK.map((square, i) => [square, 1 << i]));

const EVEN_ROWS: Squares = 0x0f0f0f0f;
const ODD_ROWS: Squares = ~EVEN_ROWS;
const FILE_A: Squares = 0x10101010;
const FILE_H: Squares = 0x08080808;

/** The squares one step away in one direction. */
export type Way = (squares: Squares) => Squares;
const upLeft: Way = squares =>
  ((squares & EVEN_ROWS) >>> 4) | ((squares & ODD_ROWS & ~FILE_A) >>> 5);
const upRight: Way = squares =>
  ((squares & EVEN_ROWS & ~FILE_H) >>> 3) | ((squares & ODD_ROWS) >>> 4);
const downLeft: Way = squares =>
  ((squares & EVEN_ROWS) << 4) | ((squares & ODD_ROWS & ~FILE_A) << 3);
const downRight: Way = squares =>
  ((squares & EVEN_ROWS & ~FILE_H) << 5) | ((squares & ODD_ROWS) << 4);

/** Where the men of each seat go, and where kings go. */
export const FORWARD = [
  [upLeft, upRight],
  [downLeft, downRight],
] as const;
export const ANYWHERE: readonly Way[] = [upLeft, upRight, downLeft, downRight];
/** The row that makes a king of a man of each seat. */
export const CROWNS = [0x0000000f, 0xf0000000 | 0] as const;

export const around = (squares: Squares): Squares =>
  upLeft(squares) | upRight(squares) | downLeft(squares) | downRight(squares);

export const nameOf = (square: Squares): string => DARK[31 - Math.clz32(square)] ?? '';

/** The square of that name; the empty set for a light one. */
export const squareOf = (name: string): Squares => BITS.get(name) ?? 0;

export function count(squares: Squares): number {
  let many = squares - ((squares >>> 1) & 0x55555555);
  many = (many & 0x33333333) + ((many >>> 2) & 0x33333333);
  return Math.imul((many + (many >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** What stands on a square: `w`, `W`, `b`, `B` or `.`. */
export function pieceOn({ pieces, kings }: Checkers, square: Squares): string {
  const [white, black] = pieces;
  if (white & square) return kings & square ? 'W' : 'w';
  if (black & square) return kings & square ? 'B' : 'b';
  return '.';
}

export const cellsOf = (state: Checkers): string =>
  CELLS.map(cell => pieceOn(state, squareOf(cell))).join('');
