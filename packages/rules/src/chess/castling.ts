import { isAttacked } from './attacks.ts';
import { at, BLACK, type Board, EMPTY, KING, otherSide, ROOK, squareOf, WHITE } from './mailbox.ts';

export interface Castle {
  readonly side: number;
  /** The bit of the right to it. */
  readonly right: number;
  readonly wing: 'king-side' | 'queen-side';
  readonly king: number;
  readonly rook: number;
  /** Where the king passes, and where he ends. */
  readonly through: number;
  readonly to: number;
  readonly between: readonly number[];
}

const squares = (names: string) => names.split(' ').map(squareOf);
const castle = (right: number, rank: 1 | 8, isKingSide: boolean): Castle => ({
  side: rank === 1 ? WHITE : BLACK,
  right,
  wing: isKingSide ? 'king-side' : 'queen-side',
  king: squareOf(`e${rank}`),
  rook: squareOf(isKingSide ? `h${rank}` : `a${rank}`),
  through: squareOf(isKingSide ? `f${rank}` : `d${rank}`),
  to: squareOf(isKingSide ? `g${rank}` : `c${rank}`),
  between: squares(isKingSide ? `f${rank} g${rank}` : `d${rank} c${rank} b${rank}`),
});

export const CASTLES: readonly Castle[] = [
  castle(1, 1, true),
  castle(2, 1, false),
  castle(4, 8, true),
  castle(8, 8, false),
];

/** What stands in the way of castling, but for whether the king would end in check. */
export function obstacle(board: Board, castle: Castle): Obstacle | undefined {
  const { king, through, between } = castle;
  if (!(board.castling & castle.right)) return 'right';
  if (between.some(square => at(board.cells, square) !== EMPTY)) return 'pieces';
  const enemy = otherSide(castle.side);
  if (isAttacked(board, king, enemy)) return 'check';
  return isAttacked(board, through, enemy) ? 'passing' : undefined;
}
export type Obstacle = 'right' | 'pieces' | 'check' | 'passing';

/** Whether king and rook stand where they began. */
export const isAtHome = ({ cells }: Board, { side, king, rook }: Castle): boolean =>
  at(cells, king) === (side | KING) && at(cells, rook) === (side | ROOK);
