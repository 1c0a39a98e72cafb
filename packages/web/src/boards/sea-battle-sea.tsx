import { SEA_SIZE as SIDE, type Ship, shipsIn } from '@botplay/rules';
import { useId } from 'react';
import styles from './sea-battle.module.css';

interface Props {
  readonly sea: string;
  readonly isFoggy?: boolean;
  readonly wrecks: readonly Ship[];
  readonly lastCell: number | undefined;
}

const LINES = [10, 20, 30, 40, 50, 60, 70, 80, 90].map(at => `M${at} 0v100M0 ${at}h100`).join('');

/** A sea as a picture: ten units a cell, and a margin for the coordinates. */
export function Sea({ sea, isFoggy = false, wrecks, lastCell }: Props) {
  const id = useId();
  const shotAt = [...sea].flatMap((mark, cell) => (mark === 'H' || mark === 'M' ? [cell] : []));
  const burnt = new Set(wrecks.flat());
  return (
    <svg viewBox="-8 -8 109 109" aria-hidden="true" className={styles.picture}>
      <defs>
        <pattern id={id} width="20" height="10" patternUnits="userSpaceOnUse">
          <path className={styles.wave} d="M1 3.6q2-1.8 4 0t4 0M11 8.4q2-1.8 4 0t4 0" />
        </pattern>
        <radialGradient id={`${id}fog`} gradientUnits="userSpaceOnUse" cx="30" cy="20" r="100">
          <stop className={styles.mist} />
          <stop className={styles.murk} offset="1" />
        </radialGradient>
        <clipPath id={`${id}edge`}>
          <rect width="100" height="100" rx="2.5" />
        </clipPath>
      </defs>
      {Array.from({ length: SIDE }, (_, at) => (
        <g key={at} className={styles.coordinate}>
          <text x={at * 10 + 5} y="-2">
            {'ABCDEFGHIJ'[at]}
          </text>
          <text x="-4" y={at * 10 + 6.7}>
            {at + 1}
          </text>
        </g>
      ))}
      <g clipPath={`url(#${id}edge)`}>
        <rect className={styles.water} width="100" height="100" />
        <rect width="100" height="100" fill={`url(#${id})`} />
        {isFoggy && <path className={styles.fog} fill={`url(#${id}fog)`} d={squares(sea, '.')} />}
        <path className={styles.lines} d={LINES} />
      </g>
      {sea.includes('S') && shipsIn(sea).map(cells => <Hull key={cells[0]} cells={cells} />)}
      {wrecks.map(cells => (
        <Hull key={cells[0]} cells={cells} isWreck />
      ))}
      {shotAt.map(cell => (
        <g
          key={cell}
          className={burnt.has(cell) ? styles.burnt : undefined}
          transform={`translate(${middleOf(cell)})`}
        >
          {sea[cell] === 'H' ? (
            <path
              className={styles.hit}
              d="M0-4 1-1.6 3.4-2.6 2.2-.4 4 1 1.6 1.4 1.4 4-.2 2-2.4 3.6-1.9 1.2-4 .6-2-.7-3.1-3-.9-1.8Z"
            />
          ) : (
            <circle className={styles.miss} r="1.7" />
          )}
          {cell === lastCell && (
            <rect className={styles.last} x="-4.6" y="-4.6" width="9.2" height="9.2" rx="1" />
          )}
          {cell === lastCell && <circle className={styles.last} r="4.2" />}
        </g>
      ))}
    </svg>
  );
}

/** A ship from above, as long as its cells. */
function Hull({ cells, isWreck = false }: { cells: Ship; isWreck?: boolean }) {
  const [first = 0, second = first + 1] = cells;
  const length = cells.length * 10;
  const isUpright = second - first === SIDE;
  const [x, y] = cornerOf(first);
  return (
    <g
      className={isWreck ? styles.wreck : styles.hull}
      transform={isUpright ? `matrix(0 1 1 0 ${x} ${y})` : `translate(${x} ${y})`}
    >
      <path
        d={`M3.6 1.4H${length - 5}Q${length - 1.4} 2.6 ${length - 0.8} 5 ${length - 1.4} 7.4 ${length - 5} 8.6H3.6Q1 8.6 1 5T3.6 1.4Z`}
      />
      {cells.map((cell, at) => (
        <circle key={cell} cx={at * 10 + 5} cy="5" r="1.7" />
      ))}
    </g>
  );
}

const cornerOf = (cell: number): readonly [number, number] => [
  (cell % SIDE) * 10,
  Math.floor(cell / SIDE) * 10,
];

const middleOf = (cell: number): string => {
  const [x, y] = cornerOf(cell);
  return `${x + 5} ${y + 5}`;
};

const squares = (sea: string, mark: string): string =>
  Array.from(sea, (found, cell) =>
    found === mark ? `M${cornerOf(cell).join(' ')}h10v10h-10z` : '',
  ).join('');
