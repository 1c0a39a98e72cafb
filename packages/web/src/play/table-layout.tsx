import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../parts/button.tsx';
import { PageHeading } from '../parts/page.tsx';
import type { Playable } from './playables.ts';
import { StatusLine } from './status-line.tsx';
import styles from './table-layout.module.css';
import type { Status } from './wording.ts';

interface Props {
  readonly playable: Playable;
  readonly status: Status | undefined;
  /** Why what was tried cannot be done. */
  readonly refusal?: string;
  /** What to do once the game is over. */
  readonly next?: { readonly text: string; begin(): void } | undefined;
  readonly board: ReactNode;
  readonly children: ReactNode;
}

/** A board with what stands beside it; on a phone above and below it. */
export function TableLayout({ playable, status, refusal, next, children, ...props }: Props) {
  const board = useRef<HTMLDivElement>(null);
  return (
    <div className={styles.table}>
      <div className={styles.head}>
        <PageHeading documentTitle={`Play ${playable.name}`}>{playable.name}</PageHeading>
        <p>
          {playable.goal} {playable.hands}
        </p>
      </div>
      {status && (
        <div className={styles.status}>
          <StatusLine status={status} {...(refusal && { refusal })}>
            {next && (
              <Button
                onClick={() => {
                  // The button goes with the game that it ended, so who pressed it goes on at the board.
                  flushSync(next.begin);
                  board.current
                    ?.querySelector<HTMLElement>('[tabindex="0"], button:not([tabindex])')
                    ?.focus();
                }}
              >
                {next.text}
              </Button>
            )}
          </StatusLine>
        </div>
      )}
      <div ref={board} className={styles.board}>
        {props.board}
      </div>
      <div className={styles.side}>{children}</div>
    </div>
  );
}
