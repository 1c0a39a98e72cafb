import styles from './interval.module.css';
import { placeOn, type Scale, type SkillRange } from './scale.ts';

interface Props {
  readonly skill: SkillRange;
  readonly scale: Scale;
}

/** A skill and how sure it is: a figure, and a bar on the scale that all rows share. */
export function Interval({ skill, scale }: Props) {
  const [low, middle, high] = [skill.low, skill.mu, skill.high].map(value => placeOn(scale, value));
  return (
    <span className={styles.interval}>
      <span className={styles.figure}>
        {skill.mu.toFixed(1)}
        <span className="visually-hidden">
          , between {skill.low.toFixed(1)} and {skill.high.toFixed(1)}
        </span>
      </span>
      <span
        className={styles.track}
        aria-hidden="true"
        title={`${skill.low.toFixed(1)} to ${skill.high.toFixed(1)}`}
      >
        <span
          className={styles.band}
          style={{ insetInlineStart: `${low}%`, insetInlineEnd: `${100 - (high ?? 100)}%` }}
        />
        <span className={styles.point} style={{ insetInlineStart: `${middle}%` }} />
      </span>
    </span>
  );
}
