import {
  type Game,
  type Position,
  type Seat,
  seeded,
  STRENGTHS,
  type Strength,
} from '@botplay/rules';

/** A game of a person against the house: all that is needed to play it again from its first move. */
export interface Table {
  readonly seed: string;
  /** Where the person sits. */
  readonly seat: Seat;
  readonly strength: Strength;
  /** What the game was set up with. */
  readonly options: Readonly<Record<string, unknown>>;
  readonly moves: readonly string[];
  /** What is bet on the next game, where money is. */
  readonly bet: number;
}

/** Every state of a game, from its first to the one that is shown. */
export type Course = readonly [Position, ...Position[]];

export function courseOf(
  game: Game<Position>,
  { seed, options, moves }: Pick<Table, 'seed' | 'options' | 'moves'>,
): Course {
  const random = seeded(seed);
  let state = game.setup(options, random);
  const course: [Position, ...Position[]] = [state];
  for (const move of moves) {
    if (!game.moves(state).includes(move)) throw new Error(`${move} is no legal move here.`);
    state = game.play(state, move, random);
    course.push(state);
  }
  return course;
}

/** How many moves are left when the person's last one is taken back; none if there is none. */
export function takenBack(game: Game<Position>, course: Course, seat: Seat): number | undefined {
  const left = course.slice(0, -1).findLastIndex(state => game.turn(state) === seat);
  return left < 0 ? undefined : left;
}

export function write(table: Table): string {
  return JSON.stringify(table);
}

/** A table as it was kept, unless something else stands in its place. */
export function read(text: string, game: Game<Position>): Table | undefined {
  try {
    const { seed, seat, strength, options, moves, bet } = JSON.parse(text) as Partial<Table>;
    if (typeof seed !== 'string' || (seat !== 0 && seat !== 1)) return undefined;
    if (!strength || !STRENGTHS.includes(strength)) return undefined;
    if (typeof options !== 'object' || !Array.isArray(moves)) return undefined;
    if (typeof bet !== 'number') return undefined;
    const table: Table = { seed, seat, strength, options, moves, bet };
    courseOf(game, table);
    return table;
  } catch {
    return undefined;
  }
}
