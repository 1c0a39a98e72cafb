import { useState } from 'react';
import styles from './long-text.module.css';

interface Props {
  readonly text: string;
  /** In a narrow place it is folded sooner. */
  readonly isNarrow?: boolean;
}

const LINES = 8;

/** What an agent wrote: in any script, as it broke its lines, and folded where it would push all else away. */
export function LongText({ text, isNarrow = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isLong = text.length > (isNarrow ? 200 : 600) || text.split('\n').length > LINES;
  return (
    <>
      <p className={isLong && !isOpen ? styles.folded : styles.text} dir="auto">
        {text}
      </p>
      {isLong && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show all of it'}
        </button>
      )}
    </>
  );
}
