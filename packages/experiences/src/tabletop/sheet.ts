import type { Attempt, Game, Outcome, Position, Random } from '@botplay/rules';
import type { TProperties, TSchema } from 'typebox';

/** What a tool takes or returns: the sheet says which fields there are. */
export type Fields = Readonly<Record<string, unknown>>;

/** How the spec names and types one game's tools. What they do is the same for all games. */
export interface Sheet<State extends Position = Position> {
  readonly game: Game<State>;
  readonly widget: string;
  /** The ends of the tools' names: `apply_chess_move`, `legal_chess_moves`, `choose_chess_opponent_move`. */
  readonly act: 'move' | 'action';
  readonly other: 'opponent' | 'dealer';
  /** Whom `choose_*` chooses for: the other seat, or whoever is to move. */
  readonly choosesFor: 'other' | 'mover';
  readonly stateField: 'state' | 'fen';
  readonly moveField: string;
  readonly moveSchema: TSchema;
  readonly movesField: 'moves' | 'movesUci' | 'actions';
  /** One of the moves in a list. */
  readonly moveItem: TSchema;
  moveValue(move: string): string | number;
  readonly listsNameGame: boolean;
  readonly policy: Readonly<Record<string, true | string>>;
  /** What `new_*` takes, and the state that it makes of it. */
  readonly options: TProperties;
  begin(options: Readonly<Record<string, unknown>>, random: Random): Attempt<State>;
  /** The option that the first snapshot repeats. */
  readonly echoes?: string;
  readonly words: SnapshotWords<State>;
  /** What `legal_*` lists, and what it says beside the list; of a text that was no state, too. */
  readonly listFields: TProperties;
  list(state: State | undefined): { readonly moves: readonly string[]; readonly more?: object };
  /** What must be added to the list in words, lest it mislead. */
  warn?(list: Fields): string;
}

export interface SnapshotWords<State extends Position> {
  readonly statuses: readonly string[];
  /** The statuses of a game that goes on. */
  readonly ongoing: readonly string[];
  status(state: State, end: Outcome | undefined): string;
  /** Whom a snapshot can name as the winner; none where it says more than that. */
  readonly winners: readonly string[];
  winner(end: Outcome): string | undefined;
  /** What a snapshot has beyond what all have, of a new game or of one after a move. */
  readonly moreFields: TProperties;
  more(state: State, before: State | undefined): object;
  /** What may be said of a snapshot whose text shows too much. */
  describe?(snapshot: Fields): string;
}
