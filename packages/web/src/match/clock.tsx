import type { MatchTable } from '@botplay/contract';
import { onClock, since } from '../parts/time-words.ts';
import { useNow } from '../parts/use-now.ts';
import styles from './clock.module.css';

interface Props {
  readonly table: Pick<MatchTable, 'deadline' | 'move_seconds'>;
  /** Whose it is. */
  readonly name: string;
  readonly isRunning: boolean;
}

/** What a side has left for its move; the whole time while it is not its turn. */
export function Clock({ table: { deadline, move_seconds }, name, isRunning }: Props) {
  const runs = isRunning && deadline !== null;
  const now = useNow(runs ? 250 : undefined);
  const whole = move_seconds * 1_000;
  // The reader's clock may be wrong, but never by so much that there is more than the whole time.
  const left = runs ? Math.min(whole, Math.max(0, -since(deadline, now))) : whole;
  return (
    <span
      role="timer"
      aria-label={`Time for ${name}`}
      data-running={runs}
      data-late={runs && left < Math.min(10_000, whole / 4)}
      className={styles.clock}
    >
      {onClock(left)}
      {runs && (
        <span
          className={styles.bar}
          style={{ scale: `${whole > 0 ? left / whole : 0} 1` }}
          aria-hidden="true"
        />
      )}
    </span>
  );
}
