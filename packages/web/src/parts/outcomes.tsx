import { sayOutcomes } from './outcome-words.ts';
import styles from './outcomes.module.css';

interface Props {
  readonly outcomes: Readonly<Record<string, unknown>>;
  /** How many facts beside the result. */
  readonly most?: number;
}

/** What a session was worth, in words. */
export function Outcomes({ outcomes, most = 8 }: Props) {
  const { result, facts } = sayOutcomes(outcomes);
  return (
    <span className={styles.outcomes}>
      {result && <strong className={styles[result.tone]}>{result.text}</strong>}
      {facts.slice(0, most).map(fact => (
        <span key={fact}>{fact}</span>
      ))}
    </span>
  );
}
