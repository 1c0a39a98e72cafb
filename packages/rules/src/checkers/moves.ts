import { otherSeat } from '../game.ts';
import {
  ANYWHERE,
  around,
  type Checkers,
  CROWNS,
  FORWARD,
  nameOf,
  type Squares,
  squareOf,
  type Way,
} from './board.ts';

/** The squares of a move in order, each a set of one. It says all: a jump takes what stands between its two squares. */
export type Path = readonly Squares[];

const waysOf = ({ kings, turn }: Checkers, square: Squares): readonly Way[] =>
  kings & square ? ANYWHERE : FORWARD[turn];

/** Every jump chain to its end; which of them is free to choose. */
export function capturePaths(state: Checkers): Path[] {
  const paths: Path[] = [];
  for (let left = jumpers(state); left !== 0; left &= left - 1) {
    const from = left & -left;
    extend(chainFrom(state, from), [from], state.pieces[otherSeat(state.turn)], paths);
  }
  return paths;
}

/** The steps that take nothing, whether or not there is something to take. */
export function stepPaths(state: Checkers): Path[] {
  const { pieces, turn } = state;
  const empty = ~(pieces[0] | pieces[1]);
  const paths: Path[] = [];
  for (let left = pieces[turn]; left !== 0; left &= left - 1) {
    const from = left & -left;
    for (const way of waysOf(state, from)) {
      const to = way(from) & empty;
      if (to !== 0) paths.push([from, to]);
    }
  }
  return paths;
}

/** What may be played: captures alone if there are any. */
export function playablePaths(state: Checkers): Path[] {
  return jumpers(state) === 0 ? stepPaths(state) : capturePaths(state);
}

/** The pieces of the seat to move that can take something. */
export function jumpers({ pieces, kings, turn }: Checkers): Squares {
  const enemy = pieces[otherSeat(turn)];
  const empty = ~(pieces[0] | pieces[1]);
  const [left, right] = FORWARD[turn];
  const [backLeft, backRight] = FORWARD[otherSeat(turn)];
  // Seen from the landing squares, so that each way is walked backwards.
  const forward = backRight(backRight(empty) & enemy) | backLeft(backLeft(empty) & enemy);
  const backward = right(right(empty) & enemy) | left(left(empty) & enemy);
  return pieces[turn] & (forward | (backward & kings));
}

/** Whether the seat to move can move at all. */
export function canMove(state: Checkers): boolean {
  const { pieces, kings, turn } = state;
  const empty = ~(pieces[0] | pieces[1]);
  const [left, right] = FORWARD[turn];
  const [backLeft, backRight] = FORWARD[otherSeat(turn)];
  const behindEmpty = backLeft(empty) | backRight(empty);
  const beforeEmpty = left(empty) | right(empty);
  return (pieces[turn] & (behindEmpty | (beforeEmpty & kings))) !== 0 || jumpers(state) !== 0;
}

/** The state after a path that may be played. */
export function after({ pieces, kings, turn }: Checkers, path: Path, last: string): Checkers {
  const [from = 0] = path;
  const to = path.at(-1) ?? 0;
  const taken = takenBy(path);
  // A chain may end where it began, so first the piece is lifted.
  const own = (pieces[turn] & ~from) | to;
  const enemy = pieces[otherSeat(turn)] & ~taken;
  const crowned = kings & from ? to : to & CROWNS[turn];
  return {
    pieces: turn === 0 ? [own, enemy] : [enemy, own],
    kings: (kings & ~(from | taken)) | crowned,
    turn: otherSeat(turn),
    last,
  };
}

/** What lies between the squares of a path: nothing on a step. */
export function takenBy(path: Path): Squares {
  let taken = 0;
  for (let i = 1; i < path.length; i++) taken |= around(path[i - 1] ?? 0) & around(path[i] ?? 0);
  return taken;
}

export const notationOf = (path: Path): string => path.map(nameOf).join('');

/** The squares that a notation names, two characters each. */
export function pathOf(notation: string): Path {
  const path = [];
  for (let i = 0; i < notation.length; i += 2) path.push(squareOf(notation.slice(i, i + 2)));
  return path;
}

interface Chain {
  readonly ways: readonly Way[];
  readonly empty: Squares;
}

/** How the piece on a square jumps. The square it leaves is empty for it: a king may come back to it. */
const chainFrom = (state: Checkers, from: Squares): Chain => ({
  ways: waysOf(state, from),
  empty: ~(state.pieces[0] | state.pieces[1]) | from,
});

/** A man who reaches the last row goes no further: no way leads forward from there. */
function extend(chain: Chain, path: Path, enemy: Squares, paths: Path[]): void {
  const at = path[path.length - 1] ?? 0;
  let isEnd = true;
  for (const way of chain.ways) {
    const over = way(at) & enemy;
    const to = way(over) & chain.empty;
    if (to === 0) continue;
    isEnd = false;
    extend(chain, [...path, to], enemy & ~over, paths);
  }
  if (isEnd) paths.push(path);
}
