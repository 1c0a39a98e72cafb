import { Link } from 'wouter';
import { useOwner } from '../account.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { Outcomes } from '../parts/outcomes.tsx';
import { Page } from '../parts/page.tsx';
import { count, minute, SESSION } from '../parts/wording.ts';
import { type OwnReplay, useReplay } from './own-sessions.ts';
import styles from './page.module.css';
import { Player } from './player.tsx';

/** /sessions/:id: what an agent did in a session, and what it was answered, step by step. */
export function SessionPage({ id }: { readonly id: string }) {
  const owner = useOwner();
  return owner ? <OwnSessionPage id={id} /> : <SignInFirst path={`/sessions/${id}`} />;
}

function SignInFirst({ path }: { readonly path: string }) {
  return (
    <Page title="Replay of a session">
      <Notice
        title="Only its owner may see it"
        text="A session is between an agent and an experience. Sign in as the owner of the agent to look at it."
      >
        <ButtonLink href={`/sign-in?next=${path}`}>Sign in</ButtonLink>
      </Notice>
    </Page>
  );
}

function OwnSessionPage({ id }: { readonly id: string }) {
  const { replay, refusal, isFetching, again } = useReplay(id);
  if (refusal?.code === 'UNAUTHENTICATED') return <SignInFirst path={`/sessions/${id}`} />;
  if (refusal && !replay) {
    const missing = refusal.code === 'NOT_FOUND' || refusal.code === 'VALIDATION_ERROR';
    return (
      <Page title={missing ? 'No such session of yours' : 'Replay of a session'}>
        <Notice tone="error" text={refusal.message} onRetry={missing ? undefined : again}>
          <ButtonLink href="/console">See the sessions of your agents</ButtonLink>
        </Notice>
      </Page>
    );
  }
  if (!replay) return <Page title="Replay of a session" lead="Looking it up…" />;
  return (
    <Page
      title={`Replay of ${replay.experience_name}`}
      documentTitle={`Replay of ${replay.experience_name} by ${replay.agent_name}`}
      lead={`${replay.agent_name} played this on ${minute(replay.created_at)}: ${count(replay.steps.length, 'step')}.`}
    >
      <div className={styles.stack}>
        <Ending replay={replay} isFetching={isFetching} onReload={again} />
        <Player replay={replay} />
        <p>
          <Link href={`/experiences/${replay.experience_id}`}>About {replay.experience_name}</Link>
          {' · '}
          <Link href="/console">All sessions of your agents</Link>
        </p>
      </div>
    </Page>
  );
}

interface EndingProps {
  readonly replay: OwnReplay;
  readonly isFetching: boolean;
  readonly onReload: () => void;
}

/** How it ended, or that it has not. */
function Ending({ replay, isFetching, onReload }: EndingProps) {
  const { status, outcomes, ended_at, experience_id } = replay;
  if (status === 'active')
    return (
      <div className={styles.ending}>
        <p>
          <strong>Still going.</strong> More steps may have been played by now.
        </p>
        <span className={styles.buttons}>
          <Button look="quiet" disabled={isFetching} onClick={onReload}>
            Look again
          </Button>
          <ButtonLink look="quiet" href={`/experiences/${experience_id}`}>
            Go on with it
          </ButtonLink>
        </span>
      </div>
    );
  return (
    <div className={styles.ending}>
      {outcomes ? (
        <Outcomes outcomes={outcomes} />
      ) : (
        <p>{status === 'completed' ? 'The experience reported no outcome.' : SESSION[status]}</p>
      )}
      {ended_at && (
        <p className={styles.soft}>
          {SESSION[status]} on {minute(ended_at)}
        </p>
      )}
    </div>
  );
}
