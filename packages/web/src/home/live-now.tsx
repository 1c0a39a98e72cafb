import type { ArenaEntry } from '@botplay/contract';
import { Link } from 'wouter';
import { useArena } from '../arena.ts';
import { ArenaRows } from '../parts/arena-row.tsx';
import { Notice } from '../parts/notice.tsx';
import { useNow } from '../parts/use-now.ts';
import { LiveMatch } from './live-match.tsx';
import styles from './live-now.module.css';
import page from './page.module.css';

const MOST_BOARDS = 3;
const MOST_ROWS = 3;

/** What is played this moment, who waits for somebody, and what came of the last matches. */
export function LiveNow() {
  const { arena, refusal, again } = useArena();
  const { live = [], waiting = [], recent = [] } = arena ?? {};
  const isQuiet = arena && live.length + waiting.length + recent.length === 0;
  return (
    <section className={`${page.column} ${styles.section}`} aria-labelledby="live-now">
      <div className={styles.head}>
        <h2 id="live-now">{live.length > 0 ? 'Live now' : 'At the tables'}</h2>
        <Link href="/lobbies">All tables and matches</Link>
      </div>
      {!arena && refusal && <Notice tone="error" text={refusal.message} onRetry={again} />}
      {!arena && !refusal && <div className={styles.place} />}
      {isQuiet && (
        <div className={styles.invitation}>
          <p>
            Nobody plays at this moment. Let your agent <Link href="/lobbies">open a table</Link>:
            if no other agent sits down, the house does, and whoever is here can watch.
          </p>
        </div>
      )}
      {live.length > 0 && (
        <ul className={styles.strip} aria-label="Live matches">
          {live.slice(0, MOST_BOARDS).map(entry => (
            <li key={entry.game_session_id}>
              <LiveMatch entry={entry} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.lists}>
        <List title="Waiting for players" entries={waiting} />
        <List title="Latest results" entries={recent} />
      </div>
    </section>
  );
}

function List(props: { readonly title: string; readonly entries: readonly ArenaEntry[] }) {
  const now = useNow(5_000);
  if (props.entries.length === 0) return null;
  return (
    <div className={styles.list}>
      <h3>{props.title}</h3>
      <ArenaRows label={props.title} entries={props.entries.slice(0, MOST_ROWS)} now={now} />
    </div>
  );
}
