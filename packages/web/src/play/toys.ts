import { dice, type DiceRoll, type Random, slot, type SlotState } from '@botplay/rules';

/** What is played against chance alone, again and again. Plain data and pure functions, as a game is. */
export interface Toy<State> {
  readonly id: string;
  begin(): State;
  /** None if that cannot be done. */
  turn(state: State, move: string, random: Random): State | undefined;
  /** What a turn brought; nothing if it only made ready for the next. */
  say(state: State): string;
  /** Why it does not go on as it is, if so. */
  trouble?(state: State): string;
  /** What may be chosen before the next turn, and what is. */
  readonly choice?: {
    readonly label: string;
    readonly options: readonly { readonly value: string; readonly text: string }[];
    chosen(state: State): string;
  };
}

const BETS = [10, 25, 50, 100];

const slotToy: Toy<SlotState> = {
  id: slot.id,
  begin: () => slot.setup({}),
  turn: (state, move, random) => {
    const bet = BETS.find(amount => move === `bet ${amount}`);
    if (bet !== undefined) return { ...state, bet, reels: [], payout: 0 };
    if (move !== 'spin') return undefined;
    const spun = slot.spin(state, random);
    return 'state' in spun ? spun.state : undefined;
  },
  say: ({ reels, bet, payout }) =>
    reels.length === 0
      ? ''
      : `${reels.map(symbol => symbol.toLowerCase()).join(', ')}: ${payout > 0 ? `pays ${payout}` : `costs ${bet}`}`,
  trouble: ({ stack, bet }) =>
    stack < bet ? 'That bet is more than you have. Bet less, or begin again.' : '',
  choice: {
    label: 'Bet',
    options: BETS.map(bet => ({ value: `bet ${bet}`, text: String(bet) })),
    chosen: ({ bet }) => `bet ${bet}`,
  },
};

const diceToy: Toy<DiceRoll> = {
  id: dice.id,
  begin: () => ({ sides: 20, count: 1, rolls: [], total: 0 }),
  turn: (_, move, random) => {
    const wanted = dice.read(move);
    const rolled = 'refusal' in wanted ? wanted : dice.roll(wanted, random);
    return 'refusal' in rolled ? undefined : rolled;
  },
  say: ({ sides, count, total }) => (total === 0 ? '' : `${count}d${sides}: ${total}`),
};

export const toys: readonly Toy<unknown>[] = [slotToy, diceToy];
