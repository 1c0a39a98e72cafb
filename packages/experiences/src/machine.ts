import type { Random } from '@botplay/rules';

/** What moves on by the acts of players and by time. Pure: the room hands it both, and all chance. */
export interface Machine<State = unknown, Given = unknown> {
  /** For good: rooms in the database know it by this name. */
  readonly kind: string;
  begin(given: Given, random: Random): Step<State>;
  act(state: State, player: string, act: unknown, random: Random): Step<State>;
  /** The seconds that the last step set have passed. */
  timeUp(state: State, random: Random): Step<State>;
}

/** What an act or a bell leads to. Plain data: the room saves it, tells it, sets the timer. */
export interface Step<State> {
  readonly state: State;
  readonly events: readonly RoomEvent[];
  /** Until `timeUp`; without it the timer runs on, null stops it. */
  readonly seconds?: number | null;
  /** Only in the last step. */
  readonly outcome?: unknown;
  /** Why the act did not do what was wanted. The step counts all the same: it notes that it was tried. */
  readonly refusal?: string;
  /** Somebody outside is to act next: the house, for a seat of its own. */
  readonly asks?: { readonly player: string };
}

export interface RoomEvent {
  readonly type: string;
  /** The players who may read it; everybody if there is none. */
  readonly to?: readonly string[];
  readonly [field: string]: unknown;
}
