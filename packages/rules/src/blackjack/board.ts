import type { Outcome, Seat } from '../game.ts';
import { exact } from '../stakes.ts';
import { isNatural, totalOf } from './cards.ts';

export const SEATS = ['player', 'dealer'] as const;
export const MOST_HANDS = 4;
export const HAND_STATES = ['active', 'stood', 'bust', 'blackjack'] as const;
export type HandState = (typeof HAND_STATES)[number];
export const RESULTS = ['win', 'lose', 'push', 'bust', 'blackjack'] as const;
export type Result = (typeof RESULTS)[number];

export interface Hand {
  readonly cards: readonly string[];
  readonly state: HandState;
  readonly isDoubled: boolean;
  readonly bet: number;
}

/** The first seat is the player, the other the dealer, who only does what the rules say. */
export interface Blackjack {
  /** Cards not dealt, the next one first. */
  readonly shoe: readonly string[];
  readonly hands: readonly Hand[];
  /** The first card lies open, the second is the hole card. */
  readonly dealer: readonly string[];
  /** All of the player's money: bets stay in it until they are won or lost. */
  readonly bankroll: number;
  /** The bet of the first hand, before any doubling. */
  readonly bet: number;
  /** The seat to move; once the game is over, the seat that moved last. */
  readonly turn: Seat;
  /** The hand being played; the last one once all are. */
  readonly hand: number;
  /** The last action, the dealer's too; `deal` at first. */
  readonly last: string;
  /** One a hand; none until the game is over. */
  readonly results: readonly Result[];
}

/** What anybody may see. */
export interface BlackjackView {
  readonly hands: readonly {
    readonly cards: readonly string[];
    readonly total: number;
    readonly isSoft: boolean;
    readonly state: HandState;
    readonly bet: number;
    readonly isDoubled: boolean;
  }[];
  /** With `??` for the hole card until the dealer's turn or the end. */
  readonly dealer: readonly string[];
  /** Of the cards that are shown. */
  readonly dealerTotal: number;
  readonly bankroll: number;
  readonly bet: number;
  readonly hand: number;
  readonly turn: Seat;
  readonly last: string;
  readonly results: readonly Result[];
}

export const isOver = ({ results }: Blackjack): boolean => results.length > 0;

/** All that is at risk. */
export const betsOf = (hands: readonly Hand[]): number =>
  exact(hands.reduce((sum, { bet }) => sum + bet, 0));

function resultOf({ cards, state }: Hand, dealer: readonly string[]): Result {
  if (state === 'bust') return 'bust';
  if (state === 'blackjack') return isNatural(dealer) ? 'push' : 'blackjack';
  const [own, other] = [totalOf(cards), totalOf(dealer)];
  if (other > 21 || own > other) return 'win';
  return own < other ? 'lose' : 'push';
}

/** In bets. A blackjack pays 3:2. */
const GAINS = { win: 1, blackjack: 1.5, push: 0, lose: -1, bust: -1 } as const;

const gainOf = (hands: readonly Hand[], results: readonly Result[]): number =>
  exact(results.reduce((sum, result, i) => sum + GAINS[result] * (hands[i]?.bet ?? 0), 0));

export const resultsOf = ({ hands, dealer }: Blackjack): readonly Result[] =>
  hands.map(hand => resultOf(hand, dealer));

/** The end: every hand is compared with the dealer's and paid. */
export function settle(state: Blackjack): Blackjack {
  const results = resultsOf(state);
  return { ...state, results, bankroll: exact(state.bankroll + gainOf(state.hands, results)) };
}

/** Who has gained, over all hands. */
export function outcome(state: Blackjack): Outcome | undefined {
  if (!isOver(state)) return undefined;
  const gain = gainOf(state.hands, state.results);
  return { winner: gain > 0 ? 0 : gain < 0 ? 1 : 'draw' };
}
