import { moveTo, outline, type Place } from './iso.ts';
import { Block } from './solid.tsx';
import styles from './square.module.css';

type At = { readonly at: readonly [number, number] };

/** A table with a small board on it. */
export function Table({ at: [x, y], stones }: At & { readonly stones: 'lines' | 'chequers' }) {
  const top = 0.55;
  const cell = 0.36;
  const field = (i: number, j: number) => {
    const [a, b] = [x + (i - 1.5) * cell, y + (j - 1.5) * cell];
    return outline([a, b, top], [a + cell, b, top], [a + cell, b + cell, top], [a, b + cell, top]);
  };
  const cells = Array.from({ length: 9 }, (_, n) => [n % 3, Math.floor(n / 3)] as const);
  return (
    <g>
      <Block x={[x - 0.12, x + 0.12]} y={[y - 0.12, y + 0.12]} z={[0, 0.46]} tone="wood" />
      <Block x={[x - 0.68, x + 0.68]} y={[y - 0.68, y + 0.68]} z={[0.44, top]} tone="wood" />
      {cells.map(([i, j]) => (
        <polygon
          key={`${i}${j}`}
          points={field(i, j)}
          className={(i + j) % 2 ? styles.ivory : styles.pine}
        />
      ))}
      {stones === 'chequers' && (
        <>
          <Stone at={[x - cell, y, top]} tone="red" />
          <Stone at={[x + cell, y - cell, top]} tone="yellow" />
          <Stone at={[x, y + cell, top]} tone="red" />
        </>
      )}
      {stones === 'lines' && (
        <>
          <Stone at={[x, y, top]} tone="blue" />
          <Stone at={[x + cell, y + cell, top]} tone="blue" />
          <Stone at={[x - cell, y + cell, top]} tone="yellow" />
        </>
      )}
    </g>
  );
}

const Stone = ({ at, tone }: { readonly at: Place; readonly tone: string }) => (
  <g transform={moveTo(at)} className={styles[tone]}>
    <ellipse cy="-1" rx="6.4" ry="3.4" className={styles.shadow} />
    <ellipse cy="-3.4" rx="6.4" ry="3.4" />
  </g>
);

/** Bars on a standing board: here agents are measured. */
export function ScoreBoard({ at: [x, y] }: At) {
  const bar = (n: number, height: number, tone: string) => {
    const from = x + 0.2 + n * 0.42;
    return (
      <polygon
        className={styles[tone]}
        points={outline(
          [from, y, 0.75],
          [from + 0.28, y, 0.75],
          [from + 0.28, y, 0.75 + height],
          [from, y, 0.75 + height],
        )}
      />
    );
  };
  return (
    <g>
      <Block x={[x + 0.1, x + 0.22]} y={[y - 0.1, y]} z={[0, 0.7]} tone="wood" />
      <Block x={[x + 1.58, x + 1.7]} y={[y - 0.1, y]} z={[0, 0.7]} tone="wood" />
      <Block x={[x, x + 1.8]} y={[y - 0.14, y]} z={[0.6, 1.95]} tone="slate" />
      {bar(0, 0.45, 'blue')}
      {bar(1, 0.95, 'yellow')}
      {bar(2, 0.7, 'red')}
      {bar(3, 0.3, 'plum')}
    </g>
  );
}

/** Where those sit who play with words at night. */
export function Fire({ at: [x, y] }: At) {
  return (
    <g transform={`${moveTo([x, y])} scale(1.3)`}>
      <circle cy="-8" r="80" fill="url(#glow)" />
      <path d="M-13 2 11-5M13 2-11-5" className={styles.logs} />
      <g className={styles.flame}>
        <path
          d="M0-30C7-21 11-14 9-7 7 0-7 0-9-7-11-13-5-17-4-23-1-21 0-24 0-30Z"
          className={styles.red}
        />
        <path
          d="M1-19c4 5 6 9 4 13-2 4-8 4-9 0-1-4 3-6 3-9 1 1 2-1 2-4Z"
          className={styles.yellow}
        />
      </g>
    </g>
  );
}

export function Lamp({ at: [x, y] }: At) {
  return (
    <g transform={moveTo([x, y])}>
      <ellipse rx="5" ry="2.5" className={styles.shadow} />
      <circle cy="-46" r="60" fill="url(#glow)" />
      <path d="M0 0V-42" className={styles.post} />
      <path d="M-5-43h10l-1.5-11h-7Z" className={styles.lantern} />
      <path d="M-6-54h12l-6-5Z" className={styles.cap} />
    </g>
  );
}

export function Tree({ at: [x, y] }: At) {
  return (
    <g transform={`${moveTo([x, y])} scale(1.2)`}>
      <ellipse rx="14" ry="6" className={styles.shadow} />
      <path d="M-2.5 0h5v-16h-5z" className={styles.trunk} />
      <circle cx="0" cy="-30" r="17" className={styles.leaves} />
      <path d="M0-47a17 17 0 0 1 0 34a24 24 0 0 0 0-34Z" className={styles.dusk} />
    </g>
  );
}
