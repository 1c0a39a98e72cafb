import { isAmount, readAmount } from '../stakes.ts';
import { readFields, readSaid, statusOf, writeFields } from '../state-text.ts';
import {
  betsOf,
  type Blackjack,
  type Hand,
  HAND_STATES,
  isOver,
  MOST_HANDS,
  type Result,
  RESULTS,
  resultsOf,
  SEATS,
} from './board.ts';
import { DECK, totalOf } from './cards.ts';

const LAST_ACTIONS = ['-', 'deal', 'hit', 'stand', 'double', 'split'];
const CARDS: ReadonlySet<string> = new Set(DECK);
/** A state has about three hundred letters. */
const LONGEST = 1_000;

const writeCards = (cards: readonly string[]): string => cards.join(',') || '-';

const writeHand = ({ cards, state, isDoubled, bet }: Hand): string =>
  [writeCards(cards), state, isDoubled ? 1 : 0, bet].join('@');

export function write(state: Blackjack): string {
  return writeFields({
    S: writeCards(state.shoe),
    P: state.hands.map(writeHand).join(';'),
    D: writeCards(state.dealer),
    BK: String(state.bankroll),
    B: String(state.bet),
    T: SEATS[state.turn],
    H: String(state.hand),
    ST: statusOf(isOver(state)),
    LA: state.last,
    ...(isOver(state) ? { R: state.results.join(',') } : {}),
  });
}

/** Any cards of one deck, also such as no game would deal; what the text says of turn, hand and results is believed. */
export function read(text: string): Blackjack | undefined {
  if (text.length > LONGEST) return undefined;
  const fields = readFields(text);
  const said = readSaid(fields, SEATS);
  const shoe = readCards(fields.get('S'));
  const dealer = readCards(fields.get('D'));
  const hands = readHands(fields.get('P'));
  const bankroll = readAmount(fields.get('BK'));
  const bet = readAmount(fields.get('B'));
  if (!said || !shoe || !dealer || !hands || bankroll === undefined || !bet || !isAmount(bet))
    return undefined;
  if (dealer.length < 2 || !areOfOneDeck([...shoe, ...dealer, ...hands.flatMap(h => h.cards)]))
    return undefined;

  const active = hands.findIndex(hand => hand.state === 'active');
  const hand = readIndex(fields.get('H')) ?? (active >= 0 ? active : hands.length - 1);
  if (hand >= hands.length) return undefined;
  const turn = !fields.has('T') && active < 0 ? 1 : said.turn;
  const last = LAST_ACTIONS.find(known => known === said.last.toLowerCase()) ?? '-';
  const state: Blackjack = { shoe, hands, dealer, bankroll, bet, turn, hand, last, results: [] };
  const results = readResults(fields.get('R'));
  if (results.length === hands.length) return { ...state, results };
  if (said.isOver || isPlayedOut(state)) return { ...state, results: resultsOf(state) };
  const canGoOn = turn === 1 || hands[hand]?.state === 'active';
  return canGoOn && bankroll >= betsOf(hands) ? state : undefined;
}

/** Nothing is left to be decided, whatever the text says. */
const isPlayedOut = ({ hands, dealer, turn }: Blackjack): boolean =>
  hands.every(({ state }) => state === 'bust' || state === 'blackjack') ||
  (turn === 1 && totalOf(dealer) > 21);

const readIndex = (text?: string): number | undefined =>
  text !== undefined && /^\d$/.test(text) ? Number(text) : undefined;

const readResults = (text = ''): readonly Result[] =>
  text.split(',').flatMap(word => RESULTS.find(known => known === word) ?? []);

function readCards(text = ''): readonly string[] | undefined {
  if (text === '-') return [];
  const cards = text.split(',');
  return cards.every(card => CARDS.has(card)) ? cards : undefined;
}

const areOfOneDeck = (cards: readonly string[]): boolean => new Set(cards).size === cards.length;

function readHands(text = ''): readonly Hand[] | undefined {
  const hands = text.split(';').map(readHand);
  const whole = hands.filter(hand => hand !== undefined);
  return whole.length === hands.length && whole.length <= MOST_HANDS ? whole : undefined;
}

function readHand(text: string): Hand | undefined {
  const [cardText, stateText, doubled = '', betText, ...rest] = text.split('@');
  const cards = readCards(cardText);
  const state = HAND_STATES.find(known => known === stateText);
  const bet = readAmount(betText);
  if (!cards || !state || !['0', '1'].includes(doubled) || !bet || rest.length > 0)
    return undefined;
  if (cards.length < 2 || totalOf(cards) > 21 !== (state === 'bust')) return undefined;
  return { cards, state, isDoubled: doubled === '1', bet };
}
