import type { HouseQuestion } from '@botplay/experiences';
import { chooseMove, games, seeded } from '@botplay/rules';

/** The move of the house. It may think for a tenth of a second, so whoever must not wait asks `house()`. */
export function think({ game: id, strength, state, seed }: HouseQuestion): string {
  const game = games.find(game => game.id === id);
  if (!game) throw new Error(`The house knows no game "${id}".`);
  return chooseMove(game, strength, state, seeded(seed));
}
