import type { Outcome, Seat } from '../game.ts';

/** The first seat is the spec's player, who has the red discs and begins; the other is the opponent. */
export interface FourInARow {
  /** 42 cells row by row from the top: `R`, `Y` or `.`. */
  readonly cells: string;
  /** The seat to move; once the game is over, the seat that moved last. */
  readonly turn: Seat;
  /** The last column, `-` before the first. */
  readonly last: string;
}

/** Nothing is hidden. */
export interface FourInARowView extends FourInARow {
  /** The cells of all fours, in order; none while nobody has won. */
  readonly line: readonly number[];
}

export const WIDTH = 7;
export const HEIGHT = 6;
export const COLUMNS = ['1', '2', '3', '4', '5', '6', '7'];
/** By seat. */
export const DISCS = ['R', 'Y'] as const;
export const EMPTY = '.'.repeat(WIDTH * HEIGHT);

type Line = readonly [number, number, number, number];

/** All 69 places for four in a row. */
export const LINES: readonly Line[] = Array.from(EMPTY, (_, cell) => linesFrom(cell)).flat();

function linesFrom(cell: number): Line[] {
  const [row, column] = [Math.floor(cell / WIDTH), cell % WIDTH];
  const line = (step: number): Line => [cell, cell + step, cell + 2 * step, cell + 3 * step];
  const hasRight = column + 3 < WIDTH;
  const hasLeft = column - 3 >= 0;
  const hasDown = row + 3 < HEIGHT;
  return [
    ...(hasRight ? [line(1)] : []),
    ...(hasDown ? [line(WIDTH)] : []),
    ...(hasRight && hasDown ? [line(WIDTH + 1)] : []),
    ...(hasLeft && hasDown ? [line(WIDTH - 1)] : []),
  ];
}

const isFour = (cells: string, [a, b, c, d]: Line): boolean => {
  const disc = cells[a];
  return disc !== '.' && disc === cells[b] && disc === cells[c] && disc === cells[d];
};

export const lineOf = (cells: string): readonly number[] => {
  const fours = LINES.filter(line => isFour(cells, line));
  return [...new Set(fours.flat())].toSorted((a, b) => a - b);
};

export function outcome({ cells }: Pick<FourInARow, 'cells'>): Outcome | undefined {
  for (const line of LINES)
    if (isFour(cells, line)) return { winner: cells[line[0]] === 'R' ? 0 : 1 };
  return cells.includes('.') ? undefined : { winner: 'draw' };
}

/** Where a disc comes to rest that is dropped into this column; below 0 when the column is full. */
export function landing(cells: string, column: number): number {
  let cell = (HEIGHT - 1) * WIDTH + column;
  while (cell >= 0 && cells[cell] !== '.') cell -= WIDTH;
  return cell;
}

export const put = (cells: string, cell: number, disc: string): string =>
  cells.slice(0, cell) + disc + cells.slice(cell + 1);
