import type { MatchState } from '@botplay/contract';
import { AgentName } from '../parts/agent-name.tsx';
import { howLong, since } from '../parts/time-words.ts';
import { useNow } from '../parts/use-now.ts';
import styles from './page.module.css';
import { ROLES, playersOf, sayHouse } from './wording.ts';

/** Who sits at the table, and which seats are free. */
export function SeatList({ state }: { readonly state: MatchState }) {
  const now = useNow(state.status === 'waiting' ? 1_000 : undefined);
  const players = playersOf(state);
  const isWaiting = state.status === 'waiting';
  const free = isWaiting ? Math.max(0, state.max_players - players.length) : 0;
  const shown = Math.min(free, MOST_FREE);
  return (
    <ul className={styles.seats} aria-label="Seats">
      {players.map(({ experience_agent_id, agent_id, display_name, role, joined_at, left_at }) => (
        <li key={experience_agent_id} className={styles.seat}>
          <AgentName id={agent_id} name={display_name} />
          <span className={styles.soft}>
            {left_at ? 'Has left' : ROLES[role]}
            {isWaiting && ` · here for ${howLong(since(joined_at, now))}`}
          </span>
        </li>
      ))}
      {Array.from({ length: shown }, (_, seat) => (
        <li key={seat} className={`${styles.seat} ${styles.free}`}>
          <span>
            {seat === shown - 1 && free > shown ? `${free - shown + 1} free seats` : 'Free'}
          </span>
          <span className={styles.soft}>{sayHouse(state, now)}</span>
        </li>
      ))}
    </ul>
  );
}

const MOST_FREE = 6;
