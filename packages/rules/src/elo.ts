import type { Outcome, Seat } from './game.ts';

/** What a new player is worth. */
export const FIRST_ELO = 1200;
/** What the house is worth that a lone player plays against, and how much one game with it can move. */
export const HOUSE_ELO = 1200;
export const SOLO_K = 16;

export type Result = 'win' | 'draw' | 'loss';
export const RESULTS: readonly Result[] = ['win', 'draw', 'loss'];

export const SCORES: Readonly<Record<Result, number>> = { win: 1, draw: 0.5, loss: 0 };

/** A player whose worth is still to be found out moves faster. */
const NEW_K = 32;
const KNOWN_K = 16;
const KNOWN_AFTER = 30;

/** How much one game can move a player who has been rated this often before. */
export const kAfter = (games: number): number => (games < KNOWN_AFTER ? NEW_K : KNOWN_K);

/** Those beyond move a rating less and less, so that nobody rises by beating one partner all day. */
const MOST_AT_FULL_K = 3;

/** What the K of a pair is divided by, after so many rated games of the two within a day. */
export const damping = (earlier: number): number => 1 + Math.max(0, earlier - MOST_AT_FULL_K);

/** What an outcome is to a seat. */
export function resultFor(seat: Seat, { winner }: Outcome): Result {
  if (winner === 'draw') return 'draw';
  return winner === seat ? 'win' : 'loss';
}

/** How a rank fared against another; 1 is best. */
export const resultAgainst = (own: number, other: number): Result =>
  own === other ? 'draw' : own < other ? 'win' : 'loss';

/** The score that a player can expect of a game with another, from 0 to 1. */
export const expectedScore = (own: number, other: number): number =>
  1 / (1 + 10 ** ((other - own) / 400));

/** Somebody whom a player met in a game. */
export interface Met {
  readonly elo: number;
  /** The player's, not the partner's. */
  readonly result: Result;
  /** What this pair's part of the game is divided by. */
  readonly divisor: number;
}

/** A player's rating after a game with one other or with several, all rated as they were before it. */
export const eloAfter = (own: number, k: number, met: readonly Met[]): number =>
  met.reduce(
    (elo, { elo: other, result, divisor }) =>
      elo + (k / divisor) * (SCORES[result] - expectedScore(own, other)),
    own,
  );
