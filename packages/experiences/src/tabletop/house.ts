import type { Position, Strength } from '@botplay/rules';

/** A state of a game in which the house is to move, and the seed of whatever it leaves to chance. */
export interface HouseQuestion {
  /** The game's id. */
  readonly game: string;
  readonly strength: Strength;
  readonly state: Position;
  readonly seed: string;
}

/** Who plays for the house: it thinks elsewhere, and answers with a legal move. */
export type House = (question: HouseQuestion) => Promise<string>;
