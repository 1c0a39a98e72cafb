import type { Outcome, Seat } from '../game.ts';

/** The first seat is the spec's player, who shoots first; the other is the opponent. */
export interface SeaBattle {
  /** Each seat's own sea, 100 cells row by row from A1, B1: `.`, a ship `S`, a hit `H` or a miss `M`. */
  readonly seas: readonly [string, string];
  /** The seat to shoot; once the game is over, the seat that shot last. */
  readonly turn: Seat;
  /** The last shot and what it did, `B4:hit`; `-` before the first. */
  readonly last: string;
}

/** What one seat knows: all of its own sea, and of the other's what its shots have shown. */
export interface SeaBattleView {
  /** For a spectator without the ships `S`, as the opponent knows it. */
  readonly own: string;
  /** `.`, `H` or `M`. */
  readonly fog: string;
  readonly turn: Seat;
  readonly last: string;
  /** The lengths of the other's ships that are sunk, the longest first. */
  readonly sunk: readonly number[];
  /** The same of its own. */
  readonly lost: readonly number[];
}

export const SIZE = 10;
/** Letter for the column, number for the row from the top. */
export const CELLS: readonly string[] = Array.from(
  { length: SIZE * SIZE },
  (_, cell) => `${'ABCDEFGHIJ'[cell % SIZE]}${Math.floor(cell / SIZE) + 1}`,
);
/** The lengths of the ships, the longest first. */
export const FLEET = [5, 4, 3, 3, 2];

export const isShip = (mark: string | undefined): boolean => mark === 'S' || mark === 'H';

const STEPS = [1, -1, SIZE, -SIZE];

/** The cells of ship that follow this one in one direction. */
function shipTowards(sea: string, cell: number, step: number): number[] {
  const isAcross = Math.abs(step) === 1;
  const found = [];
  for (let at = cell + step; isShip(sea[at]); at += step) {
    if (isAcross && Math.floor(at / SIZE) !== Math.floor(cell / SIZE)) break;
    found.push(at);
  }
  return found;
}

/** The cells of the ship that lies here; where ships cannot be seen, the hits on it that hang together. */
export const shipAt = (sea: string, cell: number): readonly number[] => [
  cell,
  ...STEPS.flatMap(step => shipTowards(sea, cell, step)),
];

/** Ships never touch, so what hangs together is one. */
export const shipsIn = (sea: string): readonly (readonly number[])[] =>
  Array.from(sea, (mark, cell) => ({ mark, cell }))
    .filter(({ mark, cell }) => isShip(mark) && cell === Math.min(...shipAt(sea, cell)))
    .map(({ cell }) => shipAt(sea, cell));

export const fogOf = (sea: string): string => sea.replaceAll('S', '.');

const isSunk = (sea: string, ship: readonly number[]): boolean =>
  ship.every(cell => sea[cell] === 'H');

export const sunkIn = (sea: string): readonly number[] =>
  shipsIn(sea)
    .filter(ship => isSunk(sea, ship))
    .map(ship => ship.length)
    .toSorted((a, b) => b - a);

/** What the shooter is told of a shot at this cell, once it is marked. */
export function told(sea: string, cell: number): string {
  if (sea[cell] === 'M') return `${CELLS[cell]}:miss`;
  const ship = shipAt(sea, cell);
  return `${CELLS[cell]}:${isSunk(sea, ship) ? `sunk(${ship.length})` : 'hit'}`;
}

export function outcome({ seas }: Pick<SeaBattle, 'seas'>): Outcome | undefined {
  if (!seas[1].includes('S')) return { winner: 0 };
  if (!seas[0].includes('S')) return { winner: 1 };
  return undefined;
}
