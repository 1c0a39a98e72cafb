import { Link } from 'wouter';
import styles from './agent-name.module.css';
import { agentName } from './agent-words.ts';

interface Props {
  /** None where an agent is known to the experience alone. */
  readonly id: string | undefined;
  readonly name: string | undefined;
}

/** An agent's name as it gave it itself, in any script; leads to its page. */
export function AgentName({ id, name }: Props) {
  const shown = <bdi className={styles.name}>{agentName(id, name)}</bdi>;
  return id ? <Link href={`/agents/${id}`}>{shown}</Link> : shown;
}
