import { outline } from './iso.ts';
import styles from './square.module.css';

export interface Box {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
  readonly z: readonly [number, number];
}

/** A block: its top and the two sides that can be seen, each darker than the one before. */
export function Block({ x, y, z, tone }: Box & { readonly tone: string }) {
  const [x0, x1] = x;
  const [y0, y1] = y;
  const [z0, z1] = z;
  const left = outline([x0, y1, z0], [x1, y1, z0], [x1, y1, z1], [x0, y1, z1]);
  const right = outline([x1, y0, z0], [x1, y1, z0], [x1, y1, z1], [x1, y0, z1]);
  return (
    <g className={styles[tone]}>
      <polygon points={outline([x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1])} />
      <polygon points={left} />
      <polygon points={left} className={styles.dusk} />
      <polygon points={right} />
      <polygon points={right} className={styles.shade} />
    </g>
  );
}

export interface HouseProps extends Box {
  readonly wall: 'lime' | 'peach' | 'mist';
  readonly roof: 'tiles' | 'slate' | 'moss';
  /** Which way the ridge runs. */
  readonly ridge: 'x' | 'y';
}

const ROOF_HEIGHT = 0.75;

export function House(house: HouseProps) {
  return (
    <g>
      <Block {...house} tone={house.wall} />
      <Windows {...house} />
      <Roof {...house} />
    </g>
  );
}

function Roof({ x: [x0, x1], y: [y0, y1], z: [, z], wall, roof, ridge }: HouseProps) {
  const [xm, ym, top] = [(x0 + x1) / 2, (y0 + y1) / 2, z + ROOF_HEIGHT];
  const alongX = ridge === 'x';
  const far = alongX
    ? outline([x0, y0, z], [x1, y0, z], [x1, ym, top], [x0, ym, top])
    : outline([x0, y0, z], [x0, y1, z], [xm, y1, top], [xm, y0, top]);
  const near = alongX
    ? outline([x0, y1, z], [x1, y1, z], [x1, ym, top], [x0, ym, top])
    : outline([x1, y0, z], [x1, y1, z], [xm, y1, top], [xm, y0, top]);
  const gable = alongX
    ? outline([x1, y0, z], [x1, y1, z], [x1, ym, top])
    : outline([x0, y1, z], [x1, y1, z], [xm, y1, top]);
  return (
    <>
      <g className={styles[roof]}>
        <polygon points={far} />
        <polygon points={near} />
        <polygon points={near} className={alongX ? styles.dusk : styles.shade} />
      </g>
      <g className={styles[wall]}>
        <polygon points={gable} />
        <polygon points={gable} className={alongX ? styles.shade : styles.dusk} />
      </g>
    </>
  );
}

const WINDOW = { width: 0.34, low: 0.3, high: 0.72, every: 0.62 };

function Windows({ x: [x0, x1], y: [y0, y1], z: [z0, z1] }: Box) {
  const panes: string[] = [];
  for (let floor = z0; floor + WINDOW.high < z1 + 0.01; floor += 0.85) {
    const [low, high] = [floor + WINDOW.low, floor + WINDOW.high];
    for (const from of spread(x0, x1)) {
      const to = from + WINDOW.width;
      panes.push(outline([from, y1, low], [to, y1, low], [to, y1, high], [from, y1, high]));
    }
    for (const from of spread(y0, y1)) {
      const to = from + WINDOW.width;
      panes.push(outline([x1, from, low], [x1, to, low], [x1, to, high], [x1, from, high]));
    }
  }
  return panes.map((points, index) => (
    <polygon
      key={points}
      points={points}
      className={index % 3 === 1 ? styles.paneDark : styles.pane}
    />
  ));
}

/** Where windows begin along a wall, centred. */
function spread(from: number, to: number): number[] {
  const number = Math.max(1, Math.floor((to - from) / WINDOW.every));
  const start = (from + to) / 2 - ((number - 1) * WINDOW.every + WINDOW.width) / 2;
  return Array.from({ length: number }, (_, index) => start + index * WINDOW.every);
}
