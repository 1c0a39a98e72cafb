import { otherSeat, type Seat } from '../game.ts';
import { agrees, endFields, readFields, writeFields } from '../state-text.ts';
import {
  COLUMNS,
  DISCS,
  EMPTY,
  type FourInARow,
  HEIGHT,
  landing,
  outcome,
  put,
  WIDTH,
} from './board.ts';

/** A state has about a hundred letters. */
const LONGEST = 500;

export function write(state: FourInARow): string {
  const rows = Array.from({ length: HEIGHT }, (_, row) =>
    state.cells.slice(row * WIDTH, (row + 1) * WIDTH),
  );
  return writeFields({ G: rows.join('/'), ...endFields(state, outcome(state)) });
}

/** All but the last move follows from the cells, so what else the text says must agree with them. */
export function read(text: string): FourInARow | undefined {
  if (text.length > LONGEST) return undefined;
  const fields = readFields(text);
  const cells = fields.get('G')?.replaceAll('/', '') ?? '';
  const last = fields.get('LA') ?? '-';
  if (!/^[RY.]{42}$/.test(cells) || hasFloatingDisc(cells)) return undefined;

  const turn = whoseTurn(cells);
  if (turn === undefined) return undefined;
  const mover = otherSeat(turn);
  const columns = last === '-' ? COLUMNS : [last];
  const isMoved = columns.some(column => mayBeLast(cells, COLUMNS.indexOf(column), DISCS[mover]));
  if (!isMoved && (cells !== EMPTY || last !== '-')) return undefined;

  const end = outcome({ cells });
  const state: FourInARow = { cells, turn: end ? mover : turn, last };
  const isUnnamedDraw = end?.winner === 'draw' && fields.get('W') === '-'; // E9
  const keys = isUnnamedDraw ? (['T', 'ST'] as const) : (['T', 'ST', 'W'] as const);
  return agrees(fields, endFields(state, end), keys) ? state : undefined;
}

const hasFloatingDisc = (cells: string): boolean =>
  Array.from(cells).some((disc, cell) => disc !== '.' && cells[cell + WIDTH] === '.');

/** Whether such a disc lies on top of the column, without which the game was not over. */
function mayBeLast(cells: string, column: number, disc: string): boolean {
  const top = landing(cells, column) + WIDTH;
  return cells[top] === disc && !outcome({ cells: put(cells, top, '.') });
}

/** The seat that would move next: seats alternate, and the first begins. */
function whoseTurn(cells: string): Seat | undefined {
  const count = (disc: string) => cells.split(disc).length - 1;
  const lead = count(DISCS[0]) - count(DISCS[1]);
  return lead === 0 ? 0 : lead === 1 ? 1 : undefined;
}
