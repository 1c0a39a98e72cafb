import { pick } from '../chance.ts';
import type { Game, Position, Random } from '../game.ts';
import { blackjackBot } from './blackjack.ts';
import type { Bot, Strength } from './bot.ts';
import { checkersBot } from './checkers.ts';
import { chessBot } from './chess.ts';
import { fourInARowBot } from './four-in-a-row.ts';
import { mancalaBot } from './mancala.ts';
import { seaBattleBot } from './sea-battle.ts';
import { ticTacToeBot } from './tic-tac-toe.ts';

/** How the house plays each game, by the game's id. */
const bots: Readonly<Record<string, Bot<Position>>> = {
  blackjack: blackjackBot,
  checkers: checkersBot,
  chess: chessBot,
  four_in_a_row: fourInARowBot,
  mancala: mancalaBot,
  sea_battle: seaBattleBot,
  tic_tac_toe: ticTacToeBot,
};

/** A legal move for the seat to move, as well as the house knows. */
export function chooseMove<State extends Position>(
  game: Game<State>,
  strength: Strength,
  state: State,
  random: Random,
): string {
  if (strength === 'random') return pick(game.moves(state), random);
  const bot = bots[game.id];
  if (!bot) throw new Error(`The house does not know how to play ${game.id}.`);
  return bot[strength](state, random);
}
