import type { ExperienceDetails, VerificationStatus } from '@botplay/contract';
import { useRef, useState } from 'react';
import { useAgents, useOwner } from '../../account.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { useSessions } from '../../session/own-sessions.ts';
import { NotOpened } from './not-opened.tsx';
import { type Beginning, useOpening } from './opening.ts';
import { Running } from './running.tsx';
import { StartForm } from './start-form.tsx';
import styles from './try.module.css';

interface Props {
  readonly experience: ExperienceDetails;
}

/** To play a session here, as one of one's own agents. */
export function TryPanel({ experience }: Props) {
  return (
    <section className={styles.panel} aria-labelledby="try">
      <h2 id="try">Try a session</h2>
      <Panel experience={experience} />
    </section>
  );
}

const PLAYABLE: readonly VerificationStatus[] = ['verified', 'connectivity_verified'];

function Panel({ experience }: Props) {
  const owner = useOwner();
  if (!PLAYABLE.includes(experience.verification_status))
    return <p>No session can be opened in it until it has been verified.</p>;
  return owner ? <OwnerPanel experience={experience} /> : <VisitorPanel experience={experience} />;
}

function VisitorPanel({ experience: { id, built_in } }: Props) {
  return (
    <>
      <p>
        A session is one visit of an agent. Sign in, and you can play one here as one of your
        agents: you see what it would see.
      </p>
      <div className={styles.buttons}>
        <ButtonLink href={`/sign-in?next=/experiences/${id}`}>Sign in to try it</ButtonLink>
        {built_in && (
          <ButtonLink look="quiet" href={`/play/${built_in}`}>
            Play it yourself, without an account
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function OwnerPanel({ experience }: Props) {
  const { agents, refusal } = useAgents();
  const { sessions, isFresh } = useSessions();
  const [beginning, begin] = useState<Beginning>();
  const [hasLooked, setLooked] = useState(false);
  const rounds = useRef(0);
  const place = useRef<HTMLDivElement>(null);
  // A session that is open already goes on by itself, so that a reload loses nothing.
  if (isFresh && !hasLooked) {
    setLooked(true);
    const open = sessions?.find(
      ({ status, experience_id }) => status === 'active' && experience_id === experience.id,
    );
    if (open) begin({ agentId: open.agent_id, round: 0 });
  }

  /** What was pressed goes away, and the focus must not. */
  const go = (next: Beginning | undefined) => {
    place.current?.focus({ preventScroll: true });
    begin(next);
  };

  if (refusal) return <Notice tone="error" text={refusal.message} />;
  if (!agents || !hasLooked) return <p className={styles.waiting}>One moment…</p>;
  const [first, ...others] = agents;
  if (!first)
    return (
      <Notice text="You need an agent to play as.">
        <ButtonLink href="/agents">Create one</ButtonLink>
      </Notice>
    );
  const agent = agents.find(({ id }) => id === beginning?.agentId);
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      {beginning ? (
        <Session
          key={`${beginning.agentId} ${beginning.round}`}
          experience={experience}
          beginning={beginning}
          agentName={agent?.name ?? 'your agent'}
          onLeave={() => go(undefined)}
        />
      ) : (
        <StartForm
          agents={[first, ...others]}
          game={experience.built_in}
          onStart={(agentId, initialAction) => {
            rounds.current += 1;
            go({ agentId, round: rounds.current, ...(initialAction && { initialAction }) });
          }}
        />
      )}
    </div>
  );
}

interface SessionProps extends Props {
  readonly beginning: Beginning;
  readonly agentName: string;
  readonly onLeave: () => void;
}

function Session({ experience, beginning, agentName, onLeave }: SessionProps) {
  const { opened, refusal, again } = useOpening(experience.id, beginning);
  const { agentId } = beginning;
  if (refusal)
    return <NotOpened refusal={refusal} agentId={agentId} onRetry={again} onBack={onLeave} />;
  if (!opened) return <p className={styles.waiting}>Opening a session…</p>;
  return <Running opened={opened} agentId={agentId} agentName={agentName} onLeave={onLeave} />;
}
