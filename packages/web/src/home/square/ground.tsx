import { outline } from './iso.ts';
import { Block } from './solid.tsx';
import styles from './square.module.css';

const FIELDS = 8;
const STARS = [
  [-300, -150],
  [-210, -172],
  [-120, -120],
  [60, -178],
  [285, -70],
  [318, -165],
  [-330, -40],
  [130, -165],
] as const;

export function Sky() {
  return (
    <g>
      <circle cx="215" cy="-118" r="34" className={styles.sun} />
      <circle cx="201" cy="-126" r="30" className={styles.crescent} />
      <g className={styles.stars}>
        {STARS.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="1.6" />
        ))}
      </g>
      <g className={styles.clouds}>
        <path d="M-300-92a16 16 0 0 1 16-16 24 24 0 0 1 46-4 18 18 0 0 1 30 20Z" />
        <path d="M110-150a12 12 0 0 1 12-12 19 19 0 0 1 36-3 14 14 0 0 1 22 15Z" />
      </g>
    </g>
  );
}

/** The island, and on it the eight by eight fields of the square. */
export function Ground() {
  const fields = Array.from(
    { length: FIELDS * FIELDS },
    (_, n) => [n % FIELDS, Math.floor(n / FIELDS)] as const,
  );
  return (
    <g>
      <Block x={[-2.6, 9]} y={[-2.6, 9]} z={[-0.9, -0.35]} tone="earth" />
      <Block x={[-2.6, 9]} y={[-2.6, 9]} z={[-0.35, -0.12]} tone="grass" />
      <Block x={[-0.25, 8.25]} y={[-0.25, 8.25]} z={[-0.12, 0]} tone="kerb" />
      {fields.map(([x, y]) => (
        <polygon
          key={`${x}${y}`}
          points={outline([x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1])}
          className={(x + y) % 2 ? styles.paving : styles.stone}
        />
      ))}
    </g>
  );
}
