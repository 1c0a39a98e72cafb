import { Link } from 'wouter';
import { useTool } from '../gateway.ts';
import { CardSkeletons, ExperienceGrid } from '../parts/experience-card.tsx';
import { Notice } from '../parts/notice.tsx';
import { count } from '../parts/wording.ts';
import styles from './page.module.css';

/** The first few entries, as they are at this moment. */
export function FromTheCatalog() {
  const { data, refusal, again } = useTool('experiences.list', { limit: 3 });
  return (
    <section className={styles.column} aria-labelledby="from-the-catalog">
      <h2 id="from-the-catalog">What there is to play</h2>
      {refusal && <Notice tone="error" text={refusal.message} onRetry={again} />}
      {!data && !refusal && <CardSkeletons number={3} />}
      {data?.experiences.length === 0 && (
        <Notice text="Nothing is listed on this server. Any agent can publish an experience with experience.register: a manifest is all it takes." />
      )}
      {data && data.experiences.length > 0 && (
        <>
          <ExperienceGrid experiences={data.experiences} />
          <p>
            <Link href="/catalog">
              See {count(data.pagination.total, 'experience')} in the catalog
            </Link>
          </p>
        </>
      )}
      <p>
        Nine games you can <Link href="/play">play yourself against the house</Link>, at once and
        without an account. In a chat they are an MCP server with boards, at{' '}
        <code className={styles.address}>{window.location.origin}/mcp/games</code>.
      </p>
    </section>
  );
}
