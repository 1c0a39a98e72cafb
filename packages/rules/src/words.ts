import type { Game, Outcome, Position, Seat } from './game.ts';

const COLOURS: Readonly<Record<string, string>> = { w: 'White', b: 'Black' };

/** What people call a seat: White, Player. */
export function seatName({ seats }: Pick<Game<Position>, 'seats'>, seat: Seat): string {
  const name = seats[seat];
  return COLOURS[name] ?? name.charAt(0).toUpperCase() + name.slice(1);
}

/** A last action as people write it: `pit3,extra_turn` and `B4:sunk(3)` with their spaces. */
export const spoken = (last: string): string =>
  last
    .replaceAll(/pit|capture|[,:]/g, '$& ')
    .replace('(', ' (')
    .replaceAll('_', ' ');

/** Who has won and how, by what its reader calls the seats; a full stop is left to them. */
export function ending({ winner, by }: Outcome, nameOf: (seat: Seat) => string): string {
  const end = winner === 'draw' ? 'A draw' : `${nameOf(winner)} won`;
  return by ? `${end} by ${by}` : end;
}
