import { type Game, otherSeat } from '../game.ts';
import { quote } from '../quote.ts';
import { SEATS } from '../state-text.ts';
import {
  COLUMNS,
  DISCS,
  EMPTY,
  type FourInARow,
  type FourInARowView,
  landing,
  lineOf,
  outcome,
  put,
} from './board.ts';
import { read, write } from './text.ts';

export const fourInARow: Game<FourInARow, unknown, FourInARowView> = {
  id: 'four_in_a_row',
  name: 'Four-in-a-Row',
  seats: SEATS,
  setup: () => ({ cells: EMPTY, turn: 0, last: '-' }),
  turn: state => (outcome(state) ? undefined : state.turn),
  moves: state => (outcome(state) ? [] : COLUMNS.filter((_, i) => state.cells[i] === '.')),
  play: ({ cells, turn }, move) => {
    const after = put(cells, landing(cells, COLUMNS.indexOf(move)), DISCS[turn]);
    return { cells: after, turn: outcome({ cells: after }) ? turn : otherSeat(turn), last: move };
  },
  spell: text => text.trim(),
  whyNot: (state, move) =>
    COLUMNS.includes(move)
      ? `Column ${move} is full. Choose one with room: ${fourInARow.moves(state).join(', ')}.`
      : `There is no column ${quote(move)}. Columns are 1 through 7 from the left.`,
  view: state => ({ ...state, line: lineOf(state.cells) }),
  outcome,
  write,
  read,
};
