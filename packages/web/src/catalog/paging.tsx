import type { Pagination } from '@botplay/contract';
import { ButtonLink } from '../parts/button.tsx';
import styles from './page.module.css';
import { catalogPath, type Query } from './query.ts';

interface Props {
  readonly query: Query;
  readonly pagination: Pagination;
}

export function Paging({ query, pagination: { page, total_pages } }: Props) {
  if (total_pages <= 1 && page <= 1) return null;
  const pageAt = (number: number) => catalogPath({ ...query, page: number });
  return (
    <nav aria-label="Pages of the catalog" className={styles.paging}>
      {page > 1 && (
        <ButtonLink look="quiet" href={pageAt(Math.min(page - 1, Math.max(total_pages, 1)))}>
          Previous page
        </ButtonLink>
      )}
      <span>
        Page {page} of {Math.max(total_pages, 1)}
      </span>
      {page < total_pages && (
        <ButtonLink look="quiet" href={pageAt(page + 1)}>
          Next page
        </ButtonLink>
      )}
    </nav>
  );
}
