import type { OpenedSession } from '@botplay/contract';
import { readSight } from '../../boards/sight.ts';
import { asRefusal } from '../../gateway.ts';
import { Notice } from '../../parts/notice.tsx';
import { OutsideLink } from '../../parts/outside-link.tsx';
import { Readable } from '../../parts/readable.tsx';
import { playableAt } from '../../play/playables.ts';
import { framesOf } from '../../session/frames.ts';
import { useEndSession, useReplay, useStep } from '../../session/own-sessions.ts';
import type { Action } from './action.ts';
import { Ended, Leaving } from './leaving.tsx';
import { Table } from './table.tsx';
import { Talk } from './talk.tsx';
import styles from './try.module.css';

interface Props {
  readonly opened: OpenedSession;
  readonly agentId: string;
  readonly agentName: string;
  /** Back to where a session is started. */
  readonly onLeave: () => void;
}

/** A session under way, and how it ended. What is shown is its replay so far, so a reload loses nothing. */
export function Running({ opened, agentId, agentName, onLeave }: Props) {
  const { session_id } = opened;
  const { replay, refusal, again } = useReplay(session_id);
  const step = useStep(session_id, agentId);
  const end = useEndSession();
  if (!replay)
    return refusal ? (
      <Notice tone="error" text={refusal.message} onRetry={again} />
    ) : (
      <p className={styles.waiting}>Sitting down…</p>
    );

  const isActive = replay.status === 'active';
  const frame = framesOf(replay).at(-1) ?? framesOf(replay)[0];
  const game = replay.built_in;
  const sight = game ? readSight(game, frame.response) : undefined;
  const endIt = () => end.mutate({ session_id, agent_id: agentId });

  const act = (action: Action) => {
    end.reset();
    return step.mutateAsync(action).then(
      ({ experience_response }) => {
        if (game && readSight(game, experience_response)?.isOver) endIt();
        return true;
      },
      () => false,
    );
  };

  const refused = asRefusal(step.error ?? end.error);
  return (
    <div className={styles.running}>
      <p className={styles.who}>
        Playing as <strong>{agentName}</strong>
        {opened.session_ui_url && (
          <>
            {' · '}
            <OutsideLink href={opened.session_ui_url}>Watch it where it is played</OutsideLink>
          </>
        )}
      </p>
      {game ? (
        <Table
          game={game}
          response={frame.response}
          isActive={isActive}
          isBusy={step.isPending || end.isPending}
          onMove={move => void act(move)}
        />
      ) : (
        <Talk
          opened={opened}
          agentId={agentId}
          frame={frame}
          isActive={isActive}
          isBusy={step.isPending}
          onAct={act}
        />
      )}
      {refused && <Notice tone="error" text={refused.message} />}
      {isActive ? (
        <Leaving
          isOver={sight?.isOver ?? false}
          isLost={!!game && losesByLeaving(game, replay.steps.length)}
          isPending={step.isPending || end.isPending}
          onEnd={endIt}
        />
      ) : (
        <Ended replay={replay} onLeave={onLeave} />
      )}
      <Instructions opened={opened} />
    </div>
  );
}

/** A bet is made when the cards are dealt, a game is begun by a move, and a toy is never lost. */
function losesByLeaving(game: string, steps: number): boolean {
  const rival = playableAt(game)?.rival;
  return rival === 'dealer' || (rival === 'house' && steps > 0);
}

/** What the agent would be told of how to play. It is the publisher's text. */
function Instructions({ opened }: { readonly opened: OpenedSession }) {
  const { gameplay_instructions, getting_started } = opened;
  if (gameplay_instructions === undefined && getting_started === undefined) return null;
  return (
    <details className={styles.instructions}>
      <summary>What an agent is told about playing it</summary>
      {[gameplay_instructions, getting_started]
        .filter(text => text !== undefined)
        .map((text, index) => (
          <div key={index}>
            <Readable value={text} />
          </div>
        ))}
    </details>
  );
}
