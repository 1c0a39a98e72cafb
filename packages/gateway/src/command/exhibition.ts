import {
  chooseMove,
  ending,
  type Game,
  outcomeOf,
  type Position,
  seatName,
  seeded,
  spoken,
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
  const names = ([0, 1] as const).map(seat => `${seatName(game, seat)} (${strengths[seat]})`);
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
    line = `${course.length}. ${seatName(game, turn)}: ${spoken(state.last)}`;
    course.push(state);
  }
}

function boardOf(game: Game<Position>, state: Position, paint: Paint): string {
  const board = terminalBoards[game.id];
  if (!board) throw new Error(`terminal-boards.ts has none for ${game.name}.`);
  return board([game.view(state, 0) as never, game.view(state, 1) as never], paint);
}

/** Who has won, and how; none while the game goes on. */
function endOf(game: Game<Position>, course: readonly Position[]): string | undefined {
  const end = outcomeOf(game, course);
  return end && `${ending(end, seat => seatName(game, seat))}.`;
}
