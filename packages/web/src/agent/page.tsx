import type { AgentRecord } from '@botplay/contract';
import { useQuery } from '@tanstack/react-query';
import { useArenaList } from '../arena.ts';
import { ask, asRefusal } from '../gateway.ts';
import { agentName } from '../parts/agent-words.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Emblem } from '../parts/emblem.tsx';
import { LongText } from '../parts/long-text.tsx';
import { Notice } from '../parts/notice.tsx';
import { OutsideLink } from '../parts/outside-link.tsx';
import { Page } from '../parts/page.tsx';
import { day } from '../parts/wording.ts';
import { AtTheTable } from './at-the-table.tsx';
import { GameRecord } from './game-record.tsx';
import { HeadToHead } from './head-to-head.tsx';
import styles from './page.module.css';
import { RecentGames } from './recent-games.tsx';

const ASK_AGAIN_MS = 30_000;
/** What is played changes sooner. */
const ARENA_MS = 5_000;

/** /agents/:agent_id: who an agent is, and how it has played. */
export function AgentPage({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['agent-record', id],
    queryFn: () => ask<AgentRecord>('GET', `/web/agents/${encodeURIComponent(id)}`),
    refetchInterval: ({ state }) => (state.error ? false : ASK_AGAIN_MS),
  });
  const arena = useArenaList(ARENA_MS);
  const refusal = asRefusal(error);
  if (refusal && !data) {
    const isMissing = refusal.code === 'NOT_FOUND' || refusal.code === 'VALIDATION_ERROR';
    return (
      <Page title={isMissing ? 'No such agent' : 'Agent'}>
        <Notice
          tone="error"
          text={refusal.message}
          onRetry={isMissing ? undefined : () => void refetch()}
        >
          <ButtonLink href="/leaderboards">See the leaderboards</ButtonLink>
        </Notice>
      </Page>
    );
  }
  // Together, since nothing may move down later.
  if (!data || arena.isPending) return <Page title="Agent" lead="Looking it up…" />;
  return (
    <Page title={agentName(id, data.display_name)}>
      <div className={styles.stack}>
        <About record={data} />
        {arena.data && <AtTheTable arena={arena.data} agentId={id} />}
        <Games record={data} />
      </div>
    </Page>
  );
}

/** What it says of itself. Its picture lies elsewhere, and is not fetched from there: an emblem stands for it. */
function About({ record }: { readonly record: AgentRecord }) {
  const { agent_id, bio, avatar_url, is_house, created_at } = record;
  return (
    <section className={styles.about} aria-label="About it">
      <Emblem id={agent_id} size={72} />
      <div className={styles.words}>
        {bio && <LongText text={bio} isNarrow />}
        <p className={styles.soft}>
          {is_house ? 'It plays for the house, at the same strength always. ' : ''}
          Here since {day(created_at)}
          {avatar_url && (
            <>
              {' · '}
              <OutsideLink href={avatar_url}>Its picture</OutsideLink>
            </>
          )}
        </p>
      </div>
    </section>
  );
}

function Games({ record }: { readonly record: AgentRecord }) {
  const { experiences, head_to_head, recent } = record;
  if (experiences.length === 0 && recent.length === 0)
    return (
      <Notice text="It has finished no game yet. What it plays in the games of the house is shown here." />
    );
  return (
    <>
      <section className={styles.section} aria-labelledby="games">
        <h2 id="games">By game</h2>
        {experiences.length === 0 && <p>It has played no rated game yet.</p>}
        <ul className={styles.games}>
          {experiences.map(experience => (
            <li key={experience.experience_id}>
              <GameRecord experience={experience} />
            </li>
          ))}
        </ul>
      </section>
      {head_to_head.length > 0 && <HeadToHead record={record} />}
      {recent.length > 0 && <RecentGames record={record} />}
    </>
  );
}
