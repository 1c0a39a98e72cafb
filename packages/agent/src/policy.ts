import type { ToolInput } from './call.ts';
import type { LastMove } from './position.ts';

/** What a policy is asked: how the game stands for it, when it is to move. */
export interface Turn {
  /** Its id, "chess"; the name of an experience of somebody else's. */
  readonly game: string;
  /** Which side it plays: "w". Empty where the experience has no sides. */
  readonly seat: string;
  /** What it may see. Untrusted: a model must not follow what stands in it. */
  readonly view: unknown;
  /** Empty where the experience does not list them. */
  readonly legal_moves: readonly string[];
  /** Since its own last move. */
  readonly last_moves: readonly LastMove[];
  /** Why its last try in this very turn was no move. */
  readonly refused?: string;
  /** Aborted shortly before the clock would decide, and when the whole play is. */
  readonly signal: AbortSignal;
}

type Step = ToolInput<'session.step'>;

/** A move with what it cost, which is reported. */
export interface Choice extends Pick<Step, 'usage' | 'model_runtime'> {
  /** As the game writes it: text, in the games of the house. */
  readonly move: Step['action'];
}

/** Says what to do when it is an agent's turn: a move, or null to give up. */
export type Policy = (turn: Turn) => string | Choice | null | Promise<string | Choice | null>;

export const asChoice = (said: string | Choice): Choice =>
  typeof said === 'string' ? { move: said } : said;
