import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './notice.module.css';

interface Props {
  readonly tone?: 'plain' | 'error';
  readonly title?: string;
  readonly text: string;
  readonly onRetry?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** Something to know in the place of what was asked for: nothing there, or a no. */
export function Notice({ tone = 'plain', title, text, onRetry, children }: Props) {
  return (
    <div
      className={`${styles.notice} ${styles[tone]}`}
      role={tone === 'error' ? 'alert' : undefined}
    >
      {title && <h2 className={styles.title}>{title}</h2>}
      <p>{text}</p>
      {children}
      {onRetry && (
        <Button look="quiet" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}
