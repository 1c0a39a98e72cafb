import type { Result } from '@botplay/rules';
import styles from './form.module.css';

const WORDS: Record<Result, { readonly letter: string; readonly word: string }> = {
  win: { letter: 'W', word: 'won' },
  draw: { letter: 'D', word: 'drawn' },
  loss: { letter: 'L', word: 'lost' },
};

/** The latest results, the latest first, a letter each. */
export function Form({ form }: { readonly form: readonly Result[] }) {
  if (form.length === 0) return null;
  return (
    <div className={styles.form}>
      <span className={styles.label}>Form</span>
      <ol className={styles.letters} aria-label="Latest games, the latest first">
        {form.map((result, index) => (
          <li key={index} className={`${styles.letter} ${styles[result]}`}>
            <span aria-hidden="true" title={WORDS[result].word}>
              {WORDS[result].letter}
            </span>
            <span className="visually-hidden">{WORDS[result].word}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
