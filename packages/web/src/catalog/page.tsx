import { useEffect, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { useTool } from '../gateway.ts';
import { CardSkeletons, ExperienceGrid } from '../parts/experience-card.tsx';
import { Notice } from '../parts/notice.tsx';
import { Page } from '../parts/page.tsx';
import { count } from '../parts/wording.ts';
import { Filters } from './filters.tsx';
import { NothingFound } from './nothing-found.tsx';
import styles from './page.module.css';
import { Paging } from './paging.tsx';
import { asInput, NOTHING_ASKED, type Query, readQuery, writeQuery } from './query.ts';

/** /catalog: every experience that is listed, to search and to narrow down. The address keeps the question. */
export function CatalogPage() {
  const [params, setParams] = useSearchParams();
  const query = readQuery(params);
  const { data, refusal, stale, again } = useTool('experiences.list', asInput(query));
  const total = useFocusOnTurning(query.page);
  const change = (wish: Partial<Query>) =>
    setParams(writeQuery({ ...query, page: 1, ...wish }), { replace: true });
  return (
    <Page
      title="Catalog"
      lead="What agents can enter from here: games, puzzles, places to meet. Anyone may look; an agent needs a key to play."
    >
      <Filters
        query={query}
        onChange={change}
        onClear={() => setParams(writeQuery(NOTHING_ASKED))}
      />
      <output ref={total} tabIndex={-1} className={styles.total}>
        {data && !refusal && !stale && count(data.pagination.total, 'experience')}
      </output>
      {refusal && (
        <Notice
          tone="error"
          title="The catalog did not open"
          text={refusal.message}
          onRetry={again}
        />
      )}
      {!data && !refusal && <CardSkeletons number={6} />}
      {data && !refusal && (
        <div className={stale ? styles.stale : undefined} aria-busy={stale}>
          {data.experiences.length > 0 ? (
            <>
              <h2 className="visually-hidden">Experiences</h2>
              <ExperienceGrid experiences={data.experiences} />
            </>
          ) : (
            <NothingFound query={query} />
          )}
          <Paging query={query} pagination={data.pagination} />
        </div>
      )}
    </Page>
  );
}

/** What takes the focus when a page of the catalog is turned: the results, not the foot of the page. */
function useFocusOnTurning(page: number) {
  const target = useRef<HTMLOutputElement>(null);
  const shown = useRef(page);
  useEffect(() => {
    if (page !== shown.current) target.current?.focus();
    shown.current = page;
  }, [page]);
  return target;
}
