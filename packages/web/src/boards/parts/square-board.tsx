import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import type { Seat } from '@botplay/rules';
import { useGridKeys } from './grid-keys.ts';
import { usePieces } from './pieces.ts';
import styles from './square-board.module.css';

/** How a square is shown. */
export interface Square {
  /** In words: "e2, white pawn, 2 moves". */
  readonly label: string;
  readonly isLast?: boolean;
  readonly isChosen?: boolean;
  readonly isTarget?: boolean;
  readonly isThreatened?: boolean;
  /** Whether what stands here is one of the few that can move at all. */
  readonly isCalled?: boolean;
  /** Whether what stands here may be picked up. */
  readonly isMovable?: boolean;
}

interface Props {
  readonly seat: Seat;
  /** Row by row from a8; `.` is empty. */
  readonly cells: string;
  readonly squares: readonly Square[];
  draw(code: string): ReactNode;
  sideOf(code: string): string;
  /** A square was clicked, or a piece was lifted from it or dropped on it. */
  onPick(square: number): void;
  readonly children?: ReactNode;
}

interface Lift {
  readonly square: number;
  readonly from: readonly [number, number];
  readonly by: readonly [number, number];
}

const SIZE = 8;
const LAST = SIZE * SIZE - 1;
/** In pixels: less is a click by an unsteady hand. */
const DRAG = 6;

export const squareName = (square: number): string =>
  'abcdefgh'.charAt(square % SIZE) + String(SIZE - Math.floor(square / SIZE));
export const squareAt = (name: string): number =>
  'abcdefgh'.indexOf(name.charAt(0)) + SIZE * (SIZE - Number(name.charAt(1)));

/** Eight by eight squares with pieces that slide, by clicks, by dragging and by keys. */
export function SquareBoard(props: Props) {
  const { seat, cells, squares, draw, sideOf, onPick, children } = props;
  const pieces = usePieces(cells, sideOf);
  const placeOf = (square: number) => (seat === 1 ? LAST - square : square);
  const keys = useGridKeys({ columns: SIZE, count: LAST + 1, start: 52 });
  const [lift, drag] = useLift({ squares, placeOf, onPick });
  return (
    <div className={styles.board}>
      <div {...keys.grid} {...drag} className={styles.squares}>
        {squares.map((_, place) => {
          const square = placeOf(place);
          const { label, ...marks } = squares[square] ?? { label: '' };
          const name = squareName(square);
          return (
            <button
              key={square}
              type="button"
              {...keys.cell(place)}
              className={classesOf(square, cells[square] !== '.', marks)}
              aria-label={label}
              aria-pressed={marks.isChosen ?? false}
              onClick={() => onPick(square)}
            >
              {place % SIZE === 0 && <span className={styles.rank}>{name.charAt(1)}</span>}
              {place >= LAST + 1 - SIZE && <span className={styles.file}>{name.charAt(0)}</span>}
            </button>
          );
        })}
      </div>
      <div className={styles.pieces} aria-hidden="true">
        {pieces.map(({ id, code, square }) => {
          const place = placeOf(square);
          const isLifted = lift?.square === square;
          const [x, y] = isLifted ? lift.by : [0, 0];
          return (
            <div
              key={id}
              className={`${styles.piece} ${isLifted ? styles.lifted : ''}`}
              style={{
                transform: `translate(calc(${(place % SIZE) * 100}% + ${x}px), calc(${Math.floor(place / SIZE) * 100}% + ${y}px))`,
              }}
            >
              {draw(code)}
            </div>
          );
        })}
      </div>
      {children}
    </div>
  );
}

function classesOf(square: number, isTaken: boolean, marks: Omit<Square, 'label'>): string {
  const isDark = (square + Math.floor(square / SIZE)) % 2 === 1;
  return [
    styles.square,
    isDark && styles.dark,
    marks.isLast && styles.last,
    marks.isChosen && styles.chosen,
    marks.isTarget && (isTaken ? styles.prey : styles.target),
    marks.isThreatened && styles.threatened,
    marks.isCalled && styles.called,
    marks.isMovable && styles.movable,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Dragging is picking twice: where the piece is lifted and where it is dropped. */
function useLift({
  squares,
  placeOf,
  onPick,
}: Pick<Props, 'squares' | 'onPick'> & { placeOf(square: number): number }) {
  const [lift, setLift] = useState<Lift>();
  const held = useRef<Pick<Lift, 'square' | 'from'>>(undefined);

  const drag = {
    onPointerDown: ({ button, target, clientX, clientY }: PointerEvent) => {
      const cell = target instanceof Element ? target.closest('[data-cell]') : null;
      const square = placeOf(Number(cell?.getAttribute('data-cell') ?? NaN));
      const isHeld = button === 0 && squares[square]?.isMovable;
      held.current = isHeld ? { square, from: [clientX, clientY] } : undefined;
    },
    onPointerMove: (event: PointerEvent) => {
      if (!held.current) return;
      const { square, from } = held.current;
      const by = [event.clientX - from[0], event.clientY - from[1]] as const;
      if (!lift) {
        if (Math.hypot(...by) < DRAG) return;
        // From here on no click follows, since the pointer belongs to the whole board.
        event.currentTarget.setPointerCapture(event.pointerId);
        if (!squares[square]?.isChosen) onPick(square);
      }
      setLift({ square, from, by });
    },
    onPointerUp: ({ currentTarget, clientX, clientY }: PointerEvent) => {
      held.current = undefined;
      if (!lift) return;
      setLift(undefined);
      const { left, top, width } = currentTarget.getBoundingClientRect();
      const [x, y] = [clientX - left, clientY - top].map(at => Math.floor((at / width) * SIZE));
      if (x === undefined || y === undefined || Math.min(x, y) < 0 || Math.max(x, y) >= SIZE)
        return;
      const target = placeOf(y * SIZE + x);
      if (target !== lift.square) onPick(target);
    },
    onPointerCancel: () => {
      held.current = undefined;
      setLift(undefined);
    },
  };
  return [lift, drag] as const;
}
