import type { Checkers } from '../checkers/board.ts';
import { notationOf } from '../checkers/moves.ts';
import type { Bot } from './bot.ts';
import { searchCheckers } from './checkers-search.ts';

export const checkersBot: Bot<Checkers> = {
  /** Sees exchanges, and little more. */
  quick: (state, random) => notationOf(searchCheckers(state, 200, random)),
  /** About ten plies ahead. */
  strong: (state, random) => notationOf(searchCheckers(state, 80_000, random)),
};
