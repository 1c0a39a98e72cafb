import { type Game, otherSeat } from '../game.ts';
import { quote } from '../quote.ts';
import { SEATS } from '../state-text.ts';
import { CELLS, EMPTY, lineOf, outcome, type TicTacToe, type TicTacToeView } from './board.ts';
import { read, write } from './text.ts';

export interface TicTacToeOptions {
  /** The mark of the first seat. It does not change who begins. */
  readonly side?: 'X' | 'O' | undefined;
}

export const ticTacToe: Game<TicTacToe, TicTacToeOptions, TicTacToeView> = {
  id: 'tic_tac_toe',
  name: 'Tic-Tac-Toe',
  seats: SEATS,
  setup: ({ side }) => ({
    cells: EMPTY,
    turn: 0,
    last: '-',
    marks: side === 'O' ? ['O', 'X'] : ['X', 'O'],
  }),
  turn: state => (outcome(state) ? undefined : state.turn),
  moves: state => (outcome(state) ? [] : CELLS.filter((_, i) => state.cells[i] === '.')),
  play: (state, move) => {
    const { turn, marks } = state;
    const cells = [...state.cells].with(CELLS.indexOf(move), marks[turn]).join('');
    return { cells, turn: outcome({ cells, marks }) ? turn : otherSeat(turn), last: move, marks };
  },
  spell: text => text.trim().toUpperCase(),
  whyNot: (state, move) =>
    CELLS.includes(move)
      ? `${move} is taken. Choose a free cell: ${ticTacToe.moves(state).join(', ')}.`
      : `There is no cell ${quote(move)}. Cells are A1 through C3: a letter for the column, a number for the row from the top.`,
  view: state => ({ ...state, line: lineOf(state.cells) }),
  outcome,
  write,
  read,
};
