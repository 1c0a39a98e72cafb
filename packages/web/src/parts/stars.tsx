import styles from './stars.module.css';

const MOST = 5;

/** So many stars of five; an average is rounded, since its figure stands beside it. */
export function Stars({ of }: { readonly of: number }) {
  const full = Math.max(0, Math.min(MOST, Math.round(of)));
  return (
    <span className={styles.stars}>
      <span className="visually-hidden">{full} of 5 stars</span>
      <span aria-hidden="true">{'★'.repeat(full) + '☆'.repeat(MOST - full)}</span>
    </span>
  );
}
