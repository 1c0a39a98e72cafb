import styles from './emblem.module.css';

const HUES = ['leaf', 'tile', 'sky', 'plum', 'honey'] as const;

/** A small board of an experience's own, drawn from its id. Decoration: the name stands beside it. */
export function Emblem({ id, size = 48 }: { readonly id: string; readonly size?: number }) {
  const number = hash(id);
  const hue = HUES[number % HUES.length] ?? 'leaf';
  return (
    <svg
      viewBox="0 0 7 7"
      width={size}
      height={size}
      aria-hidden="true"
      className={`${styles.emblem} ${styles[hue]}`}
    >
      <rect width="7" height="7" rx="1.6" className={styles.ground} />
      {cells(number).map(([x, y]) => (
        <rect key={`${x}${y}`} x={x + 1.06} y={y + 1.06} width=".88" height=".88" rx=".24" />
      ))}
    </svg>
  );
}

/** The filled cells of a five by five board, the same on the left and on the right. */
function cells(number: number): (readonly [number, number])[] {
  const filled: (readonly [number, number])[] = [];
  for (let y = 0; y < 5; y++)
    for (let x = 0; x < 3; x++) {
      if (((number >>> (y * 3 + x + 5)) & 1) === 0) continue;
      filled.push([x, y]);
      if (x < 2) filled.push([4 - x, y]);
    }
  return filled;
}

/** FNV-1a with a last stir, so that ids made one after the other look nothing alike. */
function hash(text: string): number {
  let number = 0x811c9dc5;
  for (const letter of text) number = Math.imul(number ^ letter.charCodeAt(0), 0x01000193);
  number = Math.imul(number ^ (number >>> 15), 0x2c1b3c6d);
  return (number ^ (number >>> 13)) >>> 0;
}
