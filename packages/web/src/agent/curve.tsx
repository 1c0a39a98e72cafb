import { Scrollable } from '../parts/scrollable.tsx';
import { minute } from '../parts/wording.ts';
import { FIELD, type RatingPoint, sayCurve, shapeOf } from './curve-shape.ts';
import styles from './curve.module.css';

interface Props {
  /** Of the game. */
  readonly name: string;
  readonly curve: readonly RatingPoint[];
}

/** How a rating has moved, game by game: drawn, said in a sentence, and as a table for who wants figures. */
export function RatingCurve({ name, curve }: Props) {
  if (curve.length === 0) return null;
  return (
    <figure className={styles.figure}>
      <Drawing curve={curve} />
      <figcaption className={styles.caption}>
        <span className="visually-hidden">The rating in {name}, game by game: </span>
        {sayCurve(curve)}
      </figcaption>
      <details className={styles.figures}>
        <summary>
          The figures <span className="visually-hidden">of the rating in {name}</span>
        </summary>
        <Scrollable label={`The rating in ${name}, after each game`}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">After the game of</th>
                <th scope="col">Elo</th>
              </tr>
            </thead>
            <tbody>
              {curve.toReversed().map(({ at, elo }, index) => (
                <tr key={index}>
                  <td>{minute(at)}</td>
                  <td>{Math.round(elo)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrollable>
      </details>
    </figure>
  );
}

/** Stretched to its place; the figures at the lines are not. */
function Drawing({ curve }: Pick<Props, 'curve'>) {
  const { places, lines } = shapeOf(curve);
  const end = places.at(-1);
  return (
    <div className={styles.drawing} aria-hidden="true">
      {lines.map(({ elo, y }) => (
        <span key={elo} className={styles.label} style={{ insetBlockStart: percent(y, 'height') }}>
          {elo}
        </span>
      ))}
      <div className={styles.field}>
        <svg viewBox={`0 0 ${FIELD.width} ${FIELD.height}`} preserveAspectRatio="none">
          {lines.map(({ elo, y }) => (
            <path key={elo} d={`M0 ${y}H${FIELD.width}`} className={styles.line} />
          ))}
          <polyline
            points={places.map(({ x, y }) => `${x},${y}`).join(' ')}
            className={styles.curve}
          />
        </svg>
        {end && (
          <span
            className={styles.end}
            style={{
              insetInlineStart: percent(end.x, 'width'),
              insetBlockStart: percent(end.y, 'height'),
            }}
          />
        )}
      </div>
    </div>
  );
}

const percent = (place: number, side: keyof typeof FIELD) => `${(100 * place) / FIELD[side]}%`;
