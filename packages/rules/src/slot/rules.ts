import type { Attempt } from '../attempt.ts';
import { pick } from '../chance.ts';
import type { Random } from '../game.ts';
import { exact, type StakesOptions, stakesOf } from '../stakes.ts';
import { pays, REEL } from './paytable.ts';
import { read, type SlotState, write } from './text.ts';

const setup = (options: StakesOptions): SlotState => ({
  reels: [],
  ...stakesOf(options),
  payout: 0,
  last: '-',
});

/** The state after a spin, or why there can be none. */
function spin({ stack, bet }: SlotState, random: Random): Attempt<SlotState> {
  if (stack < bet)
    return {
      refusal: `The stack of ${stack} does not cover the bet of ${bet}. Start a new game with a smaller bet or a larger stack.`,
    };
  const reels = [pick(REEL, random), pick(REEL, random), pick(REEL, random)];
  const payout = exact(pays(reels) * bet);
  return { state: { reels, stack: exact(stack - bet + payout), bet, payout, last: 'spin' } };
}

/** Options that have no `stakesProblem` are taken for granted. */
export const slot = { id: 'slot', name: 'Slot Machine', setup, spin, write, read } as const;
