import type { Mancala } from '../mancala/board.ts';
import { mancala as game } from '../mancala/rules.ts';
import type { Bot } from './bot.ts';
import { search } from './search.ts';

/** Seeds in a store are safe; those in the own pits mostly end up there. */
const evaluate = ({ pits, stores }: Mancala): number => {
  const held = (seat: 0 | 1) => pits[seat].reduce((total, seeds) => total + seeds, 0);
  return 8 * (stores[0] - stores[1]) + held(0) - held(1);
};

/** Pits that end in the store first, since they move again; then those next to it. */
const order = ({ pits, turn }: Mancala, moves: readonly string[]): readonly string[] => {
  const isExtra = (move: string) => ((pits[turn][+move - 1] ?? 0) + +move) % 13 === 7;
  return moves.toSorted((a, b) => +isExtra(b) - +isExtra(a) || +b - +a);
};

export const mancalaBot: Bot<Mancala> = {
  /** Takes what the next move gives. */
  quick: (state, random) => search({ game, evaluate, order, nodes: 12 }, state, random),
  strong: (state, random) => search({ game, evaluate, order, nodes: 100_000 }, state, random),
};
