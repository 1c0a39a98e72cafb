import type { Seat } from '../game.ts';
import { readFields, writeFields } from '../state-text.ts';
import { COLUMNS, DISCS, type FourInARow, HEIGHT, outcome, WIDTH } from './board.ts';
import { canHaveComeAbout } from './course.ts';

const SEATS = ['player', 'opponent'] as const;
/** A state has about a hundred letters. */
const LONGEST = 500;

export function write(state: FourInARow): string {
  const { cells, turn, last } = state;
  const end = outcome(state);
  const rows = Array.from({ length: HEIGHT }, (_, row) =>
    cells.slice(row * WIDTH, (row + 1) * WIDTH),
  );
  return writeFields({
    G: rows.join('/'),
    T: SEATS[turn],
    ST: end ? 'game_over' : 'in_progress',
    LA: last,
    W: !end ? '-' : end.winner === 'draw' ? 'draw' : SEATS[end.winner],
  });
}

/** All but the last move follows from the cells, so what else the text says must agree with them. */
export function read(text: string): FourInARow | undefined {
  if (text.length > LONGEST) return undefined;
  const fields = readFields(text);
  const cells = fields.get('G')?.replaceAll('/', '') ?? '';
  const last = fields.get('LA') ?? '-';
  if (!/^[RY.]{42}$/.test(cells)) return undefined;
  if (last !== '-' && !COLUMNS.includes(last)) return undefined;

  const turn = whoseTurn(cells);
  if (turn === undefined) return undefined;
  const mover: Seat = turn === 0 ? 1 : 0;
  if (!canHaveComeAbout(cells, mover, last)) return undefined;

  const end = outcome({ cells });
  const state: FourInARow = { cells, turn: end ? mover : turn, last };
  const said = readFields(write(state));
  const agrees = (key: string) => !fields.has(key) || fields.get(key) === said.get(key);
  const isUnnamedDraw = end?.winner === 'draw' && fields.get('W') === '-'; // E9
  return agrees('T') && agrees('ST') && (agrees('W') || isUnnamedDraw) ? state : undefined;
}

/** The seat that would move next: seats alternate, and the first begins. */
function whoseTurn(cells: string): Seat | undefined {
  const count = (disc: string) => cells.split(disc).length - 1;
  const lead = count(DISCS[0]) - count(DISCS[1]);
  return lead === 0 ? 0 : lead === 1 ? 1 : undefined;
}
