import { otherSeat, type Seat } from '../game.ts';
import { agrees, endFields, readFields, writeFields } from '../state-text.ts';
import { CELLS, EMPTY, outcome, type TicTacToe } from './board.ts';

/** Longer than any text of ours, with room for spaces. */
const LONGEST = 200;

export function write(state: TicTacToe): string {
  const { cells, marks } = state;
  return writeFields({
    G: [cells.slice(0, 3), cells.slice(3, 6), cells.slice(6)].join('/'),
    ...endFields(state, outcome(state)),
    P: marks[0],
    O: marks[1],
  });
}

/** All but the marks and the last move follows from the cells, so what else the text says must agree with them. */
export function read(text: string): TicTacToe | undefined {
  if (text.length > LONGEST) return undefined;
  const fields = readFields(text);
  const cells = fields.get('G')?.replaceAll('/', '') ?? '';
  const last = fields.get('LA')?.toUpperCase() ?? '-';
  const marks = fields.get('P') === 'O' ? (['O', 'X'] as const) : (['X', 'O'] as const);
  if (!/^[XO.]{9}$/.test(cells)) return undefined;

  const turn = whoseTurn(cells, marks);
  if (turn === undefined) return undefined;
  const end = outcome({ cells, marks });
  const mover = otherSeat(turn);
  /** Whether the mover's mark is there, without which the game was not over. */
  const mayBeLast = (name: string): boolean => {
    const cell = CELLS.indexOf(name);
    const before = cells.slice(0, cell) + '.' + cells.slice(cell + 1);
    return cells[cell] === marks[mover] && !outcome({ cells: before, marks });
  };
  const isMoved = (last === '-' ? CELLS : [last]).some(mayBeLast);
  if (!isMoved && (cells !== EMPTY || last !== '-')) return undefined;

  const state: TicTacToe = { cells, turn: end ? mover : turn, last, marks };
  const said = { ...endFields(state, end), P: marks[0], O: marks[1] };
  return agrees(fields, said, ['T', 'ST', 'W', 'P', 'O']) ? state : undefined;
}

/** The seat that would move next: seats alternate, and the first begins. */
function whoseTurn(cells: string, marks: TicTacToe['marks']): Seat | undefined {
  const count = (mark: string) => cells.split(mark).length - 1;
  const lead = count(marks[0]) - count(marks[1]);
  return lead === 0 ? 0 : lead === 1 ? 1 : undefined;
}
