import { exact } from '../stakes.ts';
import { DEALER_STANDS } from './actions.ts';
import { betsOf, type Blackjack, type Hand, isOver } from './board.ts';
import { isNatural, rankOf, totalOf } from './cards.ts';

/** Whether play can lead here, given that turn, hand and results agree with the cards. */
export function canHaveComeAbout(state: Blackjack): boolean {
  const { hands, hand, bankroll } = state;
  return (
    hands.length > 0 &&
    hands.every(one => isPossible(one, state)) &&
    // Hands are split from one pair, and played from left to right.
    new Set(hands.map(({ cards }) => rankOf(cards[0] ?? ''))).size === 1 &&
    hands.slice(hand + 1).every(({ state, cards }) => state === 'active' && cards.length === 2) &&
    (isOver(state) ? hands.every(one => one.state !== 'active') : bankroll >= betsOf(hands)) &&
    isDealerPossible(state) &&
    (state.last === '-' || lastActions(state).includes(state.last))
  );
}

function isPossible(hand: Hand, { hands, bet, dealer }: Blackjack): boolean {
  const { cards, state, isDoubled } = hand;
  const total = totalOf(cards);
  const isSplit = hands.length > 1;
  if (hand.bet !== (isDoubled ? exact(bet * 2) : bet)) return false;
  if (isDoubled && (cards.length !== 3 || state === 'active')) return false;
  if (cards.length < 2 || total > 21 !== (state === 'bust')) return false;
  // Whoever has 21 draws no more, but for a split hand: that is not looked at before its first turn.
  const isDrawnOn = cards.every(
    (_, i) => i < 2 || totalOf(cards.slice(0, i)) < (isSplit && i === 2 ? 22 : 21),
  );
  if (!isDrawnOn) return false;
  if (!isSplit && isNatural(cards)) return state === 'blackjack';
  if (state === 'blackjack') return false;
  if (isNatural(dealer)) return state === 'stood' && cards.length === 2 && !isSplit;
  return state !== 'active' || total < 21 || cards.length === 2;
}

function isDealerPossible(state: Blackjack): boolean {
  const { dealer, turn, shoe } = state;
  if (dealer.length < 2 || (turn === 0 && dealer.length > 2)) return false;
  const isDrawnOn = dealer.every((_, i) => i < 2 || totalOf(dealer.slice(0, i)) < DEALER_STANDS);
  const mayStand = totalOf(dealer) >= DEALER_STANDS || shoe.length === 0;
  return isDrawnOn && (turn === 0 || !isOver(state) || mayStand);
}

/** What can have been done last, as the cards show it. */
function lastActions(state: Blackjack): readonly string[] {
  const { hands, hand, dealer, turn } = state;
  const [current, before] = [hands[hand], hands[hand - 1]];
  if (!current) return [];
  if (turn === 1 && isOver(state)) return [totalOf(dealer) > 21 ? 'hit' : 'stand'];
  if (turn === 1) return [dealer.length > 2 ? 'hit' : endOf(current)];
  if (current.cards.length > 2) return [current.state === 'active' ? 'hit' : endOf(current)];
  if (hands.length === 1) return ['deal'];
  return [...(before ? [endOf(before)] : []), ...(hand < hands.length - 1 ? ['split'] : [])];
}

/** The action that ended this hand. */
function endOf({ cards, state, isDoubled }: Hand): string {
  if (isDoubled) return 'double';
  const isForced = state === 'bust' || (totalOf(cards) === 21 && cards.length > 2);
  return isForced ? 'hit' : 'stand';
}
