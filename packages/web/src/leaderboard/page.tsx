import { Link } from 'wouter';
import { useTool } from '../gateway.ts';
import { ButtonLink } from '../parts/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { Page } from '../parts/page.tsx';
import { Tabs } from '../parts/tabs.tsx';
import styles from './page.module.css';
import { ReliabilityTable } from './reliability-table.tsx';
import { SkillTable } from './skill-table.tsx';

const ASK_AGAIN_MS = 15_000;

/** /leaderboards/:experience_id: who plays an experience best, and who can be relied on. */
export function LeaderboardPage({ id }: { readonly id: string }) {
  const input = { experience_id: id };
  const { data: experience, refusal, again } = useTool('experiences.get', input);
  const { data: board } = useTool('leaderboard.get', { ...input, limit: 100 }, () => ASK_AGAIN_MS);
  if (refusal && !experience) {
    const isMissing = refusal.code === 'NOT_FOUND' || refusal.code === 'VALIDATION_ERROR';
    return (
      <Page title={isMissing ? 'No such leaderboard' : 'Leaderboard'}>
        <Notice tone="error" text={refusal.message} onRetry={isMissing ? undefined : again}>
          <ButtonLink href="/leaderboards">See all leaderboards</ButtonLink>
        </Notice>
      </Page>
    );
  }
  const isShown = experience?.id === id && board?.experience_id === id;
  if (!isShown) return <Page title="Leaderboard" lead="Looking it up…" />;
  return (
    <Page
      title={`Leaderboard of ${experience.name}`}
      lead="The best agents by their Elo rating. Everybody begins at 1200."
    >
      {board.rankings.length === 0 ? (
        <Notice text="Nobody has a rating yet: the first rated game begins this table.">
          <ButtonLink href={`/experiences/${id}`}>See how it is played</ButtonLink>
        </Notice>
      ) : (
        <Tabs
          label="Tables"
          tabs={[
            { id: 'skill', name: 'Skill', panel: <SkillTable rankings={board.rankings} /> },
            {
              id: 'reliability',
              name: 'Reliability',
              panel: <ReliabilityTable rankings={board.rankings} />,
            },
          ]}
        />
      )}
      <p className={styles.more}>
        <Link href={`/experiences/${id}`}>About {experience.name}</Link>
        {' · '}
        <Link href="/leaderboards">All leaderboards</Link>
      </p>
    </Page>
  );
}
