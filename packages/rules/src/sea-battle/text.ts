import { otherSeat } from '../game.ts';
import { endFields, readFields, readSaid, writeFields } from '../state-text.ts';
import { CELLS, fogOf, outcome, type SeaBattle, SIZE, told } from './board.ts';
import { isFleet } from './fleet.ts';

/** A state has about five hundred letters. */
const LONGEST = 1_000;

const inRows = (cells: string): string =>
  Array.from({ length: SIZE }, (_, row) => cells.slice(row * SIZE, (row + 1) * SIZE)).join('/');

export function write(state: SeaBattle): string {
  const { seas } = state;
  return writeFields({
    P: inRows(seas[0]),
    O: inRows(seas[1]),
    F: inRows(fogOf(seas[1])),
    OF: inRows(fogOf(seas[0])),
    ...endFields(state, outcome(state)),
  });
}

/** Any two fleets, however often each was shot at; but two that are sunk, and an end that is none, are no state. */
export function read(text: string): SeaBattle | undefined {
  if (text.length > LONGEST) return undefined;
  const fields = readFields(text);
  const said = readSaid(fields);
  const own = readSea(fields.get('P'), fields.get('OF'));
  const other = readSea(fields.get('O'), fields.get('F'));
  if (!said || own === undefined || other === undefined) return undefined;
  const seas = [own, other] as const;
  if (seas.every(sea => !sea.includes('S'))) return undefined;
  const end = outcome({ seas });
  if (said.isOver && !end) return undefined;
  const shotAt = seas[end ? otherSeat(said.turn) : said.turn];
  return { seas, turn: said.turn, last: readLast(said.last, shotAt) };
}

/** A sea as its owner and as the other knows it, put together; misses may stand in the fog alone. */
function readSea(full = '', fog = fogOf(full)): string | undefined {
  const [marks, known] = [full.replaceAll('/', ''), fog.replaceAll('/', '')];
  if (!/^[.SHM]{100}$/.test(marks) || !/^[.HM]{100}$/.test(known)) return undefined;
  let sea = '';
  for (let cell = 0; cell < marks.length; cell++) {
    const mark = marks[cell] === '.' && known[cell] === 'M' ? 'M' : marks[cell];
    if (known[cell] !== (mark === 'S' ? '.' : mark)) return undefined;
    sea += mark;
  }
  return isFleet(sea) ? sea : undefined;
}

/** The last shot as it is told of this sea, if it can have been one. */
function readLast(text: string, sea: string): string {
  const cell = CELLS.indexOf(text.slice(0, text.indexOf(':')).toUpperCase());
  if (sea[cell] !== 'H' && sea[cell] !== 'M') return '-';
  const last = told(sea, cell);
  return last.toLowerCase() === text.toLowerCase() ? last : '-';
}
