import {
  chooseMove,
  type Game,
  outcomeOf,
  type Outcome,
  type Position,
  seeded,
  type Seat,
  type Strength,
} from '@botplay/rules';
import { type Paint, terminalBoards } from './terminal-boards.ts';

export interface Exhibition {
  readonly seed: string;
  /** How well each seat is played. */
  readonly strengths: readonly [Strength, Strength];
  readonly paint: Paint;
}

/** A game between two bots, as the pictures of it one after the other; the last says who has won. */
export function* exhibition(
  game: Game<Position>,
  { seed, strengths, paint }: Exhibition,
): Generator<string> {
  const random = seeded(seed);
  const [first, second] = ([0, 1] as const).map(
    seat => `${nameOf(game, seat)} (${strengths[seat]})`,
  );
  const title = paint('bold', `${game.name}: ${first} against ${second}`);
  const picture = (state: Position, line: string) => `${title}\n\n${boardOf(game, state, paint)}\n\n${line}\n`;

  let state = game.setup({}, random);
  const course = [state];
  yield picture(state, 'The start.');
  let end = outcomeOf(game, course);
  while (!end) {
    const { turn } = state;
    const move = chooseMove(game, strengths[turn], state, random);
    state = game.play(state, move, random);
    course.push(state);
    const line = `${course.length - 1}. ${nameOf(game, turn)}: ${describe(move, state.last)}`;
    end = outcomeOf(game, course);
    yield picture(state, end ? `${line}\n${ending(game, end)}` : line);
  }
}

/** The move, and what came of it where the game says more than the move itself. */
const describe = (move: string, last: string) =>
  last === '-' || last === move ? move : last.replaceAll('_', ' ').replaceAll(',', ', ');

function boardOf(game: Game<Position>, state: Position, paint: Paint): string {
  const board = terminalBoards[game.id];
  if (!board) return game.write(state);
  return board([game.view(state, 0) as never, game.view(state, 1) as never], paint);
}

function ending(game: Game<Position>, { winner, by }: Outcome): string {
  const how = by ? ` by ${by.replaceAll('_', ' ')}` : '';
  return winner === 'draw' ? `A draw${how}.` : `${nameOf(game, winner)} wins${how}.`;
}

const NAMES: Readonly<Record<string, string>> = { w: 'White', b: 'Black' };
function nameOf({ seats }: Game<Position>, seat: Seat): string {
  const name = NAMES[seats[seat]] ?? seats[seat];
  return name.charAt(0).toUpperCase() + name.slice(1);
}
