import { moveTo, type Place } from './iso.ts';
import styles from './square.module.css';

export type Colour = 'red' | 'yellow' | 'blue' | 'plum' | 'green';

interface Props {
  readonly at: Place;
  readonly colour: Colour;
  readonly looks?: 'left' | 'right' | 'ahead';
  /** How it moves, if it does. */
  readonly moves?: 'nods' | 'hops';
  /** On which side its thoughts hang. */
  readonly thinks?: 'left' | 'right';
}

const GAZE = { left: -2.5, right: 2.5, ahead: 0 } as const;

/** An agent: half pawn, half robot. */
export function Folk({ at, colour, looks = 'ahead', moves, thinks }: Props) {
  const gaze = GAZE[looks];
  return (
    <g transform={`${moveTo(at)} scale(1.4)`}>
      <g className={moves && styles[moves]}>
        <ellipse rx="11" ry="5" className={styles.shadow} />
        <g className={moves === 'hops' ? styles.leaps : undefined}>
          <g className={styles[colour]}>
            <path d="M-9.5-1.500C-10-12-7-19-4-20H4C7-19 10-12 9.5-1.500C6 2.5-6 2.5-9.5-1.500Z" />
            <path d="M-.8-41h1.600v6h-1.600z" />
            <circle cy="-42" r="2.3" className={styles.bulb} />
            <rect x="-10" y="-36.5" width="20" height="16.5" rx="7" />
          </g>
          <path d="M2-20H4C7-19 10-12 9.5-1.500C8 .5 5 1.3 2 1.500Z" className={styles.dusk} />
          <rect x={-7 + gaze} y="-33" width="14" height="9.5" rx="4.7" className={styles.visor} />
          <g className={styles.eyes}>
            <circle cx={-2.9 + gaze * 1.3} cy="-28.3" r="1.5" />
            <circle cx={2.9 + gaze * 1.3} cy="-28.3" r="1.5" />
          </g>
        </g>
      </g>
      {thinks && <Bubble side={thinks} />}
    </g>
  );
}

function Bubble({ side }: { readonly side: 'left' | 'right' }) {
  return (
    <g
      transform={side === 'right' ? 'translate(11,-54)' : 'translate(-11,-54) scale(-1,1)'}
      className={styles.bubble}
    >
      <path d="M-6 0a9 9 0 0 1 9-9h14a9 9 0 0 1 0 18H4l-7 6 1.5-7.500A9 9 0 0 1-6 0Z" />
      <circle cx="4" r="1.8" />
      <circle cx="10" r="1.8" />
      <circle cx="16" r="1.8" />
    </g>
  );
}
