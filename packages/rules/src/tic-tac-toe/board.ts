import type { Outcome, Seat } from '../game.ts';

/** The first seat is the spec's player, who always begins; the other is the opponent. */
export interface TicTacToe {
  /** Nine cells row by row from the top: `X`, `O` or `.`. */
  readonly cells: string;
  /** The seat to move; once the game is over, the seat that moved last. */
  readonly turn: Seat;
  /** The last move, `-` before the first. */
  readonly last: string;
  /** The mark of each seat. */
  readonly marks: readonly ['X', 'O'] | readonly ['O', 'X'];
}

/** Nothing is hidden. */
export interface TicTacToeView extends TicTacToe {
  /** The three cells that won, none while nobody has. */
  readonly line: readonly number[];
}

/** Letter for the column, number for the row from the top. */
export const CELLS = ['A1', 'B1', 'C1', 'A2', 'B2', 'C2', 'A3', 'B3', 'C3'];
export const EMPTY = '.........';
const ROWS = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
];
const COLUMNS = [
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
];
const DIAGONALS = [
  [0, 4, 8],
  [2, 4, 6],
];
const LINES = [...ROWS, ...COLUMNS, ...DIAGONALS];

export const hasLine = (cells: string, mark: string): boolean =>
  LINES.some(line => line.every(i => cells[i] === mark));

export const lineOf = (cells: string): readonly number[] =>
  LINES.find(
    ([a = 0, b = 0, c = 0]) => cells[a] !== '.' && cells[a] === cells[b] && cells[a] === cells[c],
  ) ?? [];

export function outcome({ cells, marks }: Pick<TicTacToe, 'cells' | 'marks'>): Outcome | undefined {
  if (hasLine(cells, marks[0])) return { winner: 0 };
  if (hasLine(cells, marks[1])) return { winner: 1 };
  return cells.includes('.') ? undefined : { winner: 'draw' };
}
