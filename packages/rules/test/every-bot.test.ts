import { expect, test } from 'vitest';
import {
  chooseMove,
  type Game,
  games,
  outcomeOf,
  type Position,
  seeded,
  type Strength,
  STRENGTHS,
} from '../src/index.ts';

/** The moves of a game between two strengths, to its end or for so many plies. */
function movesOf(game: Game<Position>, strengths: readonly Strength[], most = Infinity): string[] {
  const random = seeded(game.id);
  const course = [game.setup({}, random)];
  const moves: string[] = [];
  while (!outcomeOf(game, course) && moves.length < most) {
    const state = course[course.length - 1] as Position;
    const move = chooseMove(game, strengths[game.turn(state) ?? 0] ?? 'random', state, random);
    if (!game.moves(state).includes(move)) throw new Error(`${move} is not legal`);
    moves.push(move);
    course.push(game.play(state, move, random));
  }
  return moves;
}

const every = games.flatMap(game => STRENGTHS.map(strength => ({ game, strength })));

test.each(every)(
  '$game.id: the $strength bot plays legal moves to the end',
  ({ game, strength }) => {
    expect(movesOf(game, [strength, 'random'])).not.toEqual([]);
    expect(movesOf(game, ['random', strength], 20)).not.toEqual([]);
  },
);

test.each(every)('$game.id: the $strength bot plays the same for the same seed', bot => {
  const first = movesOf(bot.game, [bot.strength, bot.strength], 12);
  expect(movesOf(bot.game, [bot.strength, bot.strength], 12)).toEqual(first);
});
