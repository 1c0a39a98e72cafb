export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A move that was made. */
export interface LastMove {
  readonly seat: string;
  readonly move: string;
  /** What it did, where the move does not say it: "B4:hit". */
  readonly effect?: string;
}

/** How a game stands for one who plays it. */
export interface Position {
  readonly isOver: boolean;
  readonly isOurTurn: boolean;
  readonly seat?: string;
  readonly view: unknown;
  readonly legal_moves: readonly string[];
  readonly last_moves: readonly LastMove[];
  /** What came of it; nothing while it goes on. */
  readonly outcome?: Fields;
}

/**
 * What an answer says of the game. The games of the house all say it in the same fields; what anybody else's experience
 * answers is a view, and the next move may be made.
 */
export function positionIn(answer: unknown): Position {
  if (!isFields(answer) || typeof answer['your_turn'] !== 'boolean')
    return { isOver: false, isOurTurn: true, view: answer, legal_moves: [], last_moves: [] };
  const { your_turn, seat, view, legal_moves, last_moves, outcome } = answer;
  return {
    isOver: isFields(outcome),
    isOurTurn: your_turn,
    view,
    legal_moves: listed(legal_moves, move => typeof move === 'string'),
    last_moves: listed(last_moves, isMove),
    ...(typeof seat === 'string' && { seat }),
    ...(isFields(outcome) && { outcome }),
  };
}

const listed = <Item>(list: unknown, isOne: (item: unknown) => item is Item): readonly Item[] =>
  Array.isArray(list) ? list.filter(isOne) : [];

const isMove = (move: unknown): move is LastMove =>
  isFields(move) && typeof move['seat'] === 'string' && typeof move['move'] === 'string';

const RESULTS = ['win', 'draw', 'loss'] as const;
export type Result = (typeof RESULTS)[number];

/** For whom it ended how, where it is a game that is won or lost, and was not struck out. */
export const resultIn = (outcome: Fields | null): Result | null =>
  outcome?.['by'] === 'aborted' ? null : (RESULTS.find(it => it === outcome?.['result']) ?? null);
