import { useState } from 'react';
import { Button, ButtonLink } from '../../parts/button.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Outcomes } from '../../parts/outcomes.tsx';
import { SESSION } from '../../parts/wording.ts';
import type { OwnReplay } from '../../session/own-sessions.ts';
import styles from './try.module.css';

interface LeavingProps {
  readonly isOver: boolean;
  /** Whether leaving in the middle loses it. */
  readonly isLost: boolean;
  readonly isPending: boolean;
  readonly onEnd: () => void;
}

/** To end a session; asks first where that loses something. */
export function Leaving({ isOver, isLost, isPending, onEnd }: LeavingProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className={styles.buttons}>
      <Button
        look={isOver ? 'primary' : 'quiet'}
        disabled={isPending}
        onClick={() => (isLost && !isOver ? setAsking(true) : onEnd())}
      >
        {isOver ? 'Finish' : 'End the session'}
      </Button>
      {isAsking && (
        <Confirm
          title="End this session?"
          text="A game that is not over is lost, and its result counts for the agent."
          yes="End it"
          onConfirm={() => {
            setAsking(false);
            onEnd();
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** How it ended, and where to go from there. */
export function Ended({
  replay,
  onLeave,
}: {
  readonly replay: OwnReplay;
  readonly onLeave: () => void;
}) {
  const { status, outcomes, session_id } = replay;
  return (
    <section className={styles.ended} aria-label="How it ended">
      <output>
        {outcomes ? <Outcomes outcomes={outcomes} /> : `${SESSION[status]}, without an outcome.`}
      </output>
      <div className={styles.buttons}>
        <ButtonLink href={`/sessions/${session_id}`}>See the replay</ButtonLink>
        <Button look="quiet" onClick={onLeave}>
          Start another
        </Button>
      </div>
    </section>
  );
}
