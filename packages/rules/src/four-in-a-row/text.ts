import { endFields, readFields, readSaid, writeFields } from '../state-text.ts';
import { COLUMNS, type FourInARow, HEIGHT, lineOf, outcome, WIDTH } from './board.ts';

/** A state has about a hundred letters. */
const LONGEST = 500;

export function write(state: FourInARow): string {
  const rows = Array.from({ length: HEIGHT }, (_, row) =>
    state.cells.slice(row * WIDTH, (row + 1) * WIDTH),
  );
  return writeFields({ G: rows.join('/'), ...endFields(state, outcome(state)) });
}

/** Any grid that discs can lie in, also one that no game would lead to; but two winners, and an end that is none, are no state. */
export function read(text: string): FourInARow | undefined {
  if (text.length > LONGEST) return undefined;
  const fields = readFields(text);
  const cells = fields.get('G')?.replaceAll('/', '') ?? '';
  const said = readSaid(fields);
  if (!said || !/^[RY.]{42}$/.test(cells) || hasFloatingDisc(cells)) return undefined;
  if (new Set(lineOf(cells).map(cell => cells[cell])).size > 1) return undefined;
  if (said.isOver && !outcome({ cells })) return undefined;
  const bottom = cells.slice(-WIDTH)[COLUMNS.indexOf(said.last)] ?? '.';
  return { cells, turn: said.turn, last: bottom === '.' ? '-' : said.last };
}

const hasFloatingDisc = (cells: string): boolean =>
  Array.from(cells).some((disc, cell) => disc !== '.' && cells[cell + WIDTH] === '.');
