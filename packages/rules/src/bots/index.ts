import { pick } from '../chance.ts';
import type { Game, Position, Random } from '../game.ts';
import type { Bot, Strength } from './bot.ts';
import { ticTacToeBot } from './tic-tac-toe.ts';

/** How the house plays each game, by the game's id. */
const bots: Readonly<Record<string, Bot<Position>>> = {
  tic_tac_toe: ticTacToeBot,
};

/** A legal move for the seat to move, as well as the house knows. */
export function chooseMove<State extends Position>(
  game: Game<State>,
  strength: Strength,
  state: State,
  random: Random,
): string {
  const bot = bots[game.id];
  if (strength !== 'random' && bot) return bot[strength](state, random);
  return pick(game.moves(state), random);
}
