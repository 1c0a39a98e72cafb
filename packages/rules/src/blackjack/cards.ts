/** A rank and a suit: `AS`, `TD`, `2C`. */
export const DECK: readonly string[] = Array.from('SHDC').flatMap(suit =>
  Array.from('A23456789TJQK', rank => rank + suit),
);

/** Without its suit. Only equal letters are equal: a king and a queen are not. */
export const rankOf = (card: string): string => card.slice(0, 1);

const worth = (card: string): number => {
  const rank = rankOf(card);
  if (rank === 'A') return 1;
  return Number(rank) || 10;
};

export interface Count {
  readonly total: number;
  /** An ace counts 11 in it. */
  readonly isSoft: boolean;
}

/** What cards are worth: one ace counts 11 while that does not bust. */
export function count(cards: readonly string[]): Count {
  const least = cards.reduce((sum, card) => sum + worth(card), 0);
  const isSoft = least <= 11 && cards.some(card => rankOf(card) === 'A');
  return { total: isSoft ? least + 10 : least, isSoft };
}

export const totalOf = (cards: readonly string[]): number => count(cards).total;

/** 21 with the first two cards. */
export const isNatural = (cards: readonly string[]): boolean =>
  cards.length === 2 && totalOf(cards) === 21;
