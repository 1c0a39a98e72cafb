import type { Game } from './game.ts';
import { ticTacToe } from './tic-tac-toe/rules.ts';

export type { Game, Outcome, Random, Seat } from './game.ts';
export { seeded } from './random.ts';
export { replay } from './replay.ts';
export { ticTacToe };

/** Every tabletop game. */
export const games: readonly Game<unknown>[] = [ticTacToe];
