import { chooseMove, games, seeded } from '@botplay/rules';
import type { House } from '../src/index.ts';

/** The house without a thread of its own. */
export const directHouse: House = async ({ game: id, strength, state, seed }) => {
  const game = games.find(game => game.id === id);
  if (!game) throw new Error(`There is no game ${id}.`);
  return chooseMove(game, strength, state, seeded(seed));
};
