import { expect, test } from 'vitest';
import { blackjackBot as bot } from '../src/bots/blackjack.ts';
import { blackjack as game, seeded } from '../src/index.ts';

/** What a bot gains on average, in bets. */
function gain(strength: 'quick' | 'strong', rounds: number): number {
  const random = seeded(strength);
  let sum = 0;
  for (let round = 0; round < rounds; round++) {
    let state = game.setup({ stack: 100, bet: 1 }, random);
    while (game.turn(state) !== undefined)
      state = game.play(state, bot[strength](state, random), random);
    sum += state.bankroll - 100;
  }
  return sum / rounds;
}

// Known for long: who plays like the dealer loses 5 to 6 %, and one deck with these rules is even for basic strategy.
test('playing like the dealer loses between 5 and 6.5 % of the bet', () => {
  const gained = gain('quick', 200_000);
  expect(gained).toBeLessThan(-0.05);
  expect(gained).toBeGreaterThan(-0.065);
});

test('basic strategy comes out even, to half a percent', () => {
  expect(Math.abs(gain('strong', 200_000))).toBeLessThan(0.005);
});
