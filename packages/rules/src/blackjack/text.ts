import { isAmount, readAmount } from '../stakes.ts';
import { agrees, readFields, statusOf, writeFields } from '../state-text.ts';
import { type Blackjack, type Hand, HAND_STATES, isOver, resultsOf, SEATS } from './board.ts';
import { DECK, isNatural, totalOf } from './cards.ts';
import { canHaveComeAbout } from './course.ts';

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
    ...courseFields(state),
    LA: state.last,
    ...(isOver(state) ? { R: state.results.join(',') } : {}),
  });
}

/** What follows from the cards. */
const courseFields = (state: Blackjack) => ({
  T: SEATS[state.turn],
  H: String(state.hand),
  ST: statusOf(isOver(state)),
});

/** Turn, hand and results follow from the cards, so what the text says of them must agree. */
export function read(text: string): Blackjack | undefined {
  if (text.length > LONGEST) return undefined;
  const fields = readFields(text);
  const shoe = readCards(fields.get('S'));
  const dealer = readCards(fields.get('D'));
  const hands = fields.get('P')?.split(';').map(readHand) ?? [];
  const bankroll = readAmount(fields.get('BK'));
  const bet = readAmount(fields.get('B'));
  if (!shoe || !dealer || bankroll === undefined || bet === undefined || !isAmount(bet))
    return undefined;
  const whole = hands.filter(hand => hand !== undefined);
  if (
    whole.length !== hands.length ||
    !areOfOneDeck([...shoe, ...dealer, ...whole.flatMap(h => h.cards)])
  )
    return undefined;

  const active = whole.findIndex(hand => hand.state === 'active');
  const areAllBust = whole.every(hand => hand.state === 'bust');
  const isDealtOut = isNatural(dealer) || whole.some(hand => hand.state === 'blackjack');
  const isEnd = isDealtOut || areAllBust || totalOf(dealer) > 21;
  const state: Blackjack = {
    shoe,
    hands: whole,
    dealer,
    bankroll,
    bet,
    turn: active >= 0 || isDealtOut || areAllBust ? 0 : 1,
    hand: active >= 0 ? active : whole.length - 1,
    last: fields.get('LA')?.toLowerCase() ?? '-',
    results: [],
  };
  const hasResults = (fields.get('R') ?? '-') !== '-';
  const over =
    isEnd || hasResults || fields.get('ST') === 'game_over'
      ? { ...state, results: resultsOf(state) }
      : state;
  const said = { ...courseFields(over), R: over.results.join(',') || '-' };
  return agrees(fields, said, ['T', 'H', 'ST', 'R']) && canHaveComeAbout(over) ? over : undefined;
}

function readCards(text = ''): readonly string[] | undefined {
  if (text === '-') return [];
  const cards = text.split(',');
  return cards.every(card => CARDS.has(card)) ? cards : undefined;
}

const areOfOneDeck = (cards: readonly string[]): boolean => new Set(cards).size === cards.length;

function readHand(text: string): Hand | undefined {
  const [cardText, stateText, doubled = '', betText, ...rest] = text.split('@');
  const cards = readCards(cardText);
  const state = HAND_STATES.find(known => known === stateText);
  const bet = readAmount(betText);
  if (!cards || !state || !['0', '1'].includes(doubled) || bet === undefined || rest.length > 0)
    return undefined;
  return { cards, state, isDoubled: doubled === '1', bet };
}
