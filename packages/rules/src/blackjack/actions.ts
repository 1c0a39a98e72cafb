import { quote } from '../quote.ts';
import { exact } from '../stakes.ts';
import { betsOf, type Blackjack, type Hand, isOver, MOST_HANDS, settle } from './board.ts';
import { rankOf, totalOf } from './cards.ts';

export const ACTIONS = ['hit', 'stand', 'double', 'split'] as const;
export type Action = (typeof ACTIONS)[number];

/** From here on the dealer stands, with an ace that counts 11 too. */
export const DEALER_STANDS = 17;

const NO_HAND: Hand = { cards: [], state: 'stood', isDoubled: false, bet: 0 };
const handOf = ({ hands, hand }: Blackjack): Hand => hands[hand] ?? NO_HAND;

/** Why the player cannot do this with the hand being played, if so. */
function obstacle(state: Blackjack, action: Action): string | undefined {
  const { shoe, hands, bankroll } = state;
  const { cards, bet } = handOf(state);
  if (action === 'stand') return undefined;
  if (shoe.length === 0) return 'The shoe is empty. Stand.';
  if (action === 'hit') return undefined;

  if (cards.length !== 2)
    return `Only a hand of two cards can ${action}; this one has ${cards.length}.`;
  if (action === 'split') {
    if (new Set(cards.map(rankOf)).size > 1)
      return `Only two cards of the same rank can be split, not ${cards.join(' and ')}.`;
    if (hands.length === MOST_HANDS) return `There are ${MOST_HANDS} hands already.`;
    if (shoe.length < 2) return 'A split takes two cards, and the shoe has one left.';
  }
  const needed = exact(betsOf(hands) + bet);
  if (bankroll < needed)
    return `To ${action}, all bets together would be ${needed}, more than the stack of ${bankroll}.`;
  return undefined;
}

/** The one thing that the dealer may do. */
const dealersAction = ({ dealer, shoe }: Blackjack): Action =>
  totalOf(dealer) < DEALER_STANDS && shoe.length > 0 ? 'hit' : 'stand';

export function actions(state: Blackjack): readonly Action[] {
  if (isOver(state)) return [];
  if (state.turn === 1) return [dealersAction(state)];
  return ACTIONS.filter(action => obstacle(state, action) === undefined);
}

export function whyNot(state: Blackjack, move: string): string {
  const action = ACTIONS.find(known => known === move);
  if (!action)
    return `There is no action ${quote(move)}. Choose one of: ${actions(state).join(', ')}.`;
  if (state.turn === 0) return obstacle(state, action) ?? '';
  return `The dealer has ${totalOf(state.dealer)} and must ${dealersAction(state)}: below ${DEALER_STANDS} the dealer hits while there are cards, else stands.`;
}

/** The hand with one more card. */
function drawn(hand: Hand, card: string): Hand {
  const cards = [...hand.cards, card];
  const total = totalOf(cards);
  return { ...hand, cards, state: total > 21 ? 'bust' : total === 21 ? 'stood' : 'active' };
}

/** The hands that take the place of the one being played, and how many cards of the shoe they took. */
function played(state: Blackjack, action: Action): readonly [readonly Hand[], number] {
  const hand = handOf(state);
  const [first = '', second = ''] = state.shoe;
  switch (action) {
    case 'hit':
      return [[drawn(hand, first)], 1];
    case 'stand':
      return [[{ ...hand, state: 'stood' }], 0];
    case 'double': {
      const doubled = drawn({ ...hand, isDoubled: true, bet: exact(hand.bet * 2) }, first);
      return [[{ ...doubled, state: doubled.state === 'bust' ? 'bust' : 'stood' }], 1];
    }
    case 'split': {
      const [own = '', other = ''] = hand.cards;
      return [
        [
          { ...hand, cards: [own, first] },
          { ...hand, cards: [other, second] },
        ],
        2,
      ];
    }
  }
}

export function playPlayer(state: Blackjack, action: Action): Blackjack {
  const [changed, taken] = played(state, action);
  const hands = state.hands.toSpliced(state.hand, 1, ...changed);
  const next = hands.findIndex(hand => hand.state === 'active');
  const isDone = next < 0;
  const areAllBust = hands.every(hand => hand.state === 'bust');
  const after: Blackjack = {
    ...state,
    shoe: state.shoe.slice(taken),
    hands,
    hand: isDone ? hands.length - 1 : next,
    turn: isDone && !areAllBust ? 1 : 0,
    last: action,
  };
  return areAllBust ? settle(after) : after;
}

/** A card at a time; a bust or standing ends the game. */
export function playDealer(state: Blackjack, action: Action): Blackjack {
  const after: Blackjack = { ...state, last: action };
  if (action === 'stand') return settle(after);
  const [card = '', ...shoe] = state.shoe;
  const dealer = [...state.dealer, card];
  return totalOf(dealer) > 21 ? settle({ ...after, shoe, dealer }) : { ...after, shoe, dealer };
}
