/** A tabletop game: plain data and pure functions. No clock, no network, no Math.random. */
export interface Game<State extends Position, Options = unknown, View = unknown> {
  /** The spec's `gameType`. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** What the spec calls the two seats. */
  readonly seats: readonly [string, string];
  setup(options: Options, random: Random): State;
  /** The seat to move; none once the game is over. */
  turn(state: State): Seat | undefined;
  /** Every legal move of that seat, in the game's notation. This is the law. */
  moves(state: State): readonly string[];
  /** Applies a move that `moves` offers. */
  play(state: State, move: string, random: Random): State;
  /** A move as `moves` writes it, from what a player wrote: case and spaces are forgiven. */
  spell(text: string): string;
  /** Why a move that `moves` does not offer is none, so that the next try can be right. Only asked while the game goes on. */
  whyNot(state: State, move: string): string;
  /** What this seat may see; no seat means a spectator. */
  view(state: State, seat?: Seat): View;
  outcome(state: State): Outcome | undefined;
  /** What draws a game that only its course shows, from its first state to its last. */
  drawnOutBy?(course: readonly State[]): string | undefined;
  /** The state in the spec's text, and back; none if the text is no state. */
  write(state: State): string;
  read(text: string): State | undefined;
}

/** What every state has. */
export interface Position {
  /** The seat that the spec's text names: the one to move, or as the game has it once it is over. */
  readonly turn: Seat;
  /** The last move or action, `-` when there is none or when it is not known. */
  readonly last: string;
}

export type Seat = 0 | 1;
export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0);
/** From 0 up to 1, by a generator that the match has seeded, so that it can be replayed. */
export type Random = () => number;
export type Outcome = {
  readonly winner: Seat | 'draw';
  /** How it came about, where the game has more than one way: `checkmate`. */
  readonly by?: string;
};
