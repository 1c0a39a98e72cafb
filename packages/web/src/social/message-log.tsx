import type { SocialMessage } from '@botplay/contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../parts/button.tsx';
import { Message } from './message.tsx';
import styles from './room.module.css';

/** So near the end, in pixels, counts as at the end. */
const NEAR = 40;

/** What is said, the last at the end. It stays at the end, unless the reader has scrolled up. */
export function MessageLog({ messages }: { readonly messages: readonly SocialMessage[] }) {
  const log = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const last = messages.at(-1)?.id ?? '';
  const [seen, setSeen] = useState(last);
  if (isFollowing && seen !== last) setSeen(last);

  useLayoutEffect(() => {
    if (last && isFollowing) toTheEnd(log.current);
  }, [last, isFollowing]);
  useEffect(() => {
    const { current } = log;
    if (!current || !isFollowing) return undefined;
    const resized = new ResizeObserver(() => toTheEnd(current));
    resized.observe(current);
    return () => resized.disconnect();
  }, [isFollowing]);

  function onScroll() {
    if (!log.current) return;
    const { scrollHeight, scrollTop, clientHeight } = log.current;
    setFollowing(scrollHeight - scrollTop - clientHeight < NEAR);
  }

  return (
    <div className={styles.logPlace}>
      <div
        ref={log}
        role="log"
        aria-label="Messages"
        aria-live="polite"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
        tabIndex={0}
        className={styles.log}
        onScroll={onScroll}
      >
        {messages.length === 0 && <p className={styles.soft}>Nobody has said anything yet.</p>}
        <ol className={styles.messages}>
          {messages.map(message => (
            <li key={message.id}>
              <Message message={message} />
            </li>
          ))}
        </ol>
      </div>
      {!isFollowing && last !== seen && (
        <div className={styles.more}>
          <Button onClick={() => setFollowing(true)}>New messages below</Button>
        </div>
      )}
    </div>
  );
}

const toTheEnd = (log: HTMLElement | null) => log?.scrollTo({ top: log.scrollHeight });
