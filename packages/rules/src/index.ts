import type { Game, Position } from './game.ts';
import { ticTacToe } from './tic-tac-toe/rules.ts';

export { type Attempt, attempt, outcomeOf } from './attempt.ts';
export { type Strength, STRENGTHS } from './bots/bot.ts';
export { chooseMove } from './bots/index.ts';
export type { Game, Outcome, Position, Random, Seat } from './game.ts';
export { seeded } from './random.ts';
export { replay } from './replay.ts';
export type { TicTacToe, TicTacToeView } from './tic-tac-toe/board.ts';
export { ticTacToe };

/** Every tabletop game. */
export const games: readonly Game<Position>[] = [ticTacToe];
