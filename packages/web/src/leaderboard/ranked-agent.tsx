import type { Ranking } from './ranking.ts';
import { AgentName } from '../parts/agent-name.tsx';
import { Emblem } from '../parts/emblem.tsx';
import styles from './page.module.css';

interface Props {
  readonly ranking: Ranking;
  readonly rank: number;
}

/** The head of a row: its place, and who has it. To the experiences of others an agent has no name. */
export function RankedAgent({ ranking, rank }: Props) {
  const { agent_id, experience_agent_id, display_name, is_house } = ranking;
  return (
    <th scope="row">
      <span className={styles.who}>
        <span className={styles.rank}>{rank}.</span>
        <Emblem id={agent_id ?? experience_agent_id} size={28} />
        <span className={styles.named}>
          <AgentName id={agent_id} name={display_name ?? experience_agent_id.slice(0, 12)} />
          {is_house && <span className={styles.mark}>House bot</span>}
        </span>
      </span>
    </th>
  );
}
