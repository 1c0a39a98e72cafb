import { expect, test } from 'vitest';
import { pick } from '../chance.ts';
import { seeded } from '../random.ts';
import { blackjack as game } from './rules.ts';

const DEALT =
  'S:2C,3C,4C|P:8S,8D@active@0@10|D:TS,6H|BK:1000|B:10|T:player|H:0|ST:in_progress|LA:deal';
const SPLIT =
  'S:5C|P:8S,TC,TD@bust@0@10;8D,3C@active@0@10;8H,9C@active@0@10|D:TS,6H|BK:1000|B:10|T:player|H:1|ST:in_progress|LA:hit';
const DOUBLED =
  'S:5C|P:8S,3C,TC@stood@1@20|D:TS,6H|BK:1000|B:10|T:dealer|H:0|ST:in_progress|LA:double';
const DRAWN =
  'S:5C|P:8S,3C,TC@stood@1@20|D:2S,3S,4S|BK:1000|B:10|T:dealer|H:0|ST:in_progress|LA:hit';
const WON = 'S:-|P:8S,TC@stood@0@10|D:TS,6H,KS|BK:1010|B:10|T:dealer|H:0|ST:game_over|LA:hit|R:win';
const STOOD =
  'S:5C|P:8S,TC@stood@0@10|D:TS,9H|BK:990|B:10|T:dealer|H:0|ST:game_over|LA:stand|R:lose';
const BUST =
  'S:5C|P:8S,TC,9C@bust@0@10|D:TS,9H|BK:990|B:10|T:player|H:0|ST:game_over|LA:hit|R:bust';
const NATURAL =
  'S:5C|P:AS,TC@blackjack@0@5|D:TS,9H|BK:12.5|B:5|T:player|H:0|ST:game_over|LA:deal|R:blackjack';
const DEALERS =
  'S:5C|P:8S,TC@stood@0@10|D:TS,AH|BK:990|B:10|T:player|H:0|ST:game_over|LA:deal|R:lose';

test.each([DEALT, SPLIT, DOUBLED, DRAWN, WON, STOOD, BUST, NATURAL, DEALERS])(
  '%s is read and written the same',
  text => {
    const state = game.read(text);
    expect(state && game.write(state)).toBe(text);
  },
);

test('reads the hands that the spec shows, though no pair was split for them', () => {
  const hands = 'AS,8D@active@0@10;7C,7H@active@0@10';
  const text = `S:2C,3C|P:${hands}|D:9S,9H|BK:1000|B:10|T:player|H:0|ST:in_progress|LA:-`;
  const state = game.read(text);
  expect(state && game.write(state)).toBe(text);
  expect(state && game.moves(state)).toEqual(['hit', 'stand', 'double']);
});

test.each([
  ['fields in any order', SPLIT.split('|').toReversed().join('|'), SPLIT],
  ['no turn, hand and status', SPLIT.replace('T:player|H:1|ST:in_progress|', ''), SPLIT],
  ['no results', STOOD.replace('|R:lose', ''), STOOD],
  ['no status but results', STOOD.replace('ST:game_over|', ''), STOOD],
  ['an action in another case', DEALT.replace('deal', 'Deal'), DEALT],
  ['results of none', `${DEALT}|R:-`, DEALT],
])('1.1 reads %s', (_, text, same) => {
  expect(game.read(text)).toEqual(game.read(same));
});

test.each([
  ['a card that is none', DEALT.replace('8S', '1S')],
  ['a card without a suit', DEALT.replace('8S', '8')],
  ['a card twice', DEALT.replace('2C', '8S')],
  ['a hand of one card', DEALT.replace('8S,8D', '8S')],
  ['no hand', DEALT.replace('8S,8D@active@0@10', '-')],
  ['no shoe', DEALT.replace('S:2C,3C,4C|', '')],
  ['a dealer with one card', DEALT.replace('TS,6H', 'TS')],
  ['a state of a hand that is none', DEALT.replace('active', 'idle')],
  ['a hand of four parts and one', DEALT.replace('@10|', '@10@1|')],
  ['a bust that is none', SPLIT.replace('8S,TC,TD', '8S,TC')],
  ['a hand that is bust unseen', SPLIT.replace('@bust', '@stood')],
  ['a blackjack of a split hand', SPLIT.replace('8D,3C@active', 'AD,TH@blackjack')],
  ['a bet of nothing', DEALT.replaceAll('10|', '0|')],
  ['a bet that is no number', DEALT.replace('B:10', 'B:x')],
  ['a stack below nothing', STOOD.replace('BK:990', 'BK:-1')],
  ['a stack without end', DEALT.replace('BK:1000', 'BK:1e+999')],
  ['a hand beyond the last', BUST.replace('H:0', 'H:1')],
  ['a stack that does not cover the bets', DEALT.replace('BK:1000', 'BK:5')],
  ['a text as long as a book', `${DEALT}|${'x'.repeat(1_000_000)}`],
])('refuses %s', (_, text) => {
  expect(game.read(text)).toBeUndefined();
});

test.each([
  [1_000, 10],
  [35, 10],
  [0.3, 0.1],
  [1e12, 1e12],
  [1e-7, 1e-9],
  [1 / 3, 1 / 3],
])('every state that comes about with a stack of %d and bets of %d is read back', (stack, bet) => {
  const random = seeded(stack);
  for (let round = 0; round < 100; round++) {
    let state = game.setup({ stack, bet }, random);
    for (;;) {
      expect(game.read(game.write(state))).toEqual(state);
      if (game.turn(state) === undefined) break;
      state = game.play(state, pick(game.moves(state), random), random);
    }
  }
});
