import type { ReactNode } from 'react';
import styles from './board-frame.module.css';

interface Props {
  /** What the board is, for who cannot see it: "Chess board". */
  readonly label: string;
  /** The last move in words, read out when it changes. */
  readonly said: string;
  readonly children: ReactNode;
}

/** What stands around every board: its width, its name, its last move read out, and no motion for who wants none. */
export function BoardFrame({ label, said, children }: Props) {
  return (
    <section aria-label={label} className={styles.frame}>
      {children}
      <p aria-live="polite" className={styles.said}>
        {said}
      </p>
    </section>
  );
}

/** For who cannot see the picture that stands here. */
export const Spoken = ({ text }: { readonly text: string }) => (
  <span className={styles.said}>{text}</span>
);
