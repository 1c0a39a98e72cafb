import { pick, shuffled } from '../chance.ts';
import { COLUMNS, DISCS, type FourInARow, landing, outcome, put } from '../four-in-a-row/board.ts';
import { fourInARow as game } from '../four-in-a-row/rules.ts';
import type { Random, Seat } from '../game.ts';
import type { Bot } from './bot.ts';
import { tally, WON } from './four-in-a-row-tally.ts';

const NODES = 40_000;

export const fourInARowBot: Bot<FourInARow> = {
  /** Wins or blocks at once if it can; else near the middle. */
  quick: (state, random) => {
    const moves = game.moves(state);
    const winsFor = (seat: Seat) => moves.filter(move => wins(state.cells, move, seat));
    const other = state.turn === 0 ? 1 : 0;
    const [urgent = []] = [winsFor(state.turn), winsFor(other)].filter(found => found.length > 0);
    return pick(urgent.length > 0 ? urgent : nearest(moves), random);
  },
  strong: searched,
};

const wins = (cells: string, move: string, seat: Seat): boolean => {
  const end = outcome({ cells: put(cells, landing(cells, COLUMNS.indexOf(move)), DISCS[seat]) });
  return end?.winner === seat;
};

const fromMiddle = (column: number): number => Math.abs(column - 3);

function nearest(moves: readonly string[]): readonly string[] {
  const distance = (move: string) => fromMiddle(COLUMNS.indexOf(move));
  const least = Math.min(...moves.map(distance));
  return moves.filter(move => distance(move) === least);
}

/** The best column by alpha-beta, one ply deeper each time until the nodes are used up. */
function searched({ cells, turn }: FourInARow, random: Random): string {
  const board = tally(cells);
  let left = NODES;

  /** Between `low` and `high`, what a position without a four is worth to the seat to move. */
  const value = (seat: Seat, depth: number, low: number, high: number): number => {
    if (--left < 0) return low;
    if (board.isFull()) return 0;
    if (depth === 0) return seat === 0 ? board.score() : -board.score();
    let best = low;
    for (const column of MIDDLE_FIRST) {
      if (!board.hasRoom(column)) continue;
      const found = board.drop(column, seat)
        ? WON + depth
        : -value(seat === 0 ? 1 : 0, depth - 1, -high, -best);
      board.lift(column, seat);
      if (found > best) best = found;
      if (best >= high) break;
    }
    return best;
  };

  let columns = shuffled(MIDDLE_FIRST, random)
    .filter(board.hasRoom)
    .toSorted((a, b) => fromMiddle(a) - fromMiddle(b));
  for (let depth = 1; columns.length > 1 && depth <= cells.length; depth++) {
    let top = -Infinity;
    const worths = new Map<number, number>();
    for (const column of columns) {
      const worth = board.drop(column, turn)
        ? WON + depth
        : -value(turn === 0 ? 1 : 0, depth - 1, -Infinity, -top);
      board.lift(column, turn);
      worths.set(column, worth);
      top = Math.max(top, worth);
    }
    if (left < 0) break; // this depth was not searched to its end
    columns = columns.toSorted((a, b) => (worths.get(b) ?? 0) - (worths.get(a) ?? 0));
    if (Math.abs(top) >= WON) break;
  }
  return COLUMNS[columns[0] ?? -1] ?? '';
}

const MIDDLE_FIRST = [3, 2, 4, 1, 5, 0, 6];
