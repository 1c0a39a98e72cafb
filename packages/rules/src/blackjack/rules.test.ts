import { expect, test } from 'vitest';
import { pick } from '../chance.ts';
import type { Random } from '../game.ts';
import { seeded } from '../random.ts';
import { replay } from '../replay.ts';
import type { StakesOptions } from '../stakes.ts';
import type { Blackjack } from './board.ts';
import { count, DECK } from './cards.ts';
import { blackjack as game } from './rules.ts';

/** Chance that brings these cards to the top of the shoe: two for the player, two for the dealer, then the rest. */
function stacked(cards: string): Random {
  const left = [...DECK];
  const wanted = cards.split(' ');
  return () => {
    const at = Math.max(0, left.indexOf(wanted.shift() ?? ''));
    const chance = (at + 0.5) / left.length;
    left.splice(at, 1);
    return chance;
  };
}
const after = (cards: string, moves = '', options: StakesOptions = {}) =>
  replay(game, options, stacked(cards), moves.split(' ').filter(Boolean)).at(-1)!;
const hands = ({ hands }: Blackjack) =>
  hands.map(({ cards, state, bet }) => `${cards.join(' ')} ${state} ${bet}`);

test.each([
  ['AS KD', 21, true],
  ['AS AD', 12, true],
  ['AS AD 9C', 21, true],
  ['AS 6D', 17, true],
  ['AS 6D TC', 17, false],
  ['AS AD AC AH', 14, true],
  ['TS JD QC', 30, false],
  ['9S 5D 7C', 21, false],
])('%s counts %i', (cards, total, isSoft) => {
  expect(count(cards.split(' '))).toEqual({ total, isSoft });
});

test('1.4 two cards go to the player, then two to the dealer, from the top of one deck', () => {
  const state = after('2S 3S 4S 5S 6S');
  expect(hands(state)).toEqual(['2S 3S active 10']);
  expect(state).toMatchObject({ dealer: ['4S', '5S'], bankroll: 1_000, last: 'deal', turn: 0 });
  expect(state.shoe[0]).toBe('6S');
  expect(new Set([...state.shoe, '2S', '3S', '4S', '5S'])).toEqual(new Set(DECK));
});

test.each([
  ['the player', 'AS KS 9S 8S', 'blackjack', 'blackjack', 1_015, 0],
  ['the dealer', '9S 8S AS KS', 'stood', 'lose', 990, 1],
  ['both', 'AS KS AD KD', 'blackjack', 'push', 1_000, 'draw'],
])('1.4 a natural of %s ends the game at once', (_, cards, state, result, bankroll, winner) => {
  const end = after(cards);
  expect(end).toMatchObject({ results: [result], bankroll, turn: 0, hand: 0, last: 'deal' });
  expect(end.hands[0]?.state).toBe(state);
  expect(game.outcome(end)).toEqual({ winner });
  expect(game.turn(end)).toBeUndefined();
  expect(game.moves(end)).toEqual([]);
});

test('a blackjack pays 3:2, in fractions too', () => {
  expect(after('AS KS 9S 8S', '', { stack: 5, bet: 5 }).bankroll).toBe(12.5);
});

test.each([
  ['hit', '9S 5S TS 7S 2S', 'hit', '9S 5S 2S active 10', 0],
  ['hit to 21', '9S 5S TS 7S 7D', 'hit', '9S 5S 7D stood 10', 1],
  ['stand', '9S 5S TS 7S', 'stand', '9S 5S stood 10', 1],
  ['double', '6S 5S TS 7S 2S', 'double', '6S 5S 2S stood 20', 1],
])('E4 %s leaves the hand and the turn as it should', (_, cards, moves, hand, turn) => {
  const state = after(cards, moves);
  expect(hands(state)).toEqual([hand]);
  expect(state).toMatchObject({ turn, hand: 0, last: moves, results: [] });
});

test.each([
  ['a hit', '9S 8S TS 7S TD', 'hit', 990],
  ['a double', '9S 8S TS 7S TD', 'double', 980],
])('1.4 after %s that busts the dealer never plays', (_, cards, moves, bankroll) => {
  const end = after(cards, moves);
  expect(end).toMatchObject({ results: ['bust'], bankroll, turn: 0, hand: 0 });
  expect(end.dealer).toHaveLength(2);
  expect(game.outcome(end)).toEqual({ winner: 1 });
});

test('1.4 a split makes two hands of one card more each, the second right after the first', () => {
  const state = after('8S 8D TS 7S 2S 8H 3S 4S', 'split');
  expect(hands(state)).toEqual(['8S 2S active 10', '8D 8H active 10']);
  expect(hands(after('8S 8D TS 7S 2S 8H 3S 4S', 'split stand split'))).toEqual([
    '8S 2S stood 10',
    '8D 3S active 10',
    '8H 4S active 10',
  ]);
});

test('1.4 split aces may be hit and doubled, and 21 with them is a plain win', () => {
  const split = after('AS AD TS 7S KS 2S 9S', 'split');
  expect(game.moves(split)).toEqual(['hit', 'stand', 'double']);
  const end = after('AS AD TS 7S KS 2S 9S', 'split stand stand stand');
  expect(end.results).toEqual(['win', 'lose']);
  expect(end.bankroll).toBe(1_000);
});

test.each([
  ['KS KD', ['hit', 'stand', 'double', 'split']],
  ['KS QD', ['hit', 'stand', 'double']],
  ['TS KD', ['hit', 'stand', 'double']],
])('1.4 with %s the actions are %j', (cards, moves) => {
  expect(game.moves(after(`${cards} 9S 8S`))).toEqual(moves);
});

test('1.4 four hands are the most that one deck gives, and a double needs two cards', () => {
  const four = after('2S 2D TS 7S 2H 3S 2C 4S 5S 6S', 'split split split');
  expect(four.hands).toHaveLength(4);
  expect(game.moves(four)).toEqual(['hit', 'stand', 'double']);
  expect(game.moves(game.play(four, 'hit', seeded(1)))).toEqual(['hit', 'stand']);
});

test('1.4 double and split need a stack that covers all bets', () => {
  const pair = '8S 8D TS 7S 3S 8H';
  expect(game.moves(after(pair, '', { stack: 19, bet: 10 }))).toEqual(['hit', 'stand']);
  expect(game.moves(after(pair, '', { stack: 20, bet: 10 }))).toContain('split');
  expect(game.moves(after(pair, 'split', { stack: 29, bet: 10 }))).toEqual(['hit', 'stand']);
  expect(game.moves(after(pair, 'split', { stack: 30, bet: 10 }))).toContain('double');
});

test.each([
  ['hits 16', 'TS 6S', 'hit'],
  ['stands on 17', 'TS 7S', 'stand'],
  ['stands on soft 17', 'AS 6S', 'stand'],
  ['hits soft 16', 'AS 5S', 'hit'],
])('1.4 the dealer %s', (_, cards, move) => {
  expect(game.moves(after(`9H 9D ${cards}`, 'stand'))).toEqual([move]);
});

test('1.4 the dealer draws a card at a time, and ends by standing', () => {
  const drawn = after('9H 9D 2S 3S 4S 8S', 'stand hit hit');
  expect(drawn).toMatchObject({ dealer: ['2S', '3S', '4S', '8S'], turn: 1, last: 'hit' });
  expect(game.outcome(drawn)).toBeUndefined();
  const end = game.play(drawn, 'stand', seeded(1));
  expect(end).toMatchObject({ results: ['win'], turn: 1, last: 'stand', bankroll: 1_010 });
});

test('1.4 a dealer who busts ends the game with that card', () => {
  const end = after('9H 9D TS 6S KS', 'stand hit');
  expect(end).toMatchObject({ results: ['win'], turn: 1, last: 'hit', bankroll: 1_010 });
});

test('the winner is who gained over all hands', () => {
  const cards = '8S 8D TS 8H TH 2S TD';
  expect(game.outcome(after(cards, 'split stand double stand'))).toEqual({ winner: 0 });
  expect(after(cards, 'split stand double stand').results).toEqual(['push', 'win']);
});

test('an empty shoe leaves only standing, for both', () => {
  const state = game.read('S:-|P:2S,3S@active@0@10|D:TS,6S|BK:100|B:10')!;
  expect(game.moves(state)).toEqual(['stand']);
  expect(game.whyNot(state, 'hit')).toBe('The shoe is empty. Stand.');
  const dealers = game.play(state, 'stand', seeded(1));
  expect(game.moves(dealers)).toEqual(['stand']);
  const end = game.play(dealers, 'stand', seeded(1));
  expect(end.results).toEqual(['lose']);
  expect(game.read(game.write(end))).toEqual(end);
});

test.each([
  ['KS QD 9S 8S', '', 'split', 'Only two cards of the same rank can be split, not KS and QD.'],
  ['2S 3D 9S 8S 4S', 'hit', 'double', 'Only a hand of two cards can double; this one has 3.'],
  ['2S 3D 9S 8S', '', 'fold', 'There is no action "fold". Choose one of: hit, stand, double.'],
  [
    '2S 2D TS 7S 2H 2C 3S 4S 5S',
    '',
    'hold',
    'There is no action "hold". Choose one of: hit, stand, double, split.',
  ],
  [
    '9S 9D TS 6S 5S',
    'stand',
    'stand',
    'The dealer has 16 and must hit: below 17 the dealer hits while there are cards, else stands.',
  ],
])('after %s and "%s", %s is refused with a reason', (cards, moves, move, reason) => {
  const state = after(cards, moves);
  expect(game.moves(state)).not.toContain(move);
  expect(game.whyNot(state, move)).toBe(reason);
});

test('a bet beyond the stack is refused with a reason', () => {
  expect(game.whyNot(after('8S 8D TS 7S', '', { stack: 15 }), 'double')).toBe(
    'To double, all bets together would be 20, more than the stack of 15.',
  );
});

test('nobody sees the hole card before the dealer plays, nor ever the shoe', () => {
  const state = after('9S 5S TS 7S 2S');
  for (const seat of [0, 1, undefined] as const) {
    const view = game.view(state, seat);
    expect(view).toMatchObject({ dealer: ['TS', '??'], dealerTotal: 10, results: [] });
    expect(view.hands[0]).toEqual({
      cards: ['9S', '5S'],
      total: 14,
      isSoft: false,
      state: 'active',
      bet: 10,
      isDoubled: false,
    });
    expect(view).not.toHaveProperty('shoe');
    expect(JSON.stringify(view)).not.toContain('7S');
  }
  const dealers = game.play(state, 'stand', seeded(1));
  expect(game.view(dealers, 0)).toMatchObject({ dealer: ['TS', '7S'], dealerTotal: 17 });
  expect(game.view(after('9S 7S TS 8S TD', 'hit'))).toMatchObject({ dealer: ['TS', '8S'] });
});

test('case and spaces are forgiven', () => {
  expect(game.spell(' Hit ')).toBe('hit');
});

/** The end of a game told again: another hand plays it from its deck and its moves, with chips on a table. */
function bookkeeper(deck: readonly string[], moves: readonly string[], stack: number): number {
  const values = (card: string) => (card[0] === 'A' ? [1, 11] : [Number(card[0]) || 10]);
  const best = (cards: readonly string[]) => {
    const sums = cards.reduce(
      (sums, card) => sums.flatMap(sum => values(card).map(value => sum + value)),
      [0],
    );
    const fine = sums.filter(sum => sum <= 21);
    return fine.length > 0 ? Math.max(...fine) : 99;
  };
  const pile = [...deck];
  const seats = [{ cards: pile.splice(0, 2), chips: 10 }];
  const house = pile.splice(0, 2);
  let [purse, box] = [stack - 10, 0];
  const isNatural = best(seats[0]!.cards) === 21;
  for (const move of moves) {
    const seat = seats[box];
    if (!seat) {
      if (move === 'hit') house.push(pile.shift()!);
      continue;
    }
    if (move === 'split') {
      purse -= 10;
      seats.splice(box + 1, 0, { cards: [seat.cards.pop()!], chips: 10 });
      seat.cards.push(pile.shift()!);
      seats[box + 1]!.cards.push(pile.shift()!);
      continue;
    }
    if (move !== 'stand') seat.cards.push(pile.shift()!);
    if (move === 'double') {
      purse -= seat.chips;
      seat.chips *= 2;
    }
    if (move !== 'hit' || best(seat.cards) >= 21) box++;
  }
  for (const { cards, chips } of seats) {
    const [own, theirs] = [best(cards), best(house)];
    if (isNatural) purse += best(house) === 21 ? chips : chips * 2.5;
    else if (own === 99) continue;
    else if (theirs === 99 || own > theirs) purse += 2 * chips;
    else if (own === theirs) purse += chips;
  }
  return purse;
}

test('another way of keeping the books comes to the same bankroll, over 2,000 games', () => {
  const random = seeded('books');
  for (let round = 0; round < 2_000; round++) {
    let state = game.setup({ stack: 200, bet: 10 }, random);
    const deck = [...state.hands[0]!.cards, ...state.dealer, ...state.shoe];
    const moves = [];
    while (game.turn(state) !== undefined) {
      const open = game.moves(state);
      const move = open.includes('split') ? 'split' : pick(open, random);
      moves.push(move);
      state = game.play(state, move, random);
    }
    const bankroll = bookkeeper(deck, moves, 200);
    expect(state.bankroll).toBe(bankroll);
    const winner = bankroll > 200 ? 0 : bankroll < 200 ? 1 : 'draw';
    expect(game.outcome(state)).toEqual({ winner });
  }
});
