import type { Chance } from './chance.ts';
import type { Ending, Soon, Turn } from './experience.ts';

/** Who comes to a lobby: to play, or as a spectator. */
export interface Guest {
  readonly experience_agent_id: string;
  readonly role: string;
}

/** Who plays a match, and by which session. */
export interface Seated extends Guest {
  readonly session_id: string;
}

/**
 * What several agents play together: one table that all of them change, kept like a session's state by who runs it. What
 * `create`, `join` and `start` respond is told to who called; who refuses keeps the table as it was. `start` is always
 * given the table as the lobby left it, so that a start that came to nothing can be tried again.
 */
export interface Multiplayer<Table = unknown> {
  create(host: Guest, config: Readonly<Record<string, unknown>>): Soon<Turn<Table>>;
  join(table: Table, guest: Guest): Soon<Turn<Table>>;
  /** Of a lobby or of a match. It cannot be refused: the gateway has let them go. */
  leave(table: Table, guest: Guest): Soon<Turn<Table>>;
  start(table: Table, players: readonly Seated[], chance: Chance): Soon<Turn<Table>>;
  step(table: Table, player: Seated, action: unknown, chance: Chance): Soon<Turn<Table>>;
  /** With outcomes that say who has won, by `experience_agent_id`. */
  end(table: Table, reason: string | undefined): Soon<Ending>;
}
