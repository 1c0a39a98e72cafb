import { Link } from 'wouter';
import card from '../parts/card.module.css';
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
        {playables.map(playable => (
          <li key={playable.id} className={`${card.card} ${styles.card}`}>
            <Art id={playable.id} />
            <div className={styles.words}>
              <h2 className={styles.name}>
                <Link href={addressOf(playable)} className={card.link}>
                  {playable.name}
                </Link>
              </h2>
              <p>{playable.goal}</p>
            </div>
          </li>
        ))}
      </ul>
    </Page>
  );
}
