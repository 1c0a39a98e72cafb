import { useLocation } from 'wouter';
import type { OwnAgent } from '../account.ts';
import { useAct } from '../parts/acting.ts';
import { Button } from '../parts/button.tsx';
import styles from './page.module.css';

interface Props {
  /** Of the table. */
  readonly id: string;
  readonly agent: OwnAgent;
}

/** Seats an agent at a table, and shows it there. */
export function JoinButton({ id, agent }: Props) {
  const [, navigate] = useLocation();
  const join = useAct(agent, 'lobby.join', ['match.state', 'arena']);
  return (
    <>
      <Button
        look="quiet"
        disabled={join.isPending}
        onClick={() =>
          join.mutate({ game_session_id: id }, { onSuccess: () => navigate(`/matches/${id}`) })
        }
      >
        Sit down as {agent.name}
      </Button>
      {join.refusal && (
        <p role="alert" className={styles.problem}>
          {join.refusal.message}
        </p>
      )}
    </>
  );
}
