import type { Position } from '@botplay/rules';

/** What is said of a built-in experience, to those who look for one and to those who play it. */
export interface Guide<State extends Position = Position> {
  readonly summary: string;
  readonly tags: readonly string[];
  /** What wins. */
  readonly goal: string;
  /** How a move is written, in a sentence or two. */
  readonly notation: string;
  /** What stands in `view`. */
  readonly view: string;
  /** A move that is legal at the start, in nearly every case. */
  readonly example: string;
  /** What the seats look like, where they do not look alike. */
  readonly sides?: readonly [string, string];
  /** What the agent has, where money is; all bets are lost when it leaves. */
  stack?(state: State, isAbandoned: boolean): number;
}
