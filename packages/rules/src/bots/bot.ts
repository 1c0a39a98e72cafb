import type { Position, Random } from '../game.ts';

/** `random` plays anything legal, `quick` looks at the next move, `strong` searches, perfectly where that is cheap. */
export const STRENGTHS = ['random', 'quick', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/**
 * How a game is played by the house: each chooses a legal move for the seat to move, and looks at nothing which that
 * seat may not see. It counts nodes, never time, so that it plays the same everywhere.
 */
export interface Bot<State extends Position> {
  quick(state: State, random: Random): string;
  strong(state: State, random: Random): string;
}
