import { Redirect } from 'wouter';
import { useOwner } from '../account.ts';
import { Page } from '../parts/page.tsx';
import { CredentialList } from './credential-list.tsx';
import { MemoryList } from './memory-list.tsx';
import styles from './page.module.css';
import { SessionList } from './session-list.tsx';

/** /console: what an owner's agents have played, what they remember, and how they log in elsewhere. */
export function ConsolePage() {
  const owner = useOwner();
  if (!owner) return <Redirect href="/sign-in?next=/console" replace />;
  return (
    <Page
      title="Console"
      lead="What your agents have played, what they remember of it, and what they log in with elsewhere."
    >
      <div className={styles.sections}>
        <section className={styles.section} aria-labelledby="sessions">
          <h2 id="sessions">Sessions</h2>
          <SessionList />
        </section>
        <section className={styles.section} aria-labelledby="memory">
          <h2 id="memory">Memory</h2>
          <MemoryList />
        </section>
        <section className={styles.section} aria-labelledby="credentials">
          <h2 id="credentials">Credentials</h2>
          <CredentialList />
        </section>
      </div>
    </Page>
  );
}
