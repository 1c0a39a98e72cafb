import type { ArenaEntry } from '@botplay/contract';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { sayEntry } from './arena-words.ts';
import styles from './arena-row.module.css';
import card from './card.module.css';
import { Picture } from './picture.tsx';

interface Props {
  readonly entry: ArenaEntry;
  readonly now: number;
  /** What can be done there, beside looking at it. */
  readonly children?: ReactNode;
}

/** A table or a match in a list. The whole of it leads to its page. */
export function ArenaRow({ entry, now, children }: Props) {
  const { experience_id: id, built_in } = entry;
  const { title, facts } = sayEntry(entry, now);
  return (
    <article className={`${card.card} ${styles.row}`}>
      <Picture experience={{ id, ...(built_in && { built_in }) }} size={44} />
      <div className={styles.words}>
        <p className={styles.title}>
          <Link href={`/matches/${entry.game_session_id}`} className={card.link}>
            {title}
          </Link>
        </p>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
      {children && <div className={styles.action}>{children}</div>}
    </article>
  );
}

/** The shape of rows to come. */
export function RowSkeletons({ number }: { readonly number: number }) {
  return (
    <ul className={styles.rows} aria-hidden="true">
      {Array.from({ length: number }, (_, index) => (
        <li key={index} className={styles.skeleton} />
      ))}
    </ul>
  );
}

interface RowsProps {
  readonly label: string;
  readonly entries: readonly ArenaEntry[];
  readonly now: number;
  readonly renderAction?: (entry: ArenaEntry) => ReactNode;
}

export function ArenaRows({ label, entries, now, renderAction }: RowsProps) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {entries.map(entry => (
        <li key={entry.game_session_id}>
          <ArenaRow entry={entry} now={now}>
            {renderAction?.(entry)}
          </ArenaRow>
        </li>
      ))}
    </ul>
  );
}
