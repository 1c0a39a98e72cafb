/** What three or two of a symbol pay, in bets, and how many of the 20 places on each reel it has. */
export interface SlotSymbol {
  readonly symbol: string;
  readonly weight: number;
  readonly three: number;
  readonly two: number;
}

/** Gives 93 % of all bets back. */
export const PAYTABLE: readonly SlotSymbol[] = [
  { symbol: '7', weight: 2, three: 10, two: 4 },
  { symbol: 'BAR', weight: 3, three: 8, two: 3 },
  { symbol: 'BELL', weight: 3, three: 6, two: 2 },
  { symbol: 'CHERRY', weight: 4, three: 5, two: 2 },
  { symbol: 'LEMON', weight: 4, three: 4, two: 1 },
  { symbol: 'ORANGE', weight: 4, three: 3, two: 1 },
];

/** The symbols of one reel, each as often as it weighs. */
export const REEL: readonly string[] = PAYTABLE.flatMap(({ symbol, weight }) =>
  Array<string>(weight).fill(symbol),
);

/** How many bets these three symbols pay. */
export function pays(reels: readonly string[]): number {
  for (const { symbol, three, two } of PAYTABLE) {
    const alike = reels.filter(found => found === symbol).length;
    if (alike === 3) return three;
    if (alike === 2) return two;
  }
  return 0;
}

/** The part of all bets that is paid back in the long run. */
export function slotReturn(): number {
  const bets = PAYTABLE.map(({ weight, three, two }) => {
    const waysOfTwo = 3 * weight ** 2 * (REEL.length - weight);
    return three * weight ** 3 + two * waysOfTwo;
  });
  return bets.reduce((sum, paid) => sum + paid, 0) / REEL.length ** 3;
}
