import { pick } from '../chance.ts';
import type { Random } from '../game.ts';
import { FLEET, isShip, type Ship, shipsIn, SIZE } from './board.ts';

/** This cell and those that touch it, over a corner too. */
function near(cell: number): readonly number[] {
  const around = (at: number) => [at - 1, at, at + 1].filter(i => i >= 0 && i < SIZE);
  const columns = around(cell % SIZE);
  return around(Math.floor(cell / SIZE)).flatMap(row => columns.map(column => row * SIZE + column));
}

/** Where a ship may lie: its cells, and those around it that it keeps free of others. */
export interface Berth {
  readonly cells: Ship;
  readonly around: readonly number[];
}

function berth(first: number, step: number, length: number): Berth {
  const cells = Array.from({ length }, (_, i) => first + i * step);
  const around = new Set(cells.flatMap(near));
  return { cells, around: [...around].filter(cell => !cells.includes(cell)) };
}

const known = new Map<number, readonly Berth[]>();

/** Every place in the sea for a ship of this length. Found when first asked for: most who read a sea never ask. */
export function berthsFor(length: number): readonly Berth[] {
  const berths = known.get(length) ?? findBerths(length);
  known.set(length, berths);
  return berths;
}

function findBerths(length: number): readonly Berth[] {
  const firsts = Array.from({ length: SIZE * SIZE }, (_, cell) => cell);
  const across = firsts.filter(cell => (cell % SIZE) + length <= SIZE);
  const down = firsts.filter(cell => Math.floor(cell / SIZE) + length <= SIZE);
  return [
    ...across.map(cell => berth(cell, 1, length)),
    ...down.map(cell => berth(cell, SIZE, length)),
  ];
}

/**
 * A sea with a fleet whose ships do not touch, not even over a corner, so that hits which hang together are one ship.
 * There is always room: a second three has 34 places at least (all ways to lay the ships before it were tried), and
 * those four with the cells around them meet at most 46 of the 50 dominoes that tile the sea, so a two has one.
 */
export function launch(random: Random): string {
  const sea = Array<string>(SIZE * SIZE).fill('.');
  for (const length of FLEET) {
    const free = berthsFor(length).filter(({ cells, around }) =>
      [...cells, ...around].every(cell => sea[cell] === '.'),
    );
    for (const cell of pick(free, random).cells) sea[cell] = 'S';
  }
  return sea.join('');
}

/** Whether the ships, hit or not, are exactly those of a fleet, straight and apart. */
export function isFleet(sea: string): boolean {
  for (let cell = 0; cell < sea.length; cell++)
    if (isShip(sea[cell]) && touchesBelow(sea, cell)) return false;
  // Without a corner that touches, whatever hangs together is a straight line.
  const lengths = shipsIn(sea).map(ship => ship.length);
  return lengths.toSorted((a, b) => b - a).join() === FLEET.join();
}

/** Whether another ship touches over one of the lower corners of this cell. */
const touchesBelow = (sea: string, cell: number): boolean =>
  (cell % SIZE > 0 && isShip(sea[cell + SIZE - 1])) ||
  (cell % SIZE < SIZE - 1 && isShip(sea[cell + SIZE + 1]));
