import { type MancalaView, otherSeat, type Seat } from '@botplay/rules';

/** What `last` tells: `pit3,capture5,extra_turn,sweep`. */
export interface Sowing {
  readonly seat: Seat;
  /** From 1 to 6, as the sower counts. */
  readonly pit: number;
  readonly captured: number;
  readonly isAgain: boolean;
  readonly isSwept: boolean;
}

export function sowingOf({ last, turn }: Pick<MancalaView, 'last' | 'turn'>): Sowing | undefined {
  const parts = last.split(',');
  const pit = numberAfter('pit', parts);
  if (pit === 0) return undefined;
  const isAgain = parts.includes('extra_turn');
  const isSwept = parts.includes('sweep');
  // The turn stays with who moves again and with who made the last move of all.
  const seat = isAgain || isSwept ? turn : otherSeat(turn);
  return { seat, pit, captured: numberAfter('capture', parts), isAgain, isSwept };
}

const numberAfter = (word: string, parts: readonly string[]): number =>
  Number(parts.find(part => part.startsWith(word))?.slice(word.length) ?? 0);

/** "You sowed pit 3, captured 5 seeds and move again." The sower's name is as it begins the sentence. */
export function sayingOf({ pit, captured, isAgain, isSwept }: Sowing, name: string): string {
  const again = name === 'You' ? 'move again' : 'moves again';
  const deeds = [
    `sowed pit ${pit}`,
    ...(captured > 0 ? [`captured ${captured} seeds`] : []),
    ...(isSwept ? ['ended the game'] : isAgain ? [again] : []),
  ];
  const lastDeed = deeds.pop();
  return `${name} ${deeds.length > 0 ? `${deeds.join(', ')} and ` : ''}${lastDeed}.${
    isSwept ? ' All seeds that were left are swept into the stores.' : ''
  }`;
}

/** How many seeds later than the first one a seed falls into this pit (0 to 5) or store (6) of a seat. */
export const stepsTo = ({ seat, pit }: Sowing, toSeat: Seat, toPit: number): number => {
  const hole = toSeat === seat ? toPit : toPit + 7;
  return (hole - pit + 13) % 13;
};
