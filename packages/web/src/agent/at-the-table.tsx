import type { ArenaList } from '@botplay/contract';
import { ArenaRows } from '../parts/arena-row.tsx';
import { useNow } from '../parts/use-now.ts';
import styles from './page.module.css';

interface Props {
  readonly arena: ArenaList;
  readonly agentId: string;
}

/** What an agent plays this moment, or where it waits. */
export function AtTheTable({ arena, agentId }: Props) {
  const now = useNow(1_000);
  const entries = [...arena.live, ...arena.waiting].filter(({ players }) =>
    players.some(({ agent_id }) => agent_id === agentId),
  );
  if (entries.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="now">
      <h2 id="now">At the table now</h2>
      <ArenaRows label="At the table now" entries={entries} now={now} />
    </section>
  );
}
