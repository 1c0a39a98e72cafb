import { expect, test } from 'vitest';
import { seeded } from '../random.ts';
import { pays, PAYTABLE, REEL, slotReturn } from './paytable.ts';
import { slot } from './rules.ts';
import type { SlotState } from './text.ts';

const random = seeded(1);
const spun = (state: SlotState, random: () => number): SlotState => {
  const result = slot.spin(state, random);
  if ('refusal' in result) throw new Error(result.refusal);
  return result.state;
};
/** Chance that stops every reel at its first symbol. */
const FIRST = () => 0;

test('1.6 the whole return is 93.2125 %, over every way in which the reels can stop', () => {
  let [paid, winning] = [0, 0];
  for (const first of REEL)
    for (const second of REEL)
      for (const third of REEL) {
        const bets = pays([first, second, third]);
        paid += bets;
        if (bets > 0) winning++;
      }
  const ways = REEL.length ** 3;
  expect(ways).toBe(8_000);
  expect(paid / ways).toBe(0.932125);
  expect(slotReturn()).toBe(0.932125);
  expect(winning / ways).toBeCloseTo(0.4615, 3);
});

test('a long run of spins gives back what was reckoned', () => {
  let state = slot.setup({ stack: 1_000_000, bet: 1 });
  for (let spins = 0; spins < 200_000; spins++) state = spun(state, random);
  expect((state.stack - 800_000) / 200_000).toBeCloseTo(0.932125, 1);
});

test('1.6 three sevens pay ten bets, and the stack loses the bet and gains the payout', () => {
  const state = spun(slot.setup({ stack: 1_000, bet: 10 }), FIRST);
  expect(state).toEqual({
    reels: ['7', '7', '7'],
    stack: 1_090,
    bet: 10,
    payout: 100,
    last: 'spin',
  });
});

test.each([
  [['7', '7', '7'], 10],
  [['BAR', 'BAR', 'BAR'], 8],
  [['7', 'LEMON', '7'], 4],
  [['LEMON', 'CHERRY', 'CHERRY'], 2],
  [['7', 'BAR', 'BELL'], 0],
  [[], 0],
])('%j pays %i bets', (reels, bets) => {
  expect(pays(reels)).toBe(bets);
});

test('rarer symbols pay more, three more than two', () => {
  expect(PAYTABLE.map(({ three }) => three)).toEqual([10, 8, 6, 5, 4, 3]);
  for (const { three, two } of PAYTABLE) expect(three).toBeGreaterThan(two);
});

test.each([
  [{}, 1_000, 10],
  [{ stack: 5 }, 5, 5],
  [{ stack: 50, bet: 20 }, 50, 20],
])('%j begins with a stack of %i and a bet of %i', (options, stack, bet) => {
  expect(slot.setup(options)).toEqual({ reels: [], stack, bet, payout: 0, last: '-' });
});

test('1.6 a stack that does not cover the bet is refused', () => {
  expect(slot.spin({ ...slot.setup({ bet: 10 }), stack: 5 }, random)).toEqual({
    refusal:
      'The stack of 5 does not cover the bet of 10. Start a new game with a smaller bet or a larger stack.',
  });
});

test('fractions leave no dust', () => {
  expect(spun(slot.setup({ stack: 0.3, bet: 0.1 }), FIRST).stack).toBe(1.2);
});
