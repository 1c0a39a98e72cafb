import type { Seat } from '../game.ts';
import { readFields, writeFields } from '../state-text.ts';
import { CELLS, fogOf, outcome, type SeaBattle, SIZE, told } from './board.ts';
import { isFleet } from './fleet.ts';

const SEATS = ['player', 'opponent'] as const;
/** A state has about five hundred letters. */
const LONGEST = 1_000;

const inRows = (cells: string): string =>
  Array.from({ length: SIZE }, (_, row) => cells.slice(row * SIZE, (row + 1) * SIZE)).join('/');

export function write(state: SeaBattle): string {
  const { seas, turn, last } = state;
  const end = outcome(state);
  return writeFields({
    P: inRows(seas[0]),
    O: inRows(seas[1]),
    F: inRows(fogOf(seas[1])),
    OF: inRows(fogOf(seas[0])),
    T: SEATS[turn],
    ST: end ? 'game_over' : 'in_progress',
    LA: last,
    W: end && end.winner !== 'draw' ? SEATS[end.winner] : '-',
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
  const next = mover === 0 ? 1 : 0;
  const last = readLast(fields.get('LA') ?? '-', seas[next]);
  if (last === undefined || (end && last.endsWith('miss'))) return undefined;

  const state: SeaBattle = { seas, turn: end ? mover : next, last };
  const said = readFields(write(state));
  const agrees = ['T', 'ST', 'W'].every(
    key => !fields.has(key) || fields.get(key) === said.get(key),
  );
  return agrees ? state : undefined;
}

/** A sea as its owner and as the other knows it, put together; misses may stand in the fog alone. */
function readSea(full = '', fog = ''): string | undefined {
  const [marks, known] = [full.replaceAll('/', ''), fog.replaceAll('/', '')];
  if (!/^[.SHM]{100}$/.test(marks) || !/^[.HM]{100}$/.test(known)) return undefined;
  const sea = Array.from(marks, (mark, cell) => (mark === '.' && known[cell] === 'M' ? 'M' : mark));
  const isOneSea = sea.every((mark, cell) => known[cell] === (mark === 'S' ? '.' : mark));
  return isOneSea && isFleet(sea.join('')) ? sea.join('') : undefined;
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
