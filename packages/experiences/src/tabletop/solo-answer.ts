import {
  type Course,
  type Outcome,
  outcomeOf,
  otherSeat,
  type Position,
  type Result,
  resultFor,
  SCORES,
  type Seat,
} from '@botplay/rules';
import type { Ending } from '../experience.ts';
import type { Guide } from './guide.ts';
import type { Sheet } from './sheet.ts';
import { lastOf, type Play, stateOf } from './solo-table.ts';
import { counted } from './tally.ts';

/** What every step of a built-in game is answered with (decision 30). */
export interface SoloAnswer {
  readonly status: string;
  readonly your_turn: boolean;
  readonly seat: string;
  /** What this seat may see. */
  readonly view: unknown;
  readonly legal_moves: readonly string[];
  /** What happened since the agent was last told. */
  readonly last_moves: readonly SoloMove[];
  readonly outcome: SoloOutcome | null;
}

/** How it ended: for whom a game, with what score a toy. */
export interface SoloOutcome {
  readonly result?: Result;
  readonly winner?: string;
  readonly by?: string;
  readonly score?: number;
}

export interface SoloMove {
  readonly seat: string;
  readonly move: string;
  /** What it did, where the move does not say it: `B4:hit`. */
  readonly effect?: string;
}

/** A game as far as it has come, and how it ended if it has. */
export interface Played {
  readonly moves: readonly string[];
  readonly course: Course<Position>;
  readonly end: Outcome | undefined;
}

/** Its moves after the first `since`. */
export const movesOf = ({ game }: Sheet, { moves, course }: Played, since: number): SoloMove[] =>
  moves.slice(since).map((move, i) => {
    const before = course[since + i];
    const after = course[since + i + 1];
    const effect = after && after.last !== move ? { effect: after.last } : {};
    return { seat: game.seats[before?.turn ?? 0], move, ...effect };
  });

/** How a game stands for a seat, with the moves that were made after the first `since`. */
export function answerOf(sheet: Sheet, seat: Seat, played: Played, since: number): SoloAnswer {
  const { game, words } = sheet;
  const { course, end } = played;
  const state = lastOf(course);
  const isYours = !end && state.turn === seat;
  return {
    status: words.status(state, end),
    your_turn: isYours,
    seat: game.seats[seat],
    view: game.view(state, seat),
    legal_moves: isYours ? game.moves(state) : [],
    last_moves: movesOf(sheet, played, since),
    outcome: end
      ? {
          result: resultFor(seat, end),
          winner: end.winner === 'draw' ? 'draw' : game.seats[end.winner],
          ...(end.by !== undefined && { by: end.by }),
        }
      : null,
  };
}

/** What is left of a game: one that was left in the middle is lost, one that the agent never touched is nothing. */
export function endingOf({ game }: Sheet, { stack }: Guide, play: Play): Ending {
  const { seat, strength, tally } = play.table;
  const end = outcomeOf(game, play.course);
  const moves = play.course.slice(0, -1).filter(({ turn }) => turn === seat).length;
  // Who bets has bet once the cards are dealt, else they could be looked at for nothing.
  if (!end && moves === 0 && !stack) return { outcomes: { moves } };
  const { winner, by } = end ?? { winner: otherSeat(seat), by: 'abandoned' };
  const result = resultFor(seat, { winner });
  return {
    outcomes: {
      result,
      score: SCORES[result],
      ...(by !== undefined && { by }),
      moves,
      seat: game.seats[seat],
      ...(stack ? { stack: stack(stateOf(play), !end) } : { strength }),
      ...(strength === 'random' && { rated: false }),
    },
    memory_update: { ...counted(tally, result) },
  };
}
