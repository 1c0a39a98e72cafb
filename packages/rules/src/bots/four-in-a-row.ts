import { pick, shuffled } from '../chance.ts';
import { COLUMNS, DISCS, type FourInARow, landing, outcome, put } from '../four-in-a-row/board.ts';
import { fourInARow as game } from '../four-in-a-row/rules.ts';
import { otherSeat, type Random, type Seat } from '../game.ts';
import type { Bot } from './bot.ts';
import { deepened, OUT_OF_NODES } from './deepened.ts';
import { tally, WON } from './four-in-a-row-tally.ts';

const NODES = 40_000;

export const fourInARowBot: Bot<FourInARow> = {
  /** Wins or blocks at once if it can; else near the middle. */
  quick: (state, random) => {
    const moves = game.moves(state);
    const winsFor = (seat: Seat) => moves.filter(move => wins(state.cells, move, seat));
    const ways = [winsFor(state.turn), winsFor(otherSeat(state.turn))];
    const [urgent = []] = ways.filter(found => found.length > 0);
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
    if (--left < 0) throw OUT_OF_NODES;
    if (board.isFull()) return 0;
    if (depth === 0) return seat === 0 ? board.score() : -board.score();
    let best = low;
    for (const column of MIDDLE_FIRST) {
      if (!board.hasRoom(column)) continue;
      const found = board.drop(column, seat)
        ? WON + depth
        : -value(otherSeat(seat), depth - 1, -high, -best);
      board.lift(column, seat);
      if (found > best) best = found;
      if (best >= high) break;
    }
    return best;
  };

  const columns = shuffled(MIDDLE_FIRST, random)
    .filter(board.hasRoom)
    .toSorted((a, b) => fromMiddle(a) - fromMiddle(b));
  const best = deepened(columns, {
    plies: cells.length,
    sure: WON,
    measure: (column, ahead, top) => {
      const worth = board.drop(column, turn)
        ? WON + ahead
        : -value(otherSeat(turn), ahead - 1, -Infinity, -top);
      board.lift(column, turn);
      return worth;
    },
  });
  return COLUMNS[best] ?? '';
}

const MIDDLE_FIRST = [3, 2, 4, 1, 5, 0, 6];
