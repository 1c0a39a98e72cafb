import type { TicTacToeView } from '@botplay/rules';
import type { BoardProps } from './board.ts';
import { BoardFrame } from './parts/board-frame.tsx';
import { useGridKeys } from './parts/grid-keys.ts';
import styles from './tic-tac-toe.module.css';

const CROSS = ['M26 26 74 74', 'M74 26 26 74'];
const RING = ['M50 24a26 26 0 1 0 .1 0'];
const GRID = 'M100 8V292M200 8V292M8 100H292M8 200H292';

const cellName = (cell: number) => 'ABC'.charAt(cell % 3) + String(Math.floor(cell / 3) + 1);

export function TicTacToeBoard(props: BoardProps<TicTacToeView>) {
  const { view, moves = [], onMove, onRefused } = props;
  const { cells, line, last } = view;
  const keys = useGridKeys({ columns: 3, count: 9, start: 4 });
  const mark = cells[[...cells].findIndex((_, cell) => cellName(cell) === last)] ?? '';
  return (
    <BoardFrame label="Tic-tac-toe board" said={mark && `${mark} on ${last}.`}>
      <div className={styles.board}>
        <div className={styles.field}>
          <svg viewBox="0 0 300 300" aria-hidden="true" className={styles.grid}>
            <path d={GRID} />
          </svg>
          <div {...keys.grid} className={styles.cells}>
            {[...cells].map((code, cell) => {
              const name = cellName(cell);
              const isFree = moves.includes(name);
              const look = [styles.cell, name === last && styles.last, isFree && styles.free];
              return (
                <button
                  key={name}
                  type="button"
                  {...keys.cell(cell)}
                  className={look.filter(Boolean).join(' ')}
                  aria-label={`${name}, ${code === '.' ? 'free' : code}`}
                  aria-disabled={!isFree}
                  onClick={() => (isFree ? onMove?.(name) : onRefused?.(name))}
                >
                  <Mark code={code} ghost={isFree ? view.marks[view.turn] : ''} />
                </button>
              );
            })}
          </div>
          {line.length > 0 && <Line cells={line} />}
        </div>
      </div>
    </BoardFrame>
  );
}

/** A mark, or a shade of the one that would be set here. */
function Mark({ code, ghost }: { readonly code: string; readonly ghost: string }) {
  const shown = code === '.' ? ghost : code;
  if (!shown) return null;
  const look = shown === 'X' ? styles.cross : styles.ring;
  return (
    <svg
      key={code}
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={`${look} ${code === '.' ? styles.ghost : styles.set}`}
    >
      {(shown === 'X' ? CROSS : RING).map(stroke => (
        <path key={stroke} d={stroke} pathLength="1" />
      ))}
    </svg>
  );
}

/** Through the three that won, a little beyond both ends. */
function Line({ cells }: { readonly cells: readonly number[] }) {
  const [from = 0, , to = 0] = cells;
  const [fromX, fromY] = [from % 3, Math.floor(from / 3)];
  const [stepX, stepY] = [(to % 3) - fromX, Math.floor(to / 3) - fromY];
  const end = (at: number, step: number, beyond: number) => (at + 0.5) * 100 + step * beyond;
  return (
    <svg viewBox="0 0 300 300" aria-hidden="true" className={styles.line}>
      <path
        pathLength="1"
        d={`M${end(fromX, stepX, -16)} ${end(fromY, stepY, -16)}L${end(fromX, stepX, 116)} ${end(fromY, stepY, 116)}`}
      />
    </svg>
  );
}
