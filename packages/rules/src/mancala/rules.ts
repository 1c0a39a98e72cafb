import type { Game } from '../game.ts';
import { quote } from '../quote.ts';
import { SEATS } from '../state-text.ts';
import { type Mancala, type MancalaView, outcome, PITS, sow } from './board.ts';
import { read, write } from './text.ts';

const FULL: readonly number[] = [4, 4, 4, 4, 4, 4];

export const mancala: Game<Mancala, unknown, MancalaView> = {
  id: 'mancala',
  name: 'Mancala',
  seats: SEATS,
  setup: () => ({ pits: [FULL, FULL], stores: [0, 0], turn: 0, last: '-' }),
  turn: state => (outcome(state) ? undefined : state.turn),
  moves: ({ pits, turn }) => PITS.filter((_, i) => pits[turn][i] !== 0),
  play: (state, move) => sow(state, PITS.indexOf(move)),
  spell: text =>
    text
      .trim()
      .toLowerCase()
      .replace(/^pit\s*/, ''),
  whyNot: (state, move) =>
    PITS.includes(move)
      ? `Pit ${move} is empty. Choose one with seeds: ${mancala.moves(state).join(', ')}.`
      : `There is no pit ${quote(move)}. Your pits are 1 through 6, pit 6 next to your store; with seeds: ${mancala.moves(state).join(', ')}.`,
  view: state => state,
  outcome,
  write,
  read,
};
