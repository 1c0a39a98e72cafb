import { expect, test } from 'vitest';
import { blackjack as game } from '../blackjack/rules.ts';
import { DECK } from '../blackjack/cards.ts';
import { pick, shuffled } from '../chance.ts';
import { seeded } from '../random.ts';
import { blackjackBot as bot } from './blackjack.ts';

const hand = (cards: string, up: string, bankroll = 1_000) => {
  const used = `${cards},${up}`.split(',');
  const [hole = ''] = DECK.filter(card => card.startsWith('9') && !used.includes(card));
  const shoe = DECK.filter(card => ![...used, hole].includes(card));
  return game.read(`S:${shoe.join()}|P:${cards}@active@0@10|D:${up},${hole}|BK:${bankroll}|B:10`)!;
};

test.each([
  ['5S,3D', '6H', 'double'],
  ['5S,3D', '7H', 'hit'],
  ['6S,5D', 'AH', 'double'],
  ['6S,4D', 'KH', 'hit'],
  ['TS,2D', '3H', 'hit'],
  ['TS,2D', '4H', 'stand'],
  ['TS,6D', '6H', 'stand'],
  ['TS,6D', '7H', 'hit'],
  ['TS,7D', 'AH', 'stand'],
  ['AS,6D', '2H', 'double'],
  ['AS,7D', '2H', 'stand'],
  ['AS,7D', '6H', 'double'],
  ['AS,7D', '9H', 'hit'],
  ['AS,8D', '6H', 'double'],
  ['AS,2D,5C', '6H', 'stand'],
  ['AS,2D,3C', '6H', 'hit'],
  ['8S,8D', 'TH', 'split'],
  ['AS,AD', 'AH', 'split'],
  ['TS,TD', '6H', 'stand'],
  ['5S,5D', '6H', 'double'],
  ['4S,4D', '5H', 'split'],
  ['4S,4D', '7H', 'hit'],
  ['9S,9D', '7H', 'stand'],
  ['7S,7D', 'QH', 'stand'],
])('with %s against %s the strong bot will %s', (cards, up, action) => {
  expect(bot.strong(hand(cards, up), seeded(1))).toBe(action);
});

test.each([
  ['8S,8D', 'TH', 'hit'],
  ['6S,5D', 'AH', 'hit'],
  ['AS,7D', '6H', 'stand'],
  ['AS,AD', '6H', 'hit'],
])('with %s against %s and no more money it will %s', (cards, up, action) => {
  expect(bot.strong(hand(cards, up, 10), seeded(1))).toBe(action);
});

test.each([
  ['TS,6D', '2H', 'hit'],
  ['TS,7D', '2H', 'stand'],
  ['AS,6D', 'TH', 'stand'],
])('with %s against %s the quick bot will %s, as the dealer must', (cards, up, action) => {
  expect(bot.quick(hand(cards, up), seeded(1))).toBe(action);
});

test('with an empty shoe both stand', () => {
  const state = { ...hand('2S,3D', '6H'), shoe: [] };
  expect([bot.quick(state, seeded(1)), bot.strong(state, seeded(1))]).toEqual(['stand', 'stand']);
});

test.each(['quick', 'strong'] as const)(
  'the %s bot plays the same whatever the hole card and the shoe are',
  strength => {
    const random = seeded(strength);
    for (let round = 0; round < 300; round++) {
      let state = game.setup({}, random);
      while (game.turn(state) === 0) {
        const { shoe, dealer } = state;
        const [up = '', hole = ''] = dealer;
        const [other = '', ...rest] = shuffled([...shoe, hole], random);
        const changed = { ...state, dealer: [up, other], shoe: rest };
        expect(bot[strength](changed, random)).toBe(bot[strength](state, random));
        state = game.play(state, pick(game.moves(state), random), random);
      }
    }
  },
);
