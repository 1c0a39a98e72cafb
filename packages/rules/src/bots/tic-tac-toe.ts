import type { TicTacToe } from '../tic-tac-toe/board.ts';
import { ticTacToe as game } from '../tic-tac-toe/rules.ts';
import type { Bot } from './bot.ts';
import { search } from './search.ts';

const evaluate = () => 0;

export const ticTacToeBot: Bot<TicTacToe> = {
  /** Wins or blocks at once if it can. */
  quick: (state, random) => search({ game, evaluate, nodes: 80 }, state, random),
  /** Never loses: the whole game is searched. */
  strong: (state, random) => search({ game, evaluate, nodes: 100_000 }, state, random),
};
