import { DEALER_STANDS } from '../blackjack/actions.ts';
import type { Blackjack, BlackjackView } from '../blackjack/board.ts';
import { rankOf } from '../blackjack/cards.ts';
import { blackjack as game } from '../blackjack/rules.ts';
import { HARD, PAIRS, SOFT, UP_CARDS } from './blackjack-table.ts';
import type { Bot } from './bot.ts';

/** Actions from the best on; only what the player sees reaches the one who chooses. */
const seen =
  (choose: (view: BlackjackView) => readonly string[]) =>
  (state: Blackjack): string => {
    const moves = game.moves(state);
    const wanted = state.turn === 0 ? choose(game.view(state, 0)) : [];
    return wanted.find(action => moves.includes(action)) ?? moves.at(-1) ?? '';
  };

export const blackjackBot: Bot<Blackjack> = {
  /** Plays as the dealer must. */
  quick: seen(({ hands, hand }) =>
    (hands[hand]?.total ?? 0) < DEALER_STANDS ? ['hit', 'stand'] : ['stand'],
  ),
  /** Plays basic strategy. */
  strong: seen(({ hands, hand, dealer }) => {
    const { cards = [], total = 0, isSoft = false } = hands[hand] ?? {};
    const column = columnOf(dealer[0] ?? '');
    const ranks = cards.map(rankOf);
    const isPair = cards.length === 2 && ranks[0] === ranks[1];
    const pair = isPair ? PAIRS[ranks[0] ?? '']?.[column] : undefined;
    const whole = (isSoft ? SOFT : HARD)[total]?.[column] ?? 'H';
    return [...(ACTIONS[pair ?? '.'] ?? []), ...(ACTIONS[whole] ?? []), 'stand'];
  }),
};

/** Pictures count ten. */
const columnOf = (card: string): number =>
  UP_CARDS.indexOf('JQK'.includes(rankOf(card)) ? 'T' : rankOf(card));

const ACTIONS: Readonly<Record<string, readonly string[]>> = {
  H: ['hit'],
  S: ['stand'],
  D: ['double', 'hit'],
  d: ['double', 'stand'],
  P: ['split'],
};
