import { isAttacked } from './attacks.ts';
import { type Chess, MOST_FULLMOVES, SEATS } from './board.ts';
import { CASTLES, isAtHome } from './castling.ts';
import { dropIdleEnPassant } from './generator.ts';
import {
  at,
  type Board,
  EMPTY,
  forward,
  kingOf,
  otherSide,
  PAWN,
  toBoard,
  toState,
} from './mailbox.ts';

const PIECES = 'PNBRQKpnbrqk';
const ROWS = [0, 8, 16, 24, 32, 40, 48, 56];
/** 1.2 */
const LONGEST = 200;
/** Six fields, of which the two counters may be left out; space before and behind; one more to see that there are too many. */
const MOST_PARTS = 9;
const MOST_PAWNS = 8;
const MOST_PIECES = 16;

/** As FEN. The last move has no place in it. */
export function write(state: Chess): string {
  const rows = ROWS.map(row => state.cells.slice(row, row + 8)).join('/');
  const placement = rows.replaceAll(/\.+/g, empty => String(empty.length));
  const { castling, enPassant, halfmoves, fullmoves } = state;
  return `${placement} ${SEATS[state.turn]} ${castling} ${enPassant} ${halfmoves} ${fullmoves}`;
}

/** Rights to castle and to capture in passing that the pieces do not bear out are dropped; what cannot be is no state. */
export function read(text: string): Chess | undefined {
  if (text.length > LONGEST) return undefined;
  const fields = text.split(/ +/, MOST_PARTS).filter(field => field !== '');
  const [placement = '', side, castling = '', enPassant = '', halfmoves = '0', fullmoves = '1'] =
    fields;
  if (fields.length < 4 || fields.length > 6 || (side !== 'w' && side !== 'b')) return undefined;
  if (!/^(?:-|[KQkq]{1,4})$/.test(castling)) return undefined;
  if (!(side === 'w' ? /^(?:-|[a-h]6)$/ : /^(?:-|[a-h]3)$/).test(enPassant)) return undefined;
  if (!/^\d{1,3}$/.test(halfmoves) || !/^\d{1,4}$/.test(fullmoves)) return undefined;
  if (Number(fullmoves) > MOST_FULLMOVES) return undefined;
  const cells = readCells(placement);
  if (cells === undefined) return undefined;

  const board = toBoard({
    cells,
    turn: side === 'w' ? 0 : 1,
    last: '-',
    castling,
    enPassant,
    halfmoves: Number(halfmoves),
    fullmoves: Math.max(1, Number(fullmoves)),
  });
  const waiting = otherSide(board.turn);
  if (isAttacked(board, kingOf(board, waiting), board.turn)) return undefined;
  for (const castle of CASTLES) if (!isAtHome(board, castle)) board.castling &= ~castle.right;
  if (board.enPassant && !hasJustPassed(board)) board.enPassant = 0;
  dropIdleEnPassant(board);
  return toState(board, '-');
}

/** Eight rows of eight, with one king a side and no more pieces than a side can have. */
function readCells(placement: string): string | undefined {
  let cells = '';
  let rows = 1;
  for (const letter of placement) {
    if (letter === '/') {
      if (cells.length !== 8 * rows++) return undefined;
    } else if (letter >= '1' && letter <= '8') cells += '........'.slice(0, Number(letter));
    else if (PIECES.includes(letter)) cells += letter;
    else return undefined;
  }
  if (rows !== 8 || cells.length !== 64) return undefined;
  if (/p/i.test(cells.slice(0, 8) + cells.slice(56))) return undefined;
  const isArmy = (king: RegExp, pawn: RegExp, piece: RegExp) =>
    count(cells, king) === 1 &&
    count(cells, pawn) <= MOST_PAWNS &&
    count(cells, piece) <= MOST_PIECES;
  return isArmy(/K/g, /P/g, /[A-Z]/g) && isArmy(/k/g, /p/g, /[a-z]/g) ? cells : undefined;
}

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

/** Whether a pawn of the side that waits can have gone from one side of that square to the other. */
function hasJustPassed({ cells, turn, enPassant }: Board): boolean {
  const step = forward(turn);
  return (
    at(cells, enPassant - step) === (otherSide(turn) | PAWN) &&
    at(cells, enPassant) === EMPTY &&
    at(cells, enPassant + step) === EMPTY
  );
}
