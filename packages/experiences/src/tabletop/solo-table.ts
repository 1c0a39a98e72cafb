import {
  type Course,
  type Game,
  type Position,
  type Random,
  type Seat,
  seeded,
  type Strength,
} from '@botplay/rules';
import type { Tally } from './tally.ts';

/** What is kept of a game against the house: all that is needed to play it again from its first move. */
export interface Table {
  readonly seed: string;
  /** What the game was set up with. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Where the agent sits. */
  readonly seat: Seat;
  readonly strength: Strength;
  readonly moves: readonly string[];
  /** Of the games before this one. */
  readonly tally: Tally;
}

/** A table with its game as it stands. */
export interface Play {
  readonly table: Table;
  readonly course: Course<Position>;
  /** Goes on where the moves so far have left it. */
  readonly random: Random;
}

/** The moves of a table were legal when they were made, so they are only played. */
export function playOf(game: Game<Position>, table: Table): Play {
  const random = seeded(table.seed);
  let state = game.setup(table.options, random);
  const course: [Position, ...Position[]] = [state];
  for (const move of table.moves) {
    state = game.play(state, move, random);
    course.push(state);
  }
  return { table, course, random };
}

export const lastOf = (course: Course<Position>): Position =>
  course[course.length - 1] ?? course[0];

export const stateOf = ({ course }: Play): Position => lastOf(course);

/** The same play after one more move, which led to this state. */
export const moved = ({ table, course, random }: Play, move: string, state: Position): Play => ({
  table: { ...table, moves: [...table.moves, move] },
  course: [...course, state],
  random,
});
