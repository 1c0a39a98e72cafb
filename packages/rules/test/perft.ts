import { type Game, type Position, seeded } from '../src/index.ts';

const random = seeded(1);

/** How many lines of so many moves a state has, by trying every move. For games without chance. */
export function perft<State extends Position>(
  game: Game<State>,
  state: State,
  plies: number,
): number {
  if (plies === 0) return 1;
  return game
    .moves(state)
    .reduce((sum, move) => sum + perft(game, game.play(state, move, random), plies - 1), 0);
}
