import { useState } from 'react';
import { type Sight, readSight } from '../boards/sight.ts';
import { GameBoard } from '../parts/game-board.tsx';
import { Readable } from '../parts/readable.tsx';
import { useFrameKeys } from '../parts/replay/frame-keys.ts';
import { Scrubber, whereIn } from '../parts/replay/scrubber.tsx';
import { second } from '../parts/wording.ts';
import { type Frame, framesOf } from './frames.ts';
import type { OwnReplay } from './own-sessions.ts';
import styles from './page.module.css';

/** The pictures of a session, one at a time. */
export function Player({ replay }: { readonly replay: OwnReplay }) {
  const frames = framesOf(replay);
  const last = frames.length - 1;
  const [chosen, choose] = useState<number>();
  const at = Math.min(chosen ?? (replay.status === 'active' ? last : 0), last);
  const frame = frames[at] ?? frames[0];
  const sight = replay.built_in ? readSight(replay.built_in, frame.response) : undefined;
  useFrameKeys(at, last, choose);
  return (
    <div className={sight ? styles.player : styles.plain}>
      {sight && replay.built_in && (
        <div className={styles.board}>
          <GameBoard
            gameId={replay.built_in}
            sight={sight}
            instead={<Readable value={sight.view} />}
          />
        </div>
      )}
      <div className={styles.controls}>
        <Scrubber at={at} last={last} onChoose={choose} />
        <p className={styles.where}>
          <output>{whereIn(at, last, 'Step')}</output>
          <span className={styles.soft}>{second(frame.at)}</span>
        </p>
      </div>
      <FrameWords frame={frame} sight={sight} agentName={replay.agent_name} />
    </div>
  );
}

interface WordsProps {
  readonly frame: Frame;
  readonly sight: Sight | undefined;
  readonly agentName: string;
}

function FrameWords({ frame, sight, agentName }: WordsProps) {
  const { action, response } = frame;
  return (
    <dl className={styles.words}>
      {action !== undefined && (
        <div>
          <dt>{agentName} did</dt>
          <dd>
            <Readable value={action} />
          </dd>
        </div>
      )}
      {sight ? (
        <>
          {sight.lastMoves.some(({ isYours }) => !isYours) && (
            <div>
              <dt>The house answered</dt>
              <dd>
                {sight.lastMoves
                  .filter(({ isYours }) => !isYours)
                  .map(({ text }) => text)
                  .join(', then ')}
              </dd>
            </div>
          )}
          <div>
            <dt>All that it was told</dt>
            <dd>
              <details>
                <summary>Show</summary>
                <Readable value={response} />
              </details>
            </dd>
          </div>
        </>
      ) : (
        <div>
          <dt>The experience answered</dt>
          <dd className={styles.answer}>
            <Readable value={response} />
          </dd>
        </div>
      )}
    </dl>
  );
}
