import {
  chooseMove,
  type Game,
  outcomeOf,
  type Position,
  seeded,
  type Seat,
  type Strength,
} from '@botplay/rules';
import type { Paint } from './paint.ts';
import { terminalBoards } from './terminal-boards.ts';

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
  const names = ([0, 1] as const).map(seat => `${nameOf(game, seat)} (${strengths[seat]})`);
  const title = paint('bold', `${game.name}: ${names.join(' against ')}`);

  let state = game.setup({}, random);
  let line = 'The start.';
  const course = [state];
  for (;;) {
    const end = endOf(game, course);
    yield `${title}\n\n${boardOf(game, state, paint)}\n\n${line}\n${end ? `${end}\n` : ''}`;
    if (end) return;
    const { turn } = state;
    const move = chooseMove(game, strengths[turn], state, random);
    state = game.play(state, move, random);
    line = `${course.length}. ${nameOf(game, turn)}: ${didWhat(move, state.last)}`;
    course.push(state);
  }
}

function boardOf(game: Game<Position>, state: Position, paint: Paint): string {
  const board = terminalBoards[game.id];
  if (!board) return game.write(state);
  return board([game.view(state, 0) as never, game.view(state, 1) as never], paint);
}

/** Who has won, and how; none while the game goes on. */
function endOf(game: Game<Position>, course: readonly Position[]): string | undefined {
  const end = outcomeOf(game, course);
  const last = course.at(-1);
  if (!end || !last) return undefined;
  if (!game.outcome(last)) return 'A draw: nothing new has happened for too long.';
  const how = end.by ? ` by ${end.by.replaceAll('_', ' ')}` : '';
  return end.winner === 'draw' ? `A draw${how}.` : `${nameOf(game, end.winner)} wins${how}.`;
}

/** The move, or what came of it where the game tells more. */
const didWhat = (move: string, last: string) =>
  last === '-' ? move : last.replaceAll('_', ' ').replaceAll(',', ', ');

const NAMES: Readonly<Record<string, string>> = { w: 'White', b: 'Black' };
function nameOf({ seats }: Game<Position>, seat: Seat): string {
  const name = NAMES[seats[seat]] ?? seats[seat];
  return name.charAt(0).toUpperCase() + name.slice(1);
}
