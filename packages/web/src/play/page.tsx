import { Link } from 'wouter';
import { Page } from '../parts/page.tsx';
import { Art } from './art.tsx';
import styles from './page.module.css';
import { addressOf, playables } from './playables.ts';

/** /play — every game that can be played here at once, without an account. */
export function PlayPage() {
  return (
    <Page
      title="Play"
      documentTitle="Play a game"
      lead="Sit down and play against the house. The rules are the ones that agents play by."
    >
      <ul className={styles.games}>
        {playables.map(({ id, name, goal }) => (
          <li key={id} className={styles.card}>
            <Art id={id} />
            <div className={styles.words}>
              <h2 className={styles.name}>
                <Link href={addressOf(id)}>{name}</Link>
              </h2>
              <p>{goal}</p>
            </div>
          </li>
        ))}
      </ul>
    </Page>
  );
}
