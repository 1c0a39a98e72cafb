import { cellsOf, type Checkers, count, CELLS, CROWNS, SEATS, squareOf } from './board.ts';

const LENGTH = 73;
const MOST_PIECES = 12;
const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

export function write(state: Checkers): string {
  const cells = cellsOf(state);
  const rows = ROWS.map(row => cells.slice(row * 8, row * 8 + 8));
  return `${rows.join('/')} ${SEATS[state.turn]}`;
}

/** Any position that men and kings can stand in, also one that no game would lead to. */
export function read(text: string): Checkers | undefined {
  if (text.length > LENGTH * 2) return undefined;
  const [board = '', turn, ...more] = text.trim().split(/\s+/);
  const cells = board.replaceAll('/', '');
  if (!/^(?:[wWbB.]{8}\/){7}[wWbB.]{8}$/.test(board) || more.length > 0) return undefined;
  if (turn !== 'w' && turn !== 'b') return undefined;

  const squaresWith = (pieces: string) =>
    CELLS.reduce((set, name, i) => set | (pieces.includes(cells[i] ?? '') ? squareOf(name) : 0), 0);
  const [white, black, kings] = [squaresWith('wW'), squaresWith('bB'), squaresWith('WB')];
  const [whites, blacks] = [count(white), count(black)];
  const all = cells.replaceAll('.', '').length;
  if (all === 0 || all > whites + blacks) return undefined;
  if (whites > MOST_PIECES || blacks > MOST_PIECES) return undefined;
  if ((white & ~kings & CROWNS[0]) !== 0 || (black & ~kings & CROWNS[1]) !== 0) return undefined;
  return { pieces: [white, black], kings, turn: turn === 'w' ? 0 : 1, last: '-' };
}
