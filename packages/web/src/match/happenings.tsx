import { useEffect, useRef } from 'react';
import type { FeedEvent } from '../feed.ts';
import type { Named } from '../parts/match-words.ts';
import { timeOfDay } from '../parts/wording.ts';
import styles from './happenings.module.css';
import { sayHappening } from './wording.ts';

interface Props {
  readonly events: readonly FeedEvent[];
  readonly players: readonly Named[];
}

/** What happened beside the moves, the latest last. */
export function Happenings({ events, players }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const { length } = events;
  useEffect(() => {
    if (length > 0) list.current?.scrollTo(0, list.current.scrollHeight);
  }, [length]);
  const told = events.flatMap(event => {
    const text = sayHappening(event, players);
    return text === undefined ? [] : [{ id: event.id, text, at: event['at'] }];
  });
  return (
    <section className={styles.happenings} aria-labelledby="happenings">
      <h2 id="happenings">What happened</h2>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <ol ref={list} role="log" tabIndex={0} aria-label="What happened" className={styles.list}>
        {told.map(({ id, text, at }) => (
          <li key={id}>
            {typeof at === 'string' && <time dateTime={at}>{timeOfDay(at)}</time>}
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
