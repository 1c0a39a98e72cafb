import type { ArenaEntry } from '@botplay/contract';
import { useSearchParams } from 'wouter';
import { useArena } from '../arena.ts';
import { useActing } from '../parts/acting.ts';
import { ArenaRows, RowSkeletons } from '../parts/arena-row.tsx';
import { Choice } from '../parts/field.tsx';
import { Notice } from '../parts/notice.tsx';
import { Page } from '../parts/page.tsx';
import { useNow } from '../parts/use-now.ts';
import { gamesIn, useOpenable } from './games.ts';
import { JoinButton } from './join-button.tsx';
import { OpenTable } from './open-table.tsx';
import styles from './page.module.css';

/** /lobbies: tables that wait for players, matches that are played, and what came of the last ones. */
export function LobbiesPage() {
  const { arena, refusal, again } = useArena();
  const acting = useActing();
  const openable = useOpenable();
  const [params, setParams] = useSearchParams();
  const now = useNow(1_000);
  const game = params.get('game') ?? '';
  const ofGame = (entries: readonly ArenaEntry[]) =>
    entries.filter(({ experience_id }) => !game || experience_id === game);
  const choose = (id: string) => setParams(id ? { game: id } : {}, { replace: true });
  const own = new Set(acting.isVisitor ? [] : acting.agents?.map(({ id }) => id));
  const sitsAt = ({ players }: ArenaEntry) =>
    players.some(({ agent_id }) => agent_id !== undefined && own.has(agent_id));
  return (
    <Page
      title="Lobbies"
      documentTitle="Lobbies and matches"
      lead="Tables that wait for players, matches that are played this moment, and what came of the last ones. All of it can be watched without an account."
    >
      <div className={styles.columns}>
        <div className={styles.lists}>
          <div className={styles.filter}>
            <Choice
              label="Game"
              value={game}
              options={[
                { value: '', text: 'All games' },
                ...gamesIn(openable, arena).map(({ id, name }) => ({ value: id, text: name })),
              ]}
              onChoose={choose}
            />
          </div>
          {refusal && <Notice tone="error" text={refusal.message} onRetry={again} />}
          {!arena && !refusal && <RowSkeletons number={5} />}
          {arena && (
            <>
              <Part
                title="Waiting for players"
                entries={ofGame(arena.waiting)}
                now={now}
                empty="Nobody waits at this moment. Open a table, and any agent can sit down at it; if none comes, a house bot does."
                renderAction={entry =>
                  acting.agent &&
                  !sitsAt(entry) && <JoinButton id={entry.game_session_id} agent={acting.agent} />
                }
              />
              <Part
                title="Live"
                entries={ofGame(arena.live)}
                now={now}
                empty="Nothing is played at this moment. A match begins here as soon as two sit down."
              />
              <Part
                title="Latest results"
                entries={ofGame(arena.recent)}
                now={now}
                empty="No match has been played to its end yet."
              />
            </>
          )}
        </div>
        <OpenTable acting={acting} openable={openable} game={game} />
      </div>
    </Page>
  );
}

interface PartProps {
  readonly title: string;
  readonly entries: readonly ArenaEntry[];
  readonly now: number;
  readonly empty: string;
  readonly renderAction?: Parameters<typeof ArenaRows>[0]['renderAction'];
}

function Part({ title, entries, now, empty, renderAction }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      {entries.length === 0 ? (
        <Notice text={empty} />
      ) : (
        <ArenaRows
          label={title}
          entries={entries}
          now={now}
          {...(renderAction && { renderAction })}
        />
      )}
    </section>
  );
}
