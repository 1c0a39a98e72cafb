import type { Chess } from '../chess/board.ts';
import type { Bot } from './bot.ts';
import { bestMove } from './chess-search.ts';

export const chessBot: Bot<Chess> = {
  /** Sees its own move, the reply, and the captures that follow. */
  quick: (state, random) => bestMove(state, { depth: 2, nodes: 5_000 }, random),
  /** Sees four or five moves ahead. */
  strong: (state, random) => bestMove(state, { depth: 32, nodes: 50_000 }, random),
};
