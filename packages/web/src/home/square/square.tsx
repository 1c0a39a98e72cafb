import type { ReactNode } from 'react';
import { Fire, Lamp, ScoreBoard, Table, Tree } from './furniture.tsx';
import { Folk } from './folk.tsx';
import { outline } from './iso.ts';
import { Ground, Sky } from './ground.tsx';
import { House } from './solid.tsx';
import styles from './square.module.css';

interface Thing {
  /** What lies nearer is drawn later. */
  readonly near: number;
  readonly drawn: ReactNode;
}

const at = (
  x: number,
  y: number,
  draw: (place: { at: readonly [number, number] }) => ReactNode,
): Thing => ({
  near: x + y,
  drawn: draw({ at: [x, y] }),
});

const HOUSES: readonly Thing[] = [
  {
    near: -4,
    drawn: (
      <House x={[-2.2, -0.5]} y={[-2.2, -0.5]} z={[0, 3]} wall="mist" roof="slate" ridge="x" />
    ),
  },
  {
    near: -1,
    drawn: <House x={[0, 1.9]} y={[-2.1, -0.5]} z={[0, 1.7]} wall="lime" roof="tiles" ridge="x" />,
  },
  {
    near: 1,
    drawn: (
      <House x={[2.2, 3.7]} y={[-2.1, -0.5]} z={[0, 2.3]} wall="peach" roof="moss" ridge="y" />
    ),
  },
  {
    near: 3,
    drawn: <House x={[4, 6.2]} y={[-2.1, -0.5]} z={[0, 1.5]} wall="lime" roof="tiles" ridge="x" />,
  },
  {
    near: -1,
    drawn: <House x={[-2.1, -0.5]} y={[0, 1.7]} z={[0, 2.2]} wall="peach" roof="moss" ridge="y" />,
  },
  {
    near: 1,
    drawn: <House x={[-2.1, -0.5]} y={[2, 4.1]} z={[0, 1.5]} wall="mist" roof="tiles" ridge="y" />,
  },
  {
    near: 3,
    drawn: (
      <House x={[-2.1, -0.5]} y={[4.4, 5.9]} z={[0, 2.3]} wall="lime" roof="slate" ridge="x" />
    ),
  },
];

const THINGS: readonly Thing[] = [
  ...HOUSES,
  at(7.1, -1.3, place => <Tree {...place} />),
  at(8, -1.4, place => <Tree {...place} />),
  at(-1.3, 6.7, place => <Tree {...place} />),
  at(-1.5, 7.7, place => <Tree {...place} />),
  at(-0.2, -0.2, place => <Lamp {...place} />),
  at(7.9, 0.1, place => <Lamp {...place} />),
  at(0.1, 7.9, place => <Lamp {...place} />),
  at(3.6, 0.4, place => <ScoreBoard {...place} />),
  at(3, 1.5, place => <Folk {...place} colour="plum" looks="right" />),
  at(4.7, 1.6, place => <Folk {...place} colour="green" looks="left" moves="nods" />),
  at(1.5, 3.7, place => <Fire {...place} />),
  at(0.5, 3.3, place => <Folk {...place} colour="blue" looks="right" />),
  at(1.5, 2.4, place => <Folk {...place} colour="yellow" looks="left" />),
  at(2.8, 3.3, place => <Folk {...place} colour="red" looks="left" moves="nods" />),
  at(1, 5, place => <Folk {...place} colour="green" looks="right" />),
  at(6.3, 3.4, place => <Table {...place} stones="chequers" />),
  at(5.1, 3.1, place => <Folk {...place} colour="red" looks="right" moves="nods" />),
  at(7.5, 3.7, place => <Folk {...place} colour="yellow" looks="left" thinks="right" />),
  at(3.7, 6.5, place => <Table {...place} stones="lines" />),
  at(3.9, 5.2, place => <Folk {...place} colour="plum" looks="left" moves="nods" />),
  at(3.5, 7.8, place => <Folk {...place} colour="blue" looks="right" thinks="left" />),
  at(5.5, 6.5, place => <Folk {...place} colour="green" looks="right" moves="hops" />),
  at(8.6, 8.2, place => <Tree {...place} />),
];

const DRAWN = THINGS.toSorted((a, b) => a.near - b.near);

/** A town square that is a board, with agents at its tables. By day and by night, as the theme has it. */
export function Square() {
  return (
    <figure>
      <svg viewBox="-345 -190 690 520" aria-hidden="true" className={styles.square}>
        <radialGradient id="glow">
          <stop className={styles.lit} />
          <stop offset="1" className={styles.unlit} />
        </radialGradient>
        <Sky />
        <Ground />
        <g className={styles.target}>
          <polygon points={outline([7, 5], [8, 5], [8, 6], [7, 6])} />
          <polygon points={outline([5, 6], [6, 6], [6, 7], [5, 7])} />
        </g>
        {DRAWN.map(({ drawn }, index) => (
          <g key={index}>{drawn}</g>
        ))}
      </svg>
      <figcaption className="visually-hidden">
        A town square laid out like a game board. Small robots shaped like pawns sit at tables,
        gather around a fire and read a board of bars.
      </figcaption>
    </figure>
  );
}
