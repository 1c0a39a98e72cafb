/** A tabletop game: plain data and pure functions. No clock, no network, no Math.random. */
export interface Game<State, Options = unknown> {
  readonly id: string;
  setup(options: Options, random: Random): State;
  /** The seat to move; none once the game is over. */
  turn(state: State): Seat | undefined;
  /** Every legal move of that seat, in the game's notation. This is the law. */
  moves(state: State): readonly string[];
  /** Applies a move that `moves` offers. */
  play(state: State, move: string, random: Random): State;
  /** What this seat may see; no seat means a spectator. */
  view(state: State, seat?: Seat): unknown;
  outcome(state: State): Outcome | undefined;
  /** The state in the spec's text, and back; none if the text is no state. */
  write(state: State): string;
  read(text: string): State | undefined;
}

export type Seat = 0 | 1;
/** From 0 up to 1, by a generator that the match has seeded, so that it can be replayed. */
export type Random = () => number;
export type Outcome = { readonly winner: Seat | 'draw' };
