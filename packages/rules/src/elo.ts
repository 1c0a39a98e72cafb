/** What a new player is worth. */
export const FIRST_ELO = 1200;
/** What the house is worth that a lone player plays against, and how much one game with it can move. */
export const HOUSE_ELO = 1200;
export const SOLO_K = 16;

export type Result = 'win' | 'draw' | 'loss';
export const RESULTS: readonly Result[] = ['win', 'draw', 'loss'];

const SCORES: Readonly<Record<Result, number>> = { win: 1, draw: 0.5, loss: 0 };

/** The score that a player can expect of a game with another, from 0 to 1. */
export const expectedScore = (own: number, other: number): number =>
  1 / (1 + 10 ** ((other - own) / 400));

/** A player's rating after a game. */
export const ratedAfter = (own: number, other: number, result: Result, k: number): number =>
  own + k * (SCORES[result] - expectedScore(own, other));
