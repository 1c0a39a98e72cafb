import { type Seat, STRENGTHS, type Strength } from '@botplay/rules';
import type { Guide } from './guide.ts';
import { reject, shortened } from './read-action.ts';
import type { Fields, Sheet } from './sheet.ts';
import type { Table } from './solo-table.ts';

/** What an agent may wish for before a game begins, and every word for a seat. */
export interface Wishes {
  readonly names: readonly string[];
  readonly seats: ReadonlyMap<string, Seat>;
  /** The table that was wished for. */
  read(wished: Fields): Pick<Table, 'options' | 'seat' | 'strength'>;
}

const DEFAULT_STRENGTH = 'quick';

/** Where there is a dealer, only the bet is free. */
export function wishesOf({ game, other }: Sheet, { sides }: Guide): Wishes {
  const seats = seatsBy([['first', 'second'], game.seats, ...(sides ? [sides] : [])]);
  return {
    names: other === 'dealer' ? ['bet'] : ['strength', 'seat'],
    seats,
    read({ strength = DEFAULT_STRENGTH, seat = 'first', bet }) {
      if (!isStrength(strength)) return notOneOf('strength', strength, STRENGTHS);
      const place = typeof seat === 'string' ? seats.get(seat.toLowerCase()) : undefined;
      if (place === undefined) return notOneOf('seat', seat, [...seats.keys()]);
      if (bet !== undefined && typeof bet !== 'number')
        return reject(`bet must be a number, not ${shortened(bet)}.`);
      return { options: bet === undefined ? {} : { bet }, seat: place, strength };
    },
  };
}

const notOneOf = (name: string, value: unknown, words: readonly string[]): never =>
  reject(`${name} must be one of ${words.join(', ')}, not ${shortened(value)}.`);

function seatsBy(pairs: readonly (readonly [string, string])[]): ReadonlyMap<string, Seat> {
  const seats = new Map<string, Seat>();
  for (const [first, second] of pairs)
    seats.set(first.toLowerCase(), 0).set(second.toLowerCase(), 1);
  return seats;
}

const isStrength = (word: unknown): word is Strength => STRENGTHS.some(it => it === word);
