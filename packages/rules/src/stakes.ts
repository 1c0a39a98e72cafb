/** What a game with money is begun with. */
export interface Stakes {
  /** All that the player has. */
  readonly stack: number;
  readonly bet: number;
}

export interface StakesOptions {
  readonly stack?: number | undefined;
  readonly bet?: number | undefined;
}

/** More would sooner or later be counted wrong. */
export const MOST = 1_000_000_000_000;

/** Without the dust of binary fractions: 0.1 and 0.2 are 0.3. */
export const exact = (amount: number): number => Number(amount.toPrecision(15));

/** As given, else a stack of 1000 and a bet of 10, or of all there is. */
export const stakesOf = ({ stack = 1_000, bet = Math.min(10, stack) }: StakesOptions): Stakes => ({
  stack: exact(stack),
  bet: exact(bet),
});

/** Why nobody can play with these, if so. */
export function stakesProblem(options: StakesOptions): string | undefined {
  const { stack, bet } = stakesOf(options);
  if (!isAmount(stack)) return `The stack must be more than 0 and at most ${MOST}, not ${stack}.`;
  if (!isAmount(bet)) return `The bet must be more than 0 and at most the stack, not ${bet}.`;
  if (bet > stack)
    return `The bet of ${bet} is more than the stack of ${stack}. Bet ${stack} at most.`;
  return undefined;
}

export const isAmount = (amount: number): boolean => amount > 0 && amount <= MOST;

/** The amount that `String` has written; none if it is no number, or less than nothing. */
export function readAmount(text = ''): number | undefined {
  const isNumber = text.length <= 25 && /^\d+(\.\d+)?(e[+-]\d+)?$/.test(text);
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : undefined;
}
