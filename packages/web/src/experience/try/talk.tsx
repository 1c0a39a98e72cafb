import type { OpenedSession } from '@botplay/contract';
import { Readable } from '../../parts/readable.tsx';
import { Scrollable } from '../../parts/scrollable.tsx';
import type { Frame } from '../../session/frames.ts';
import type { Action } from './action.ts';
import { ActionForm } from './action-form.tsx';
import { ToolForm } from './tool-form.tsx';
import styles from './try.module.css';

interface Props {
  readonly opened: OpenedSession;
  readonly agentId: string;
  readonly frame: Frame;
  readonly isActive: boolean;
  readonly isBusy: boolean;
  readonly onAct: (action: Action) => Promise<boolean>;
}

/** A session without a board: what the experience last said, and a place to answer. */
export function Talk({ opened, agentId, frame, isActive, isBusy, onAct }: Props) {
  const { action_schema, available_tools, session_id } = opened;
  return (
    <>
      <section className={styles.said} aria-label="What it says" aria-live="polite">
        {frame.action !== undefined && (
          <div className={styles.sent}>
            <span className={styles.soft}>You sent</span> <Readable value={frame.action} />
          </div>
        )}
        <Scrollable label="Answer">
          <div className={styles.answer}>
            <Readable value={frame.response} />
          </div>
        </Scrollable>
      </section>
      {isActive &&
        (available_tools ? (
          <ToolForm
            sessionId={session_id}
            agentId={agentId}
            tools={available_tools}
            isBusy={isBusy}
            onAct={onAct}
          />
        ) : (
          <ActionForm schema={action_schema} isBusy={isBusy} onAct={onAct} />
        ))}
    </>
  );
}
