import { otherSeat, type Seat } from '../game.ts';
import { agrees, endFields, readFields, writeFields } from '../state-text.ts';
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

/** All but the last shot follows from the seas, so what else the text says must agree with them. */
export function read(text: string): SeaBattle | undefined {
  if (text.length > LONGEST) return undefined;
  const fields = readFields(text);
  const own = readSea(fields.get('P'), fields.get('OF'));
  const other = readSea(fields.get('O'), fields.get('F'));
  if (own === undefined || other === undefined) return undefined;

  const seas = [own, other] as const;
  const mover = whoShotLast(seas);
  if (mover === undefined) return undefined;
  const end = outcome({ seas });
  if (end && (end.winner !== mover || !seas[mover].includes('S'))) return undefined;
  const next = otherSeat(mover);
  const last = readLast(fields.get('LA') ?? '-', seas[next]);
  if (last === undefined || (end && last.endsWith('miss'))) return undefined;

  const state: SeaBattle = { seas, turn: end ? mover : next, last };
  return agrees(fields, endFields(state, end), ['T', 'ST', 'W']) ? state : undefined;
}

/** A sea as its owner and as the other knows it, put together; misses may stand in the fog alone. */
function readSea(full = '', fog = ''): string | undefined {
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

/** Seats alternate, and the first begins; before the first shot it is as if the second had shot. */
function whoShotLast(seas: SeaBattle['seas']): Seat | undefined {
  const shots = (sea: string) => fogOf(sea).replaceAll('.', '').length;
  const lead = shots(seas[1]) - shots(seas[0]);
  return lead === 0 ? 1 : lead === 1 ? 0 : undefined;
}

/** The last shot as it is told of this sea; it may also be left unknown. */
function readLast(text: string, sea: string): string | undefined {
  if (text === '-') return text;
  const cell = CELLS.indexOf(text.slice(0, text.indexOf(':')).toUpperCase());
  if (sea[cell] !== 'H' && sea[cell] !== 'M') return undefined;
  const last = told(sea, cell);
  return last.toLowerCase() === text.toLowerCase() ? last : undefined;
}
