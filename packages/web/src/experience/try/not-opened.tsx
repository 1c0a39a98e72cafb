import type { Refusal } from '@botplay/contract';
import { Link } from 'wouter';
import { asRefusal } from '../../gateway.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useEndSession, useSessions } from '../../session/own-sessions.ts';
import styles from './try.module.css';

interface Props {
  readonly refusal: Refusal;
  readonly agentId: string;
  readonly onRetry: () => void;
  readonly onBack: () => void;
}

/** Why there is no session, and the way out. */
export function NotOpened({ refusal, agentId, onRetry, onBack }: Props) {
  const { sessions } = useSessions();
  const end = useEndSession();
  const isBusy = refusal.code === 'AGENT_BUSY';
  const other = isBusy
    ? sessions?.find(({ agent_id, status }) => agent_id === agentId && status === 'active')
    : undefined;
  const failure = asRefusal(end.error);
  return (
    <Notice
      tone="error"
      title={isBusy ? 'This agent is busy' : 'No session was opened'}
      text={refusal.message}
    >
      {failure && <p role="alert">{failure.message}</p>}
      {other && (
        <p>
          <Link href={`/sessions/${other.session_id}`}>
            See its session in {other.experience_name}
          </Link>
        </p>
      )}
      <div className={styles.buttons}>
        {other ? (
          <Button
            look="danger"
            disabled={end.isPending}
            onClick={() => end.mutate(other, { onSuccess: onRetry })}
          >
            End that one and begin here
          </Button>
        ) : (
          <Button look="quiet" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button look="quiet" onClick={onBack}>
          Back
        </Button>
      </div>
    </Notice>
  );
}
