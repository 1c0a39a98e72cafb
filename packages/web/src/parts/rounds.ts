import type { Seat } from '@botplay/rules';

/** A move in a list of moves. */
export interface ListedMove {
  readonly seat: Seat;
  readonly text: string;
  /** What to know of it beside that. */
  readonly note?: string | undefined;
}

/** A move and its place in the game, from 1. */
export interface PlacedMove extends ListedMove {
  readonly number: number;
}

/** What both seats played from one turn of the first to its next. */
export type Round = readonly [PlacedMove[], PlacedMove[]];

export function roundsOf(moves: readonly ListedMove[]): readonly Round[] {
  const rounds: Round[] = [];
  let before: Seat = 1;
  for (const [index, move] of moves.entries()) {
    const isNew = rounds.length === 0 || (move.seat === 0 && before === 1);
    if (isNew) rounds.push([[], []]);
    rounds.at(-1)?.[move.seat].push({ ...move, number: index + 1 });
    before = move.seat;
  }
  return rounds;
}
