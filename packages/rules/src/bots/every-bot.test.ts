import { expect, test } from 'vitest';
import {
  games,
  outcomeOf,
  type Position,
  seeded,
  STRENGTHS,
  type Game,
  type Strength,
} from '../index.ts';
import { chooseMove } from './index.ts';

/** A whole game between two strengths; what it was worth to the first seat. */
function play(
  game: Game<Position>,
  strengths: readonly [Strength, Strength],
  seed: string,
): number {
  const random = seeded(seed);
  const course = [game.setup({}, random)];
  for (;;) {
    const end = outcomeOf(game, course);
    if (end) return end.winner === 'draw' ? 0.5 : end.winner === 0 ? 1 : 0;
    const state = course[course.length - 1] as Position;
    const move = chooseMove(game, strengths[game.turn(state) ?? 0], state, random);
    expect(game.moves(state)).toContain(move);
    course.push(game.play(state, move, random));
  }
}

test.each(games.flatMap(game => STRENGTHS.map(strength => ({ game, strength }))))(
  '$game.id: the $strength bot plays legal moves to the end, the same ones for the same seed',
  ({ game, strength }) => {
    const once = play(game, [strength, 'random'], 'a');
    expect(play(game, [strength, 'random'], 'a')).toBe(once);
    play(game, ['random', strength], 'b');
  },
);
