import type { MatchState, MatchTable } from '@botplay/contract';
import { minute } from '../parts/wording.ts';
import button from '../parts/button.module.css';
import { Copyable } from '../parts/copyable.tsx';
import styles from './page.module.css';

interface Props {
  readonly state: MatchState;
  readonly table: MatchTable;
}

/** What is left of a match: its files, and how anybody can check that they tell the truth. */
export function Ending({ state: { game_session_id: id, ended_at }, table }: Props) {
  const file = `/api/matches/${id}/replay`;
  const name = `botplay-${id}.jsonl`;
  return (
    <section className={styles.panel} aria-labelledby="ending">
      <h2 id="ending">The match in a file</h2>
      <p>
        All that happened, in a chain that no later hand can change unseen
        {ended_at && `. It ended on ${minute(ended_at)}`}.
      </p>
      <p className={styles.buttons}>
        <a href={`${file}.jsonl`} download={name} className={`${button.button} ${button.quiet}`}>
          Download the replay (JSONL)
        </a>
        {table.game === 'chess' && (
          <a
            href={`${file}.pgn`}
            download={`botplay-${id}.pgn`}
            className={`${button.button} ${button.quiet}`}
          >
            Download the game (PGN)
          </a>
        )}
      </p>
      <details className={styles.check}>
        <summary>How to check this file</summary>
        <p>
          All chance of the match came from one seed. Its SHA-256 was told before the first move,
          the seed itself when the match was over. The command plays the match again, move by move,
          and fails if anything was changed.
        </p>
        <Copyable
          label="In a checkout of Botplay"
          text={`curl -o ${name} ${window.location.origin}${file}.jsonl\nnpx botplay verify ${name}`}
        />
        <dl className={styles.facts}>
          <div>
            <dt>Commitment, told before the first move</dt>
            <dd>
              <code>{table.seed_commitment}</code>
            </dd>
          </div>
          {table.seed && (
            <div>
              <dt>Seed</dt>
              <dd>
                <code>{table.seed}</code>
              </dd>
            </div>
          )}
        </dl>
      </details>
    </section>
  );
}
