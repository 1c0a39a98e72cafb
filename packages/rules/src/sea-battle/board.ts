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
  /** The other's ships that are sunk. */
  readonly sunk: readonly Ship[];
  /** The same of its own. */
  readonly lost: readonly Ship[];
}

/** The indexes of its cells in their order. */
export type Ship = readonly number[];

export const SIZE = 10;
/** Letter for the column, number for the row from the top. */
export const CELLS: readonly string[] = Array.from(
  { length: SIZE * SIZE },
  (_, cell) => `${'ABCDEFGHIJ'[cell % SIZE]}${Math.floor(cell / SIZE) + 1}`,
);
/** The lengths of the ships, the longest first. */
export const FLEET: readonly number[] = [5, 4, 3, 3, 2];

export const isShip = (mark: string | undefined): boolean => mark === 'S' || mark === 'H';

/** The cells of every ship; where ships cannot be seen, the hits that hang together. Ships never touch, so each is one. */
export function shipsIn(sea: string): readonly Ship[] {
  const ships: Ship[] = [];
  for (let cell = 0; cell < sea.length; cell++) {
    if (!isShip(sea[cell]) || isShip(sea[cell - SIZE])) continue;
    if (cell % SIZE === 0 || !isShip(sea[cell - 1])) ships.push(shipFrom(sea, cell));
  }
  return ships;
}

function shipFrom(sea: string, first: number): Ship {
  const edge = first - (first % SIZE) + SIZE;
  const isUpright = isShip(sea[first + SIZE]);
  const [step, end] = isUpright ? [SIZE, sea.length] : [1, edge];
  const ship = [];
  for (let cell = first; cell < end && isShip(sea[cell]); cell += step) ship.push(cell);
  return ship;
}

export const fogOf = (sea: string): string => sea.replaceAll('S', '.');

const isSunk = (sea: string, ship: Ship): boolean => ship.every(cell => sea[cell] === 'H');

export const sunkIn = (sea: string): readonly Ship[] =>
  shipsIn(sea).filter(ship => isSunk(sea, ship));

/** What the shooter is told of a shot at this cell, once it is marked. */
export function told(sea: string, cell: number): string {
  if (sea[cell] === 'M') return `${CELLS[cell]}:miss`;
  const ship = shipsIn(sea).find(cells => cells.includes(cell)) ?? [];
  return `${CELLS[cell]}:${isSunk(sea, ship) ? `sunk(${ship.length})` : 'hit'}`;
}

export function outcome({ seas }: Pick<SeaBattle, 'seas'>): Outcome | undefined {
  if (!seas[1].includes('S')) return { winner: 0 };
  if (!seas[0].includes('S')) return { winner: 1 };
  return undefined;
}
