import { shuffled } from '../chance.ts';
import type { Game, Position, Random } from '../game.ts';
import { deepened, OUT_OF_NODES } from './deepened.ts';

/** What a win is worth, and a little more the sooner it comes. */
const WIN = 1_000_000;
const MOST_PLIES = 64;

export interface SearchOptions<State extends Position> {
  readonly game: Game<State>;
  /** How good a state that is not over looks for the first seat; for the other the less the better. */
  evaluate(state: State): number;
  /** Moves in the order in which they are worth trying. */
  order?(state: State, moves: readonly string[]): readonly string[];
  /** How many states it may look at. */
  readonly nodes: number;
}

/**
 * The best move by alpha-beta, one ply deeper each time until the nodes are used up. For games without chance and
 * without hidden things; a seat may move twice in a row. Which of equal moves is played is left to chance.
 */
export function search<State extends Position>(
  { game, evaluate, order, nodes }: SearchOptions<State>,
  root: State,
  random: Random,
): string {
  let left = nodes;

  /** Between `low` and `high`, what the state is worth to the first seat. */
  const value = (state: State, depth: number, low: number, high: number): number => {
    if (--left < 0) throw OUT_OF_NODES;
    const end = game.outcome(state);
    if (end) return end.winner === 'draw' ? 0 : (end.winner === 0 ? 1 : -1) * (WIN + depth);
    if (depth === 0) return evaluate(state);
    const isFirst = game.turn(state) === 0;
    const moves = game.moves(state);
    let [least, most] = [low, high];
    for (const move of order ? order(state, moves) : moves) {
      const found = value(game.play(state, move, random), depth - 1, least, most);
      if (isFirst) least = Math.max(least, found);
      else most = Math.min(most, found);
      if (least >= most) break;
    }
    return isFirst ? least : most;
  };

  const sign = game.turn(root) === 0 ? 1 : -1;
  return deepened(shuffled(game.moves(root), random), {
    plies: MOST_PLIES,
    sure: WIN,
    measure: (move, ahead, top) => {
      const [low, high] = sign > 0 ? [top, Infinity] : [-Infinity, -top];
      return sign * value(game.play(root, move, random), ahead - 1, low, high);
    },
  });
}
