import {
  BISHOP,
  type Board,
  DOWN,
  forward,
  KING,
  kingOf,
  KNIGHT,
  LEFT,
  otherSide,
  PAWN,
  QUEEN,
  RIGHT,
  ROOK,
  UP,
} from './mailbox.ts';

export const STRAIGHT: readonly number[] = [UP, DOWN, LEFT, RIGHT];
export const DIAGONAL: readonly number[] = [UP + LEFT, UP + RIGHT, DOWN + LEFT, DOWN + RIGHT];
export const ALL_AROUND: readonly number[] = [...STRAIGHT, ...DIAGONAL];
export const JUMPS: readonly number[] = [-33, -31, -18, -14, 14, 18, 31, 33];

/** For each difference of two squares the step that leads from one towards the other, 0 if they share no line. */
const STEPS = new Int8Array(256);
for (const step of ALL_AROUND)
  for (let distance = 1; distance < 8; distance++) STEPS[128 + step * distance] = step;
export const stepBetween = (from: number, to: number): number => STEPS[128 + to - from] ?? 0;

export const isInCheck = (board: Board): boolean =>
  isAttacked(board, kingOf(board, board.turn), otherSide(board.turn));

export function isAttacked({ cells }: Board, square: number, by: number): boolean {
  const [pawn, knight] = [by | PAWN, by | KNIGHT];
  const behind = square - forward(by);
  if (cells[behind - 1] === pawn || cells[behind + 1] === pawn) return true;
  for (const jump of JUMPS) if (cells[square + jump] === knight) return true;
  const [king, queen] = [by | KING, by | QUEEN];
  for (const step of ALL_AROUND) {
    let to = square + step;
    if (cells[to] === king) return true;
    while (!cells[to]) to += step;
    if (cells[to] === queen || cells[to] === sliderAlong(step, by)) return true;
  }
  return false;
}

/** Whether nothing but this piece stands between its king and a piece that would attack him along this line. */
export function isPinned({ cells, turn }: Board, square: number, step: number): boolean {
  let inside = square - step;
  while (!cells[inside]) inside -= step;
  if (cells[inside] !== (turn | KING)) return false;
  let outside = square + step;
  while (!cells[outside]) outside += step;
  const enemy = otherSide(turn);
  return cells[outside] === (enemy | QUEEN) || cells[outside] === sliderAlong(step, enemy);
}

/** The piece besides the queen that moves along such lines. */
const sliderAlong = (step: number, side: number) => side | (isDiagonal(step) ? BISHOP : ROOK);
const isDiagonal = (step: number) => step % DOWN !== 0 && step !== LEFT && step !== RIGHT;
