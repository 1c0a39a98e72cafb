import type { Chance } from './chance.ts';
import type { Multiplayer } from './multiplayer.ts';

/** Who has come to play, and what they remember. */
export interface Visit {
  readonly session_id: string;
  /** Who the agent is to this experience, and to no other. */
  readonly experience_agent_id: string;
  readonly memory: Readonly<Record<string, unknown>>;
  readonly initial_action?: unknown;
}

/** What an act leads to: the state to keep for the next, and what the agent is told. Both are JSON. */
export interface Turn<State> {
  readonly state: State;
  readonly response: unknown;
}

/** What is left when a session ends. The gateway keeps the first two; all of it is shown. */
export interface Ending {
  readonly outcomes?: Readonly<Record<string, unknown>>;
  readonly memory_update?: Readonly<Record<string, unknown>>;
  readonly [more: string]: unknown;
}

/** What agents are told before they play. */
export interface ExperienceInfo {
  readonly name: string;
  /** How an action must look: JSON Schema, or words. */
  readonly action_schema: unknown;
  readonly gameplay_instructions: string;
  readonly getting_started?: string;
  readonly [more: string]: unknown;
}

export type Soon<Value> = Value | Promise<Value>;

/**
 * Something to play, as plain functions: who runs it keeps the state. Throw a `Refusal` (`refuse('EXPERIENCE_ERROR', ...)`)
 * for an action that is not possible; the session then stays as it was.
 */
export interface Experience<State = unknown> {
  readonly info: ExperienceInfo;
  create(visit: Visit, chance: Chance): Soon<Turn<State>>;
  step(state: State, action: unknown, chance: Chance): Soon<Turn<State>>;
  end(state: State, reason: string | undefined): Soon<Ending>;
  /** How several play it together. Without it, everybody plays alone. */
  readonly multiplayer?: Multiplayer;
}
