import { shuffled } from '../chance.ts';
import { around, type Checkers, count, type Squares } from '../checkers/board.ts';
import { after, jumpers, type Path, playablePaths } from '../checkers/moves.ts';
import type { Random } from '../game.ts';
import { mix } from '../random.ts';
import { deepened, OUT_OF_NODES } from './deepened.ts';

const WIN = 1_000_000;
const MOST_PLIES = 60;
const MAN = 100;
const KING = 140;
/** The four squares of the last row that keep the other's men from becoming kings, for each seat. */
const HOMES = [0xf0000000 | 0, 0x0000000f] as const;
/** The two rows before the last, for each seat. */
const FAR = [0x00000ff0, 0x0ff00000] as const;
/** With no more pieces than these it is an endgame. */
const FEW = 6;
const CENTRE: Squares = 0x00666600;

/** What was found out about a state: the worth is exact, or at least or at most so much. */
interface Found {
  readonly depth: number;
  readonly worth: number;
  readonly bound: 'exact' | 'least' | 'most';
  /** Where the move that did best stands in the list. */
  readonly best: number;
}

/** Alpha-beta on the bare boards, deeper until the nodes are used up; a leaf is only judged once nothing can be taken. */
export function searchCheckers(root: Checkers, nodes: number, random: Random): Path {
  let left = nodes;
  const seen = new Map<number, Found>();

  /** What the state is worth to the seat to move. */
  const value = (state: Checkers, depth: number, low: number, high: number): number => {
    if (--left < 0) throw OUT_OF_NODES;
    if (depth <= 0 && jumpers(state) === 0) return evaluate(state);
    const key = depth > 0 ? keyOf(state) : 0;
    const found = depth > 0 ? seen.get(key) : undefined;
    // Only of the same depth, since the worth of a win tells how soon it comes.
    if (found?.depth === depth && settles(found, low, high)) return found.worth;

    const paths = playablePaths(state);
    if (paths.length === 0) return -WIN - depth;
    const first = found?.best ?? 0;
    let worth = -Infinity;
    let best = first;
    for (let nth = 0; nth < paths.length && worth < high; nth++) {
      const i = nth === 0 ? first : nth <= first ? nth - 1 : nth;
      const next = after(state, paths[i] ?? [], '-');
      const reply = -value(next, depth - 1, -high, -Math.max(low, worth));
      if (reply <= worth) continue;
      worth = reply;
      best = i;
    }
    const bound = worth >= high ? 'least' : worth <= low ? 'most' : 'exact';
    if (depth > 0) seen.set(key, { depth, worth, bound, best });
    return worth;
  };

  return deepened(shuffled(playablePaths(root), random), {
    plies: MOST_PLIES,
    sure: WIN,
    measure: (path, ahead, top) => -value(after(root, path, '-'), ahead - 1, -Infinity, -top),
  });
}

const settles = ({ worth, bound }: Found, low: number, high: number): boolean =>
  bound === 'exact' || (bound === 'least' ? worth >= high : worth <= low);

/** 53 bits that differ between any two states one search will meet, but for a chance not worth a check. */
function keyOf({ pieces, kings, turn }: Checkers): number {
  const low = mix(mix(mix(pieces[0]) ^ pieces[1]) ^ kings);
  const high = mix(mix(mix(pieces[1] + turn) ^ kings) ^ pieces[0]);
  return (low >>> 0) * 2 ** 21 + (high >>> 11);
}

/** How good the board looks for the seat to move. */
function evaluate({ pieces, kings, turn }: Checkers): number {
  const [white, black] = pieces;
  const lead = material(white, kings) - material(black, kings);
  const all = count(white) + count(black);
  // Who is ahead does well to exchange, and in the end has to hunt.
  const exchange = (lead * 4) / all;
  const hunt = all > FEW ? 0 : Math.sign(lead) * closeness(white, black);
  const place = placement(white, kings, 0) - placement(black, kings, 1);
  const worth = lead + exchange + hunt + place;
  return turn === 0 ? worth : -worth;
}

/** The more, the fewer steps it is from the pieces of one seat to the other's. */
function closeness(white: Squares, black: Squares): number {
  let near = black;
  let sum = 0;
  for (let steps = 0; steps < 6; steps++) {
    near |= around(near);
    sum += count(white & near);
  }
  return sum;
}

const material = (own: Squares, kings: Squares): number =>
  MAN * count(own & ~kings) + KING * count(own & kings);

const placement = (own: Squares, kings: Squares, seat: 0 | 1): number =>
  6 * count(own & ~kings & HOMES[seat]) +
  8 * count(own & ~kings & FAR[seat]) +
  5 * count(own & CENTRE);
