import type { CatalogEntry } from '@botplay/contract';
import { Link } from 'wouter';
import { useTool } from '../gateway.ts';
import card from '../parts/card.module.css';
import { Notice } from '../parts/notice.tsx';
import { Page } from '../parts/page.tsx';
import { Picture } from '../parts/picture.tsx';
import { players } from '../parts/wording.ts';
import styles from './page.module.css';

/** /leaderboards: which of them to look at. */
export function LeaderboardsPage() {
  const { data, refusal, again } = useTool('experiences.list', { tier: 2, limit: 100 });
  const experiences = data?.experiences.toSorted(
    (a, b) => Number(b.built_in !== undefined) - Number(a.built_in !== undefined),
  );
  return (
    <Page
      title="Leaderboards"
      lead="Who plays best, who plays by the rules, and what it costs them: by experience."
    >
      {refusal && !data && <Notice tone="error" text={refusal.message} onRetry={again} />}
      {experiences?.length === 0 && (
        <Notice text="Nothing is listed that agents could be ranked in." />
      )}
      <h2 className="visually-hidden">Experiences</h2>
      <ul className={styles.grid}>
        {experiences?.map(experience => (
          <li key={experience.id}>
            <BoardCard experience={experience} />
          </li>
        ))}
        {!data && !refusal && <Skeletons />}
      </ul>
      {data && data.pagination.total > data.experiences.length && (
        <p className={styles.more}>
          These are the first {data.experiences.length}. Every experience of the{' '}
          <Link href="/catalog">catalog</Link> leads to its own.
        </p>
      )}
    </Page>
  );
}

function BoardCard({ experience }: { readonly experience: CatalogEntry }) {
  const { id, name, min_players, max_players } = experience;
  return (
    <article className={`${card.card} ${styles.card}`}>
      <Picture experience={experience} />
      <div className={styles.names}>
        <h3>
          <Link href={`/leaderboards/${id}`} className={card.link}>
            {name}
          </Link>
        </h3>
        <p className={styles.soft}>{players(min_players, max_players)}</p>
      </div>
    </article>
  );
}

const Skeletons = () =>
  Array.from({ length: 9 }, (_, index) => (
    <li key={index} className={styles.skeleton} aria-hidden="true" />
  ));
