import type { Seat } from '../game.ts';
import { COLUMNS, DISCS, EMPTY, HEIGHT, outcome, put, WIDTH } from './board.ts';

/**
 * Whether some course of play ends with these discs and this last column (`-` when it is not known), dropped by
 * `mover`. The number of discs must fit.
 */
export function canHaveComeAbout(cells: string, mover: Seat, last: string): boolean {
  if (cells === EMPTY) return last === '-';
  const columns = COLUMNS.map((_, column) => discsIn(cells, column));
  if (columns.reduce((sum, discs) => sum + discs.length, 0) !== cells.replaceAll('.', '').length)
    return false; // a disc floats

  return columns.some((discs, column) => {
    if (discs.at(-1) !== DISCS[mover] || (last !== '-' && last !== COLUMNS[column])) return false;
    const before = put(cells, (HEIGHT - discs.length) * WIDTH + column, '.');
    // The game went on until the last disc, so without it there is no four.
    return !outcome({ cells: before }) && canBeEmptied(columns.with(column, discs.slice(0, -1)));
  });
}

/** From the bottom up, to the first gap. */
function discsIn(cells: string, column: number): string {
  let discs = '';
  for (let cell = (HEIGHT - 1) * WIDTH + column; cell >= 0 && cells[cell] !== '.'; cell -= WIDTH)
    discs += cells[cell];
  return discs;
}

/** Whether all discs can be taken off the tops, the colours taking turns, so that red's is the last. */
function canBeEmptied(columns: readonly string[]): boolean {
  const heights = columns.map(discs => discs.length);
  const seen = new Set<number>();
  const take = (left: number): boolean => {
    if (left === 0) return true;
    const position = heights.reduce((sum, height) => sum * WIDTH + height, 0);
    if (seen.has(position)) return false;
    seen.add(position);
    return columns.some((discs, column) => {
      const height = heights[column] ?? 0;
      if (discs[height - 1] !== DISCS[left % 2 === 1 ? 0 : 1]) return false;
      heights[column] = height - 1;
      if (take(left - 1)) return true;
      heights[column] = height;
      return false;
    });
  };
  return take(heights.reduce((sum, height) => sum + height, 0));
}
