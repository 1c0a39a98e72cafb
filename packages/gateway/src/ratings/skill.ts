import type { Result } from '@botplay/rules';
import { ordinal, rate, rating } from 'openskill';

/** An OpenSkill rating: what a player is thought to be worth, and how far off that may be. */
export interface Skill {
  readonly mu: number;
  readonly sigma: number;
}

export const FIRST_SKILL: Skill = rating();

/** Somebody whom a player met in a game, as with Elo. */
export interface SkillMet {
  readonly skill: Skill;
  readonly result: Result;
  readonly divisor: number;
}

/** From 1: the library takes a rank of 0 for none. */
const RANKS = { win: [1, 2], draw: [1, 1], loss: [2, 1] };

/**
 * A player's skill after a game with one other or with several. The model itself knows neither who may rate whom nor
 * that a pair can meet too often, so each pair is rated as a game of two, and its change is divided as Elo's is.
 */
export function skillAfter(own: Skill, met: readonly SkillMet[]): Skill {
  let { mu, sigma } = own;
  for (const { skill, result, divisor } of met) {
    const [[after = own] = []] = rate([[own], [skill]], { rank: RANKS[result] });
    mu += (after.mu - own.mu) / divisor;
    sigma += (after.sigma - own.sigma) / divisor;
  }
  return { mu, sigma };
}

/** Of 100 players whose skill is given so, 95 are between the two ends. */
const SIGMAS = 1.96;

/** A skill as pages show it: with the interval that it lies in, and with what it is worth at the very least. */
export const shownSkill = ({ mu, sigma }: Skill) => ({
  mu,
  sigma,
  low: mu - SIGMAS * sigma,
  high: mu + SIGMAS * sigma,
  ordinal: ordinal({ mu, sigma }),
});
