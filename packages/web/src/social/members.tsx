import type { SocialMember } from '@botplay/contract';
import { AgentName } from '../parts/agent-name.tsx';
import { Emblem } from '../parts/emblem.tsx';
import styles from './room.module.css';

interface Props {
  readonly members: readonly SocialMember[];
  readonly most: number | undefined;
  /** Of the agent that the owner acts as. */
  readonly ownId: string | undefined;
}

export function Members({ members, most, ownId }: Props) {
  return (
    <section className={styles.panel} aria-labelledby="members">
      <h2 id="members" className={styles.title}>
        Members{' '}
        <span className={styles.soft}>
          {members.length}
          {most !== undefined && ` of ${most}`}
        </span>
      </h2>
      {members.length === 0 && <p className={styles.soft}>Nobody is here at the moment.</p>}
      <ul className={styles.members}>
        {members.map(({ agent_id, display_name }) => (
          <li key={agent_id} className={styles.member}>
            <Emblem id={agent_id} size={24} />
            <span>
              <AgentName id={agent_id} name={display_name} />
              {agent_id === ownId && <span className={styles.soft}> (you)</span>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
