import { type Game, otherSeat, type Outcome } from '../game.ts';
import { cellsOf, type Checkers, type CheckersView, count, SEATS } from './board.ts';
import {
  after,
  canMove,
  capturePaths,
  notationOf,
  pathOf,
  playablePaths,
  stepPaths,
} from './moves.ts';
import { read, write } from './text.ts';
import { whyNot } from './why-not.ts';

/** 40 moves of each side without a capture or a new king draw a match; a state alone is never a draw (1.3). */
const DRAWN_PLIES = 80;

const outcome = (state: Checkers): Outcome | undefined =>
  canMove(state) ? undefined : { winner: otherSeat(state.turn) };

/** The jump chains of the seat to move, in alphabetical order. If there is one, one has to be played. */
export const captures = (state: Checkers): readonly string[] =>
  capturePaths(state).map(notationOf).toSorted();

/** Its moves that take nothing, also when a capture keeps them from being played. */
export const simpleMoves = (state: Checkers): readonly string[] =>
  stepPaths(state).map(notationOf).toSorted();

export const checkers: Game<Checkers, unknown, CheckersView> = {
  id: 'checkers',
  name: 'Checkers',
  seats: SEATS,
  setup: () => ({ pieces: [0xfff00000 | 0, 0x00000fff], kings: 0, turn: 0, last: '-' }),
  turn: state => (canMove(state) ? state.turn : undefined),
  moves: state => playablePaths(state).map(notationOf).toSorted(),
  play: (state, move) => after(state, pathOf(move), move),
  spell: text => text.toLowerCase().replaceAll(/[-x\s]/g, ''),
  whyNot,
  view: state => ({ cells: cellsOf(state), turn: state.turn, last: state.last }),
  outcome,
  drawnOutBy: course => {
    const [before, last] = [course.at(-1 - DRAWN_PLIES), course.at(-1)];
    const isIdle =
      before !== undefined && last !== undefined && progress(before) === progress(last);
    return isIdle ? '40 moves without progress' : undefined;
  },
  write,
  read,
};

/** Pieces only become fewer, and among the same pieces kings only more, so equal ends mean that nothing happened between. */
const progress = ({ pieces, kings }: Checkers): string =>
  `${count(pieces[0])} ${count(pieces[1])} ${count(kings)}`;
