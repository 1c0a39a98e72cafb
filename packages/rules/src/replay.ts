import type { Game, Position, Random } from './game.ts';

/** The state that these moves lead to. A match is its options, its seed and its moves, so this is all of it. */
export function replay<State extends Position, Options>(
  game: Game<State, Options>,
  options: Options,
  random: Random,
  moves: readonly string[],
): State {
  let state = game.setup(options, random);
  for (const move of moves) {
    if (!game.moves(state).includes(move))
      throw new Error(`${move} is not legal in ${game.write(state)}`);
    state = game.play(state, move, random);
  }
  return state;
}
