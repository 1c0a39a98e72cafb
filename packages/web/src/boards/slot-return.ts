import type { SlotSymbol } from '@botplay/rules';

/** The part of all bets that a machine with three such reels pays back in the long run. */
export function returnOf(paytable: readonly SlotSymbol[]): number {
  const places = paytable.reduce((sum, { weight }) => sum + weight, 0);
  const bets = paytable.map(({ weight, three, two }) => {
    const waysOfTwo = 3 * weight ** 2 * (places - weight);
    return three * weight ** 3 + two * waysOfTwo;
  });
  return bets.reduce((sum, paid) => sum + paid, 0) / places ** 3;
}
