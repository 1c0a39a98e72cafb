import { otherSeat } from '../game.ts';
import { quote } from '../quote.ts';
import {
  ANYWHERE,
  type Checkers,
  CROWNS,
  FORWARD,
  nameOf,
  pieceOn,
  type Squares,
  squareOf,
} from './board.ts';
import {
  after,
  capturePaths,
  notationOf,
  type Path,
  pathOf,
  playablePaths,
  takenBy,
} from './moves.ts';

const COLOURS = ['White', 'Black'] as const;
const PIECES: Readonly<Record<string, string>> = {
  w: 'a white man',
  W: 'a white king',
  b: 'a black man',
  B: 'a black king',
};
/** A king that takes nine, which is the most there can be between the squares it can reach. */
const LONGEST = 20;

/** Why a move is none, and what to play instead. */
export function whyNot(state: Checkers, move: string): string {
  if (move.length > LONGEST || !/^(?:[a-h][1-8]){2,}$/.test(move))
    return `${quote(move)} is no move. Write the squares in order, a3b4 for a step or b6d4f2 for two jumps. ${advice(state)}`;
  const chains = capturePaths(state)
    .map(notationOf)
    .filter(chain => chain.startsWith(move));
  if (chains.length > 0) return `The chain must be completed: play ${listed(chains)}.`;
  return `${reason(state, move)} ${advice(state, squareOf(move.slice(0, 2)))}`.trim();
}

function reason(state: Checkers, move: string): string {
  const names = move.match(/../g) ?? [];
  const light = names.find(name => squareOf(name) === 0);
  if (light) return `${light} is a light square; pieces stand on dark ones, such as a1 and b2.`;

  const path = pathOf(move);
  const [from = 0] = path;
  const piece = pieceOn(state, from);
  if (piece === '.') return `There is no piece on ${nameOf(from)}.`;
  if ((state.pieces[state.turn] & from) === 0)
    return `${nameOf(from)} holds ${PIECES[piece]}, and ${COLOURS[state.turn]} is to move.`;
  return badLeg(state, path);
}

/** What is wrong with the first leg that cannot be made. All can if the move only fails to take what it must. */
function badLeg(state: Checkers, path: Path): string {
  const isKing = (state.kings & (path[0] ?? 0)) !== 0;
  let now = state;
  for (let i = 1; i < path.length; i++) {
    const leg: Path = [path[i - 1] ?? 0, path[i] ?? 0];
    const [at = 0, to = 0] = leg;
    const isStep = ANYWHERE.some(way => way(at) === to);
    if (i > 1 && !isKing && (at & CROWNS[state.turn]) !== 0)
      return `A man who reaches ${nameOf(at)} becomes a king, and that ends the move.`;
    if (i > 1 && isStep) return `After a jump a piece may only jump on, not step to ${nameOf(to)}.`;
    const wrong = wrongWith(now, leg);
    if (wrong) return wrong;
    if (isStep && path.length > 2)
      return `${nameOf(at)}${nameOf(to)} takes nothing, so the move ends there.`;
    now = { ...after(now, leg, '-'), turn: state.turn };
  }
  return '';
}

function wrongWith(state: Checkers, leg: Path): string {
  const [at = 0, to = 0] = leg;
  const [from, target] = [nameOf(at), nameOf(to)];
  const goes = (ways: typeof ANYWHERE) => ways.some(way => way(at) === to || way(way(at)) === to);
  if (!goes(ANYWHERE))
    return `${target} is neither next to ${from} nor one jump away: pieces step or jump along diagonals.`;
  if ((state.kings & at) === 0 && !goes(FORWARD[state.turn]))
    return `A man cannot go backwards, from ${from} to ${target}; only kings can.`;
  const over = takenBy(leg);
  if (over !== 0 && (state.pieces[otherSeat(state.turn)] & over) === 0)
    return `There is no piece of ${COLOURS[otherSeat(state.turn)]} on ${nameOf(over)} for ${from} to jump.`;
  return pieceOn(state, to) === '.' ? '' : `${target} is not free.`;
}

/** What may be played instead, by the same piece if it can move. */
function advice(state: Checkers, from?: Squares): string {
  const playable = playablePaths(state);
  const isCapture = playable.some(path => takenBy(path) !== 0);
  const own = playable.filter(([first]) => first === from);
  if (isCapture) return `A capture is mandatory: ${listed(playable.map(notationOf))}.`;
  if (own.length > 0)
    return `From ${nameOf(from ?? 0)} you can play ${listed(own.map(notationOf))}.`;
  return `You can play ${listed(playable.map(notationOf))}.`;
}

const MOST_LISTED = 16;

function listed(moves: readonly string[]): string {
  const [shown, hidden] = [moves.toSorted().slice(0, MOST_LISTED), moves.length - MOST_LISTED];
  return hidden > 0 ? `${shown.join(', ')} and ${hidden} more` : shown.join(', ');
}
