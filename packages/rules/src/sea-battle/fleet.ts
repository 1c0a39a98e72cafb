import { pick } from '../chance.ts';
import type { Random } from '../game.ts';
import { FLEET, isShip, type Ship, shipsIn, SIZE } from './board.ts';

/** The cells that touch this one, over a corner too. */
const AROUND: readonly (readonly number[])[] = Array.from({ length: SIZE * SIZE }, (_, cell) => {
  const [row, column] = [Math.floor(cell / SIZE), cell % SIZE];
  const near = (at: number) => [at - 1, at, at + 1].filter(i => i >= 0 && i < SIZE);
  return near(row)
    .flatMap(y => near(column).map(x => y * SIZE + x))
    .filter(other => other !== cell);
});

/** Where a ship may lie: its cells, and those around it that it keeps free of others. */
export interface Berth {
  readonly cells: Ship;
  readonly around: readonly number[];
}

function berth(first: number, step: number, length: number): Berth {
  const cells = Array.from({ length }, (_, i) => first + i * step);
  const around = new Set(cells.flatMap(cell => AROUND[cell] ?? []));
  return { cells, around: [...around].filter(cell => !cells.includes(cell)) };
}

/** Every place in the sea for a ship, by its length. */
export const BERTHS: ReadonlyMap<number, readonly Berth[]> = new Map(
  FLEET.map(length => {
    const firsts = Array.from({ length: SIZE * SIZE }, (_, cell) => cell);
    const across = firsts.filter(cell => (cell % SIZE) + length <= SIZE);
    const down = firsts.filter(cell => Math.floor(cell / SIZE) + length <= SIZE);
    return [
      length,
      [
        ...across.map(cell => berth(cell, 1, length)),
        ...down.map(cell => berth(cell, SIZE, length)),
      ],
    ];
  }),
);

/**
 * A sea with a fleet whose ships do not touch, not even over a corner, so that hits which hang together are one ship.
 * There is always room: a second three has 34 places at least (all ways to lay the ships before it were tried), and
 * those four with the cells around them meet at most 46 of the 50 dominoes that tile the sea, so a two has one.
 */
export function launch(random: Random): string {
  const sea = Array<string>(SIZE * SIZE).fill('.');
  for (const length of FLEET) {
    const free = (BERTHS.get(length) ?? []).filter(({ cells, around }) =>
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
