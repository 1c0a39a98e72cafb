import { expect, test } from 'vitest';
import { pick } from '../chance.ts';
import type { FourInARow } from '../four-in-a-row/board.ts';
import { fourInARow as game } from '../four-in-a-row/rules.ts';
import { seeded } from '../random.ts';
import { replay } from '../replay.ts';
import { fourInARowBot as bot } from './four-in-a-row.ts';

const random = seeded(1);
const after = (moves: string) => replay(game, {}, random, [...moves]).at(-1)!;

test.each([
  ['112233', '4', 'wins across'],
  ['414141', '4', 'wins upwards'],
  ['1122337', '4', 'wins for the opponent'],
  ['41414', '4', 'blocks'],
  ['172737', '4', 'wins rather than blocks'],
])('after %s both bots play %s: it %s', (moves, column) => {
  expect(bot.quick(after(moves), random)).toBe(column);
  expect(bot.strong(after(moves), random)).toBe(column);
});

test('the quick bot likes the middle', () => {
  expect(bot.quick(after(''), random)).toBe('4');
  expect(['3', '5']).toContain(bot.quick(after('444444'), random));
});

/** By trying everything: whether the seat to move wins within so many plies, whatever the other does. */
const canForce = (state: FourInARow, plies: number): boolean =>
  game.moves(state).some(move => forces(state, move, plies));

function forces(state: FourInARow, move: string, plies: number): boolean {
  const next = game.play(state, move, random);
  const end = game.outcome(next);
  if (end) return end.winner === state.turn;
  if (plies < 3) return false;
  return game.moves(next).every(reply => {
    const answered = game.play(next, reply, random);
    return !game.outcome(answered) && canForce(answered, plies - 2);
  });
}

test.each([
  [3, 40],
  [5, 15],
])('the strong bot finds every win within %i plies', (plies, positions) => {
  const random = seeded(plies);
  for (let found = 0; found < positions;) {
    let state = game.setup({}, random);
    for (let ply = Math.floor(6 + random() * 14); ply > 0 && !game.outcome(state); ply--)
      state = game.play(state, pick(game.moves(state), random), random);
    if (game.outcome(state) || canForce(state, plies - 2) || !canForce(state, plies)) continue;
    found++;
    expect(forces(state, bot.strong(state, random), plies)).toBe(true);
  }
});

test('the strong bot stops an open three before it stands', () => {
  expect(['2', '5']).toContain(bot.strong(after('443'), random));
});
