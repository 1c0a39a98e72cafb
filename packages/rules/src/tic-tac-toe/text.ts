import type { Seat } from '../game.ts';
import { readFields, writeFields } from '../state-text.ts';
import { CELLS, outcome, type TicTacToe } from './board.ts';

/** Longer than any text of ours, with room for spaces. */
const LONGEST = 200;
const SEATS = ['player', 'opponent'] as const;

export function write(state: TicTacToe): string {
  const { cells, turn, last, marks } = state;
  const end = outcome(state);
  return writeFields({
    G: [cells.slice(0, 3), cells.slice(3, 6), cells.slice(6)].join('/'),
    T: SEATS[turn],
    ST: end ? 'game_over' : 'in_progress',
    LA: last,
    W: !end ? '-' : end.winner === 'draw' ? 'draw' : SEATS[end.winner],
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
  const mover: Seat = turn === 0 ? 1 : 0;
  if (end && end.winner !== 'draw' && end.winner !== mover) return undefined;
  if (last !== '-' && cells[CELLS.indexOf(last)] !== marks[mover]) return undefined;

  const state: TicTacToe = { cells, turn: end ? mover : turn, last, marks };
  const said = readFields(write(state));
  const agrees = ['T', 'ST', 'W', 'P', 'O'].every(
    key => !fields.has(key) || fields.get(key) === said.get(key),
  );
  return agrees ? state : undefined;
}

/** The seat that would move next: seats alternate, and the first begins. */
function whoseTurn(cells: string, marks: TicTacToe['marks']): Seat | undefined {
  const count = (mark: string) => cells.split(mark).length - 1;
  const lead = count(marks[0]) - count(marks[1]);
  return lead === 0 ? 0 : lead === 1 ? 1 : undefined;
}
