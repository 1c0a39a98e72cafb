import type { Seat, SeaBattleView } from '@botplay/rules';

export const SIDE = 10;
const FLEET = [5, 4, 3, 3, 2];

/** A1, B1 … J1, A2 …: the letter is the column, the number the row. */
export const nameOfCell = (cell: number): string =>
  `${'ABCDEFGHIJ'[cell % SIDE]}${Math.floor(cell / SIDE) + 1}`;

const cellNamed = (name: string): number =>
  'ABCDEFGHIJ'.indexOf(name.charAt(0)) + SIDE * (Number(name.slice(1)) - 1);

function neighboursOf(cell: number): readonly number[] {
  const column = cell % SIDE;
  return [
    ...(column > 0 ? [cell - 1] : []),
    ...(column < SIDE - 1 ? [cell + 1] : []),
    ...(cell >= SIDE ? [cell - SIDE] : []),
    ...(cell < SIDE * (SIDE - 1) ? [cell + SIDE] : []),
  ];
}

/** The connected groups of cells that carry one of these marks, each in the order of its cells. */
export function groupsOf(sea: string, marks: string): readonly (readonly number[])[] {
  const seen = new Set<number>();
  const isIn = (cell: number) => marks.includes(sea[cell] ?? ' ');
  const groupFrom = (cell: number): number[] => {
    if (seen.has(cell) || !isIn(cell)) return [];
    seen.add(cell);
    return [cell, ...neighboursOf(cell).flatMap(groupFrom)];
  };
  return Array.from(sea, (_, cell) => groupFrom(cell).toSorted((a, b) => a - b)).filter(
    group => group.length > 0,
  );
}

/**
 * The ships that are known to have sunk: groups of hits as long as a ship that has. Where there are more of these than
 * ships, one may be part of a longer ship; then only those that cannot go on at either end count.
 */
export function wrecksIn(sea: string, sunk: readonly number[]): readonly (readonly number[])[] {
  const groups = groupsOf(sea, 'H').filter(group => !isBeside(sea, group, 'S'));
  return [...new Set(sunk)].flatMap(length => {
    const alike = groups.filter(group => group.length === length);
    const isPlain = alike.length <= sunk.filter(other => other === length).length;
    return isPlain ? alike : alike.filter(group => !goesOn(sea, group));
  });
}

const isBeside = (sea: string, group: readonly number[], mark: string): boolean =>
  group.some(cell => neighboursOf(cell).some(beside => sea[beside] === mark));

function goesOn(sea: string, group: readonly number[]): boolean {
  const [first = 0, second = first + 1] = group;
  const isAlong = (a: number, b: number) => Math.abs(a - b) === second - first;
  return group.some(cell =>
    neighboursOf(cell).some(beside => sea[beside] === '.' && isAlong(beside, cell)),
  );
}

/** The whole fleet, longest ship first, and which of it has sunk. */
export function fleetAfter(
  sunk: readonly number[],
): readonly { length: number; isSunk: boolean }[] {
  const left = [...sunk];
  return FLEET.map(length => {
    const at = left.indexOf(length);
    if (at >= 0) left.splice(at, 1);
    return { length, isSunk: at >= 0 };
  });
}

export interface Shot {
  readonly cell: number;
  /** Whether it fell into the other's sea. */
  readonly isOurs: boolean;
  /** `miss`, `hit`, `sunk(3)`. */
  readonly effect: string;
}

/** The last shot, seen from a seat; none before the first. */
export function shotOf(view: SeaBattleView, seat: Seat): Shot | undefined {
  const [name = '', effect] = view.last.split(':');
  if (effect === undefined) return undefined;
  const isOver = [view.sunk, view.lost].some(ships => ships.length === FLEET.length);
  // The turn passes after every shot but the last of all.
  return { cell: cellNamed(name), effect, isOurs: (view.turn === seat) === isOver };
}
