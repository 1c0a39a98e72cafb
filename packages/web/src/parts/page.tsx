import { type ReactNode, useEffect, useRef } from 'react';
import styles from './page.module.css';

let first = true;

interface Props {
  readonly title: string;
  /** Of the document, where it should say more than the heading. */
  readonly documentTitle?: string;
  readonly lead?: ReactNode;
  readonly narrow?: boolean;
  readonly children?: ReactNode;
}

/** A page's heading and column. A new page takes the focus to its heading, so that it is read out. */
export function Page({ title, documentTitle = title, lead, narrow = false, children }: Props) {
  return (
    <div className={narrow ? styles.narrow : styles.wide}>
      <header className={styles.head}>
        <PageHeading documentTitle={documentTitle}>{title}</PageHeading>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </div>
  );
}

export function PageHeading(props: {
  readonly documentTitle: string;
  readonly children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${props.documentTitle} · Botplay`;
  }, [props.documentTitle]);
  useEffect(() => {
    if (!first) heading.current?.focus({ preventScroll: true });
    first = false;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {props.children}
    </h1>
  );
}
