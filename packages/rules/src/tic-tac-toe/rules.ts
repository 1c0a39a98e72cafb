import type { Game } from '../game.ts';
import { CELLS, outcome, type TicTacToe } from './board.ts';
import { read, write } from './text.ts';

export interface TicTacToeOptions {
  /** The mark of the first seat. It does not change who begins. */
  readonly side?: 'X' | 'O' | undefined;
}

export const ticTacToe: Game<TicTacToe, TicTacToeOptions> = {
  id: 'tic_tac_toe',
  setup: ({ side }) => ({
    cells: '.........',
    turn: 0,
    last: '-',
    marks: side === 'O' ? ['O', 'X'] : ['X', 'O'],
  }),
  turn: state => (outcome(state) ? undefined : state.turn),
  moves: state => (outcome(state) ? [] : CELLS.filter((_, i) => state.cells[i] === '.')),
  play: (state, move) => {
    const { turn, marks } = state;
    const cells = [...state.cells].with(CELLS.indexOf(move), marks[turn]).join('');
    const next = turn === 0 ? 1 : 0;
    return { cells, turn: outcome({ cells, marks }) ? turn : next, last: move, marks };
  },
  view: state => state,
  outcome,
  write,
  read,
};
