import type { FourInARowView } from '@botplay/rules';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import type { BoardProps } from './board.ts';
import styles from './four-in-a-row.module.css';
import { BoardFrame } from './parts/board-frame.tsx';
import { useGridKeys } from './parts/grid-keys.ts';

const COLUMNS = [0, 1, 2, 3, 4, 5, 6];
const ROWS = 6;
const COLOURS: Partial<Record<string, string>> = { R: 'red', Y: 'yellow' };

/** The frame with its 42 holes; discs fall behind it. */
export function FourInARowBoard(props: BoardProps<FourInARowView>) {
  const { view, moves = [], onMove, onRefused } = props;
  const { cells, turn, last, line } = view;
  const [cellsAtFirst] = useState(cells);
  const id = useId();
  const keys = useGridKeys({ columns: COLUMNS.length, count: COLUMNS.length, start: 3 });
  const lastCell = topOf(cells, Number(last) - 1);
  const hasFallen = (index: number) => cellsAtFirst[index] !== '.' && index !== lastCell;
  return (
    <BoardFrame label="Four in a row" said={said(view, lastCell)}>
      <div className={styles.board}>
        <svg viewBox="0 0 740 716" aria-hidden="true">
          <defs>
            <Tiles id={`${id}holes`}>
              <circle cx="50" cy="50" r="41" />
            </Tiles>
            <Tiles id={`${id}rims`}>
              <circle className={styles.light} cx="50" cy="52" r="43" />
              <circle className={styles.rim} cx="50" cy="50" r="42.5" />
            </Tiles>
            <linearGradient id={`${id}blue`} x2="0" y2="1">
              <stop className={styles.top} />
              <stop className={styles.bottom} offset="1" />
            </linearGradient>
            <mask id={`${id}mask`}>
              <rect width="740" height="716" fill="#fff" />
              <rect x="20" y="96" width="700" height="600" fill={`url(#${id}holes)`} />
            </mask>
          </defs>
          <rect className={styles.back} x="10" y="86" width="720" height="620" rx="34" />
          <g className={line.length > 0 ? styles.won : undefined}>
            {[...cells].map(
              (mark, index) =>
                mark !== '.' && (
                  <Disc
                    key={index}
                    mark={mark}
                    index={index}
                    falls={!hasFallen(index)}
                    isLast={index === lastCell}
                    isInLine={line.includes(index)}
                  />
                ),
            )}
          </g>
          <g mask={`url(#${id}mask)`}>
            <rect y="76" width="740" height="640" rx="40" fill={`url(#${id}blue)`} />
            <rect className={styles.shine} x="6" y="82" width="728" height="628" rx="34" />
          </g>
          <rect x="20" y="96" width="700" height="600" fill={`url(#${id}rims)`} />
        </svg>
        <div {...keys.grid} className={styles.columns} data-turn={turn}>
          {COLUMNS.map(column => {
            const move = String(column + 1);
            const pile = pileOf(cells, column);
            const canPlay = moves.includes(move);
            return (
              <button
                {...keys.cell(column)}
                key={column}
                type="button"
                className={styles.column}
                style={{ '--pile': pile.length } as CSSProperties}
                aria-label={nameOf(column, pile)}
                aria-disabled={!canPlay}
                onClick={() => (canPlay ? onMove?.(move) : onRefused?.(move))}
              >
                {move}
              </button>
            );
          })}
        </div>
      </div>
    </BoardFrame>
  );
}

/** What is drawn in each of the 42 cells alike. */
function Tiles({ id, children }: { id: string; children: ReactNode }) {
  return (
    <pattern id={id} patternUnits="userSpaceOnUse" x="20" y="96" width="100" height="100">
      {children}
    </pattern>
  );
}

interface DiscProps {
  readonly mark: string;
  readonly index: number;
  readonly falls: boolean;
  readonly isLast: boolean;
  readonly isInLine: boolean;
}

function Disc({ mark, index, falls, isLast, isInLine }: DiscProps) {
  const row = Math.floor(index / COLUMNS.length);
  const look = [mark === 'R' ? styles.red : styles.yellow, falls && styles.falls];
  return (
    <g transform={`translate(${70 + 100 * (index % COLUMNS.length)} ${146 + 100 * row})`}>
      <g
        className={[...look, isInLine && styles.inLine].filter(Boolean).join(' ')}
        style={{ '--rows': row + 1 } as CSSProperties}
      >
        <circle className={styles.disc} r="45" />
        <circle className={styles.groove} r="29" />
        {mark === 'Y' && <circle className={styles.groove} r="15" />}
        <path className={styles.gleam} d="M-31-18A36 36 0 0 1-8-35" />
        {isLast && <circle className={styles.last} r="10" />}
        {isInLine && <circle className={styles.glow} r="36" />}
      </g>
    </g>
  );
}

/** The marks in a column from the bottom. */
const pileOf = (cells: string, column: number): readonly string[] =>
  [...cells]
    .filter((mark, index) => mark !== '.' && index % COLUMNS.length === column)
    .toReversed();

const topOf = (cells: string, column: number): number =>
  [...cells].findIndex((mark, index) => mark !== '.' && index % COLUMNS.length === column);

function nameOf(column: number, pile: readonly string[]): string {
  const room = pile.length < ROWS ? `${ROWS - pile.length} free` : 'full';
  const discs = pile.map(mark => COLOURS[mark]).join(', ');
  return `Column ${column + 1}, ${room}${discs && `; from the bottom ${discs}`}`;
}

function said({ cells, last, line }: FourInARowView, lastCell: number): string {
  const colour = COLOURS[cells[lastCell] ?? '.'];
  const fell = colour ? `${colour === 'red' ? 'Red' : 'Yellow'} in column ${last}.` : '';
  return line.length > 0 ? `${fell} Four in a row.` : fell;
}
