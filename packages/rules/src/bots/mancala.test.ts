import { expect, test } from 'vitest';
import { mancala as game } from '../mancala/rules.ts';
import { seeded } from '../random.ts';
import { mancalaBot } from './mancala.ts';

test.each([
  ['the six seeds that pit 2 captures', 'P:0,1,0,3,1,2|O:1,1,1,5,1,1|PS:0|OS:0|T:player', '2'],
  ['them as the opponent too', 'P:1,1,1,5,1,1|O:0,1,0,3,1,2|PS:0|OS:0|T:opponent', '2'],
  ['the turn that pit 3 gives', 'P:4,4,4,4,4,4|O:4,4,4,4,4,4|PS:0|OS:0', '3'],
])('the quick bot takes %s', (_, text, move) => {
  for (const seed of [1, 2, 3]) expect(mancalaBot.quick(game.read(text)!, seeded(seed))).toBe(move);
});

test('the strong bot empties its side by extra turns to win', () => {
  let state = game.read('P:0,0,0,0,2,1|O:0,0,0,0,0,4|PS:22|OS:19')!;
  const random = seeded(1);
  while (game.turn(state) === 0) state = game.play(state, mancalaBot.strong(state, random), random);
  expect(state.stores[0]).toBeGreaterThan(23);
});
