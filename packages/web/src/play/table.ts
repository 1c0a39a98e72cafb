import {
  type Course,
  type Game,
  type Position,
  replay,
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
  /** Where the person will sit in the next game. */
  readonly nextSeat: Seat;
  /** What is bet on the next game, where money is. */
  readonly bet: number;
}

/** Every state of the game, from its first to the one that is shown. */
export const courseOf = (
  game: Game<Position>,
  { seed, options, moves }: Pick<Table, 'seed' | 'options' | 'moves'>,
): Course<Position> => replay(game, options, seeded(seed), moves);

/** How many moves are left when the person's last one is taken back; none if there is none. */
export function takenBack(
  game: Game<Position>,
  course: Course<Position>,
  seat: Seat,
): number | undefined {
  const left = course.slice(0, -1).findLastIndex(state => game.turn(state) === seat);
  return left < 0 ? undefined : left;
}

export function write(table: Table): string {
  return JSON.stringify(table);
}

/** A table as it was kept, unless something else stands in its place. */
export function read(text: string, game: Game<Position>): Table | undefined {
  try {
    const { seed, seat, nextSeat, strength, options, moves, bet } = JSON.parse(
      text,
    ) as Partial<Table>;
    if (typeof seed !== 'string' || !isSeat(seat) || !isSeat(nextSeat)) return undefined;
    if (!strength || !STRENGTHS.includes(strength)) return undefined;
    if (typeof options !== 'object' || !Array.isArray(moves)) return undefined;
    if (typeof bet !== 'number') return undefined;
    const table: Table = { seed, seat, nextSeat, strength, options, moves, bet };
    courseOf(game, table);
    return table;
  } catch {
    return undefined;
  }
}

const isSeat = (value: unknown): value is Seat => value === 0 || value === 1;
