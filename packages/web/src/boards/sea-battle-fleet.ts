import { FLEET, SEA_CELLS, type Seat, type SeaBattleView, type Ship } from '@botplay/rules';

/** The whole fleet, longest ship first, and which of it has sunk. */
export function fleetAfter(sunk: readonly Ship[]): readonly { length: number; isSunk: boolean }[] {
  const left = sunk.map(ship => ship.length);
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
  const isOver = [view.sunk, view.lost].some(({ length }) => length === FLEET.length);
  // The turn passes after every shot but the last of all.
  return { cell: SEA_CELLS.indexOf(name), effect, isOurs: (view.turn === seat) === isOver };
}
