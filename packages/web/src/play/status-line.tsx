import type { ReactNode } from 'react';
import styles from './status-line.module.css';
import type { Status } from './wording.ts';

interface Props {
  readonly status: Status;
  /** Why what was tried cannot be done. */
  readonly refusal?: string;
  /** What to do about it. */
  readonly children?: ReactNode;
}

/** How a game stands, in one line above its board. */
export function StatusLine({ status, refusal = '', children }: Props) {
  return (
    <div className={`${styles.status} ${styles[status.tone]}`}>
      {/* Only one of the two is seen, since a board that is pushed down is hit in the wrong place. */}
      <output className={refusal && 'visually-hidden'}>{status.text}</output>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {children}
    </div>
  );
}
