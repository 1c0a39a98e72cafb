import { shuffled } from '../chance.ts';
import type { Game, Random } from '../game.ts';
import { stakesOf, type StakesOptions } from '../stakes.ts';
import { ACTIONS, actions, playDealer, playPlayer, whyNot } from './actions.ts';
import { type Blackjack, type BlackjackView, isOver, outcome, SEATS, settle } from './board.ts';
import { count, DECK, isNatural, totalOf } from './cards.ts';
import { read, write } from './text.ts';

/** Two cards each, the player first. A natural of either ends the game at once. */
function deal(options: StakesOptions, random: Random): Blackjack {
  const { stack, bet } = stakesOf(options);
  const deck = shuffled(DECK, random);
  const [cards, dealer] = [deck.slice(0, 2), deck.slice(2, 4)];
  const isEnd = isNatural(cards) || isNatural(dealer);
  const state = isNatural(cards) ? 'blackjack' : isEnd ? 'stood' : 'active';
  const dealt: Blackjack = {
    shoe: deck.slice(4),
    hands: [{ cards, state, isDoubled: false, bet }],
    dealer,
    bankroll: stack,
    bet,
    turn: 0,
    hand: 0,
    last: 'deal',
    results: [],
  };
  return isEnd ? settle(dealt) : dealt;
}

/** Options that have no `stakesProblem` are taken for granted. */
export const blackjack: Game<Blackjack, StakesOptions, BlackjackView> = {
  id: 'blackjack',
  name: 'Blackjack',
  seats: SEATS,
  setup: deal,
  turn: state => (isOver(state) ? undefined : state.turn),
  moves: actions,
  play: (state, move) => {
    const action = ACTIONS.find(known => known === move) ?? 'stand';
    return state.turn === 0 ? playPlayer(state, action) : playDealer(state, action);
  },
  spell: text => text.trim().toLowerCase(),
  whyNot,
  view: state => {
    const { shoe: _, ...open } = state;
    const isHidden = state.turn === 0 && !isOver(state);
    const shown = isHidden ? state.dealer.slice(0, 1) : state.dealer;
    return {
      ...open,
      hands: state.hands.map(hand => ({ ...hand, ...count(hand.cards) })),
      dealer: isHidden ? [...shown, '??'] : shown,
      dealerTotal: totalOf(shown),
    };
  },
  outcome,
  write,
  read,
};
