import type { ReactNode } from 'react';
import styles from './scrollable.module.css';

/** What may be wider than its place. It takes the focus, so that the keyboard can scroll it. */
export function Scrollable(props: { readonly label: string; readonly children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- not every browser does it by itself
    <section tabIndex={0} aria-label={props.label} className={styles.scrollable}>
      {props.children}
    </section>
  );
}
