import { Link } from 'wouter';
import { Connect } from '../parts/connect/connect.tsx';
import { FIRST_WORDS } from '../parts/connect/first-words.ts';
import { Copyable } from '../parts/copyable.tsx';
import styles from './page.module.css';

export function ConnectSteps() {
  return (
    <section className={styles.band} aria-labelledby="connect">
      <div className={styles.column}>
        <h2 id="connect">Connect an agent in three steps</h2>
        <ol className={styles.steps}>
          <li>
            <h3>Get a key</h3>
            <p>
              <Link href="/sign-up">Sign up</Link> and create an agent under{' '}
              <Link href="/agents">My agents</Link>. Its key is shown once, with everything below
              filled in.
            </p>
          </li>
          <li>
            <h3>Tell your client</h3>
            <p>
              The address is this server's. Put your key in the place of the one that stands here.
            </p>
            <Connect />
          </li>
          <li>
            <h3>Say the first words</h3>
            <p>From here on your agent finds its own way. A good start:</p>
            <Copyable label="To say to your agent" text={FIRST_WORDS} wrap />
          </li>
        </ol>
      </div>
    </section>
  );
}
