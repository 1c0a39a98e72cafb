import { shuffled } from '../chance.ts';
import { isInCheck } from '../chess/attacks.ts';
import type { Chess } from '../chess/board.ts';
import { MOST_HALFMOVES } from '../chess/ending.ts';
import { hasLegalMove, isLegal, legalMoves, pseudoMoves } from '../chess/generator.ts';
import {
  at,
  type Board,
  fromOf,
  make,
  promotionOf,
  toBoard,
  toOf,
  TYPE,
  unmake,
  writeMove,
} from '../chess/mailbox.ts';
import type { Random } from '../game.ts';
import { evaluate, WORTHS } from './chess-worth.ts';
import { deepened, OUT_OF_NODES } from './deepened.ts';

/** What a mate is worth, less the moves until it comes. */
const MATE = 100_000;
const SURE = MATE - 1_000;

export interface Limits {
  /** How many moves ahead it looks, captures beyond them aside. */
  readonly depth: number;
  /** How many positions it may look at. */
  readonly nodes: number;
}

interface Search {
  readonly board: Board;
  /** By the moves on the way there, the quiet move that refuted another. */
  readonly killers: number[];
  left: number;
}

/** The best move by alpha-beta. Which of equal moves it is, is left to chance. */
export function bestMove(state: Chess, { depth, nodes }: Limits, random: Random): string {
  const board = toBoard(state);
  const search: Search = { board, killers: [], left: nodes };
  const moves = shuffled(legalMoves(board), random);
  const glances = new Map(moves.map(move => [move, glance(board, move)]));
  const ranked = moves.toSorted((a, b) => (glances.get(b) ?? 0) - (glances.get(a) ?? 0));
  const best = deepened(ranked, {
    plies: depth,
    sure: SURE,
    measure: (move, ahead, top) => {
      make(board, move);
      const worth = -value(search, ahead - 1, -MATE, -top);
      unmake(board, move);
      return worth;
    },
  });
  return writeMove(best);
}

/** What a move looks like without any reply; a mate is always seen. */
function glance(board: Board, move: number): number {
  make(board, move);
  const isOver = !hasLegalMove(board);
  const worth = !isOver ? -evaluate(board) : isInCheck(board) ? MATE - 1 : 0;
  unmake(board, move);
  return worth;
}

/** Between `low` and `high`, what the position is worth to the side to move. Beyond the depth only what is loud is tried. */
function value(search: Search, depth: number, low: number, high: number): number {
  if (--search.left < 0) throw OUT_OF_NODES;
  const { board, killers } = search;
  const inCheck = isInCheck(board);
  const isQuiet = depth <= 0 && !inCheck;
  let best = -MATE + board.past.length;
  if (isQuiet) {
    best = evaluate(board);
    if (best >= high) return best;
  }
  let hasMoved = false;
  for (const move of inOrder(board, killers[board.past.length] ?? 0, isQuiet)) {
    if (!isLegal(board, move, inCheck)) continue;
    if (!hasMoved && board.halfmoves >= MOST_HALFMOVES) return 0;
    hasMoved = true;
    make(board, move);
    const worth = -value(search, depth - 1, -high, -Math.max(low, best));
    unmake(board, move);
    if (worth > best) best = worth;
    if (best < high) continue;
    if (!isLoud(board, move)) killers[board.past.length] = move;
    return best;
  }
  return hasMoved || isQuiet || inCheck ? best : 0;
}

const isLoud = ({ cells }: Board, move: number) =>
  promotionOf(move) > 0 || at(cells, toOf(move)) > 0;

/** The most valuable prey by the least valuable hunter first, and then what was good beside this position. */
function inOrder(board: Board, killer: number, onlyLoud: boolean): number[] {
  const keys: number[] = [];
  for (const move of pseudoMoves(board)) {
    if (isLoud(board, move)) keys.push((urgency(board, move) << MOVE_BITS) | move);
    else if (!onlyLoud) keys.push(move === killer ? KILLER | move : move);
  }
  keys.sort((a, b) => b - a);
  return keys.map(key => key & MOVE_MASK);
}

const urgency = ({ cells }: Board, move: number) =>
  10 +
  ((WORTHS[at(cells, toOf(move)) & TYPE] ?? 0) + (WORTHS[promotionOf(move)] ?? 0)) / 10 -
  (at(cells, fromOf(move)) & TYPE);

const MOVE_BITS = 19;
const MOVE_MASK = 2 ** MOVE_BITS - 1;
const KILLER = 1 << MOVE_BITS;
