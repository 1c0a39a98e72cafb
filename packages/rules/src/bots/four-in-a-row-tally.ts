import { DISCS, HEIGHT, LINES, WIDTH } from '../four-in-a-row/board.ts';
import type { Seat } from '../game.ts';

/** More than any score. */
export const WON = 1_000_000;
/** What a line is worth to the one who has so many discs in it, when the other has none. */
const WORTHS = [0, 2, 5, 20, 0];

/** The lines through each cell. */
const THROUGH = Array.from({ length: WIDTH * HEIGHT }, (_, cell) =>
  LINES.flatMap((line, i) => (line.includes(cell) ? [i] : [])),
);

/** A board on which discs are dropped and lifted again, with a count of what every line holds. */
export function tally(cells: string) {
  const held = [new Uint8Array(LINES.length), new Uint8Array(LINES.length)] as const;
  const heights = new Uint8Array(WIDTH);
  let free = WIDTH * HEIGHT;
  let score = 0;

  const worth = (line: number): number => {
    const first = held[0][line] ?? 0;
    const second = held[1][line] ?? 0;
    if (first > 0) return second > 0 ? 0 : (WORTHS[first] ?? 0);
    return -(WORTHS[second] ?? 0);
  };
  const count = (cell: number, seat: Seat, by: 1 | -1): boolean => {
    const own = held[seat];
    let hasFour = false;
    for (const line of THROUGH[cell] ?? []) {
      score -= worth(line);
      const discs = (own[line] ?? 0) + by;
      own[line] = discs;
      score += worth(line);
      if (discs === 4) hasFour = true;
    }
    return hasFour;
  };

  const board = {
    hasRoom: (column: number): boolean => (heights[column] ?? HEIGHT) < HEIGHT,
    isFull: (): boolean => free === 0,
    /** How good the lines look for the first seat. */
    score: (): number => score,
    /** Whether this disc makes four. */
    drop: (column: number, seat: Seat): boolean => {
      const height = heights[column] ?? 0;
      heights[column] = height + 1;
      free--;
      return count((HEIGHT - 1 - height) * WIDTH + column, seat, 1);
    },
    lift: (column: number, seat: Seat): void => {
      const height = (heights[column] ?? 0) - 1;
      heights[column] = height;
      free++;
      count((HEIGHT - 1 - height) * WIDTH + column, seat, -1);
    },
  };

  for (let cell = WIDTH * HEIGHT - 1; cell >= 0; cell--) {
    const disc = cells[cell];
    if (disc !== '.') board.drop(cell % WIDTH, disc === DISCS[0] ? 0 : 1);
  }
  return board;
}
