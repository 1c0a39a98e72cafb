import { exact } from '../stakes.ts';
import { DEALER_STANDS } from './actions.ts';
import { betsOf, type Blackjack, type Hand, isOver, MOST_HANDS } from './board.ts';
import { isNatural, totalOf } from './cards.ts';

const LAST_ACTIONS = ['-', 'deal', 'hit', 'stand', 'double', 'split'];

/** Whether play can lead here, given that turn, hand and results agree with the cards. */
export function canHaveComeAbout(state: Blackjack): boolean {
  const { hands, hand, bankroll } = state;
  return (
    hands.length > 0 &&
    hands.length <= MOST_HANDS &&
    hands.every(one => isPossible(one, state)) &&
    // Hands are played from left to right. That they were split from one pair is not asked: the spec's own example was not.
    hands.slice(hand + 1).every(({ state, cards }) => state === 'active' && cards.length === 2) &&
    (isOver(state) ? hands.every(one => one.state !== 'active') : bankroll >= betsOf(hands)) &&
    isDealerPossible(state) &&
    LAST_ACTIONS.includes(state.last)
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
