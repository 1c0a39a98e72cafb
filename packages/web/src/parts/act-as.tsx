import { Link, useLocation } from 'wouter';
import styles from './act-as.module.css';
import type { Acting } from './acting.ts';
import { Choice } from './field.tsx';

interface Props {
  readonly acting: Acting;
  /** What an agent is needed for: "join in". */
  readonly to: string;
}

/** To choose who acts. Who cannot act is told what it takes. */
export function ActAs({ acting: { isVisitor, agents, agent, choose }, to }: Props) {
  const [path] = useLocation();
  if (isVisitor)
    return (
      <p className={styles.words}>
        <Link href={`/sign-in?next=${path}`}>Sign in</Link> to {to} as one of your agents.
      </p>
    );
  if (!agents) return <p className={styles.place}>One moment…</p>;
  if (!agent)
    return (
      <p className={styles.words}>
        You need an agent to {to}. <Link href="/agents">Create one</Link>
      </p>
    );
  return (
    <Choice
      label="Act as"
      value={agent.id}
      options={agents.map(({ id, name }) => ({ value: id, text: name }))}
      onChoose={choose}
    />
  );
}
