import { type Game, otherSeat } from '../game.ts';
import { quote } from '../quote.ts';
import { SEATS } from '../state-text.ts';
import {
  CELLS,
  fogOf,
  outcome,
  type SeaBattle,
  type SeaBattleView,
  sunkIn,
  told,
} from './board.ts';
import { launch } from './fleet.ts';
import { read, write } from './text.ts';

export const seaBattle: Game<SeaBattle, unknown, SeaBattleView> = {
  id: 'sea_battle',
  name: 'Sea Battle',
  seats: SEATS,
  setup: (_, random) => ({ seas: [launch(random), launch(random)], turn: 0, last: '-' }),
  turn: state => (outcome(state) ? undefined : state.turn),
  moves: state => {
    if (outcome(state)) return [];
    const target = state.seas[otherSeat(state.turn)];
    return CELLS.filter((_, cell) => target[cell] === '.' || target[cell] === 'S');
  },
  play: ({ seas, turn }, move) => {
    const other = otherSeat(turn);
    const cell = CELLS.indexOf(move);
    const mark = seas[other][cell] === 'S' ? 'H' : 'M';
    const target = seas[other].slice(0, cell) + mark + seas[other].slice(cell + 1);
    const after = turn === 0 ? ([seas[0], target] as const) : ([target, seas[1]] as const);
    const isOver = outcome({ seas: after }) !== undefined;
    return { seas: after, turn: isOver ? turn : other, last: told(target, cell) };
  },
  spell: text => text.trim().toUpperCase(),
  whyNot: (state, move) => {
    const mark = state.seas[otherSeat(state.turn)][CELLS.indexOf(move)];
    return mark === undefined
      ? `There is no cell ${quote(move)}. Cells are A1 through J10: a letter for the column, a number for the row from the top.`
      : `${move} has been shot at already: a ${mark === 'H' ? 'hit' : 'miss'}. Choose a cell that has not.`;
  },
  view: ({ seas, turn, last }, seat) => {
    const own = seas[seat ?? 0];
    const other = seas[otherSeat(seat ?? 0)];
    return {
      own: seat === undefined ? fogOf(own) : own,
      fog: fogOf(other),
      turn,
      last,
      sunk: sunkIn(other),
      lost: sunkIn(own),
    };
  },
  outcome,
  write,
  read,
};
