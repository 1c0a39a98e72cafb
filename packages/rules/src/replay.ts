import type { Game, Position, Random } from './game.ts';

/** Every state of a game, from its first on. */
export type Course<State> = readonly [State, ...State[]];

/** The course that these moves take. A match is its options, its seed and its moves, so this is all of it. */
export function replay<State extends Position, Options>(
  game: Game<State, Options>,
  options: Options,
  random: Random,
  moves: readonly string[],
): Course<State> {
  let state = game.setup(options, random);
  const course: [State, ...State[]] = [state];
  for (const move of moves) {
    if (!game.moves(state).includes(move))
      throw new Error(`${move} is not legal in ${game.write(state)}`);
    state = game.play(state, move, random);
    course.push(state);
  }
  return course;
}
