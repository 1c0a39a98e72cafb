import { endFields, readFields, readSaid, writeFields } from '../state-text.ts';
import { CELLS, hasLine, outcome, type TicTacToe } from './board.ts';

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

/** Any grid that marks can stand in, also one that no game would lead to; but two lines, and an end that is none, are no state. */
export function read(text: string): TicTacToe | undefined {
  if (text.length > LONGEST) return undefined;
  const fields = readFields(text);
  const cells = fields.get('G')?.replaceAll('/', '') ?? '';
  const said = readSaid(fields);
  const marks = readMarks(fields.get('P'), fields.get('O'));
  if (!said || !marks || !/^[XO.]{9}$/.test(cells)) return undefined;
  if (marks.every(mark => hasLine(cells, mark))) return undefined;
  if (said.isOver && !outcome({ cells, marks })) return undefined;
  const last = said.last.toUpperCase();
  const isMarked = (cells[CELLS.indexOf(last)] ?? '.') !== '.';
  return { cells, turn: said.turn, last: isMarked ? last : '-', marks };
}

function readMarks(player?: string, opponent?: string): TicTacToe['marks'] | undefined {
  if (player === 'O' || (player === undefined && opponent === 'X'))
    return (opponent ?? 'X') === 'X' ? ['O', 'X'] : undefined;
  return (player ?? 'X') === 'X' && (opponent ?? 'O') === 'O' ? ['X', 'O'] : undefined;
}
