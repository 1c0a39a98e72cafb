import type { CatalogEntry } from '@botplay/contract';
import { Link } from 'wouter';
import card from './card.module.css';
import styles from './experience-card.module.css';
import { Picture } from './picture.tsx';
import { LiveBadge, VerificationBadge } from './status.tsx';
import { count, MODE, players } from './wording.ts';

/** An experience in a list. The whole card leads to its page; the name is the link that is read out. */
export function ExperienceCard({ experience }: { readonly experience: CatalogEntry }) {
  const { id, name, summary, publisher_name, live_status, session_mode, built_in } = experience;
  const { current_players } = live_status;
  return (
    <article className={`${card.card} ${styles.card}`}>
      <div className={styles.head}>
        <Picture experience={experience} />
        <div className={styles.names}>
          <h3>
            <Link href={`/experiences/${id}`} className={card.link}>
              {name}
            </Link>
          </h3>
          <p className={styles.publisher}>by {publisher_name}</p>
        </div>
      </div>
      <p className={styles.summary}>{summary}</p>
      <p className={styles.facts}>
        {experience.category} · {players(experience.min_players, experience.max_players)} ·{' '}
        {experience.tier === 1 ? 'Listed only' : MODE[session_mode]}
        {current_players > 0 && ` · ${count(current_players, 'player')} now`}
      </p>
      <div className={styles.badges}>
        <LiveBadge status={live_status.status} />
        <VerificationBadge status={experience.verification_status} />
        {built_in && (
          <Link href={`/play/${built_in}`} className={styles.play}>
            Play it yourself <span className="visually-hidden">({name})</span>
          </Link>
        )}
      </div>
    </article>
  );
}

/** The shape of cards to come. */
export function CardSkeletons({ number }: { readonly number: number }) {
  return (
    <ul className={styles.grid} aria-hidden="true">
      {Array.from({ length: number }, (_, index) => (
        <li key={index} className={styles.skeleton} />
      ))}
    </ul>
  );
}

export function ExperienceGrid({ experiences }: { readonly experiences: readonly CatalogEntry[] }) {
  return (
    <ul className={styles.grid}>
      {experiences.map(experience => (
        <li key={experience.id}>
          <ExperienceCard experience={experience} />
        </li>
      ))}
    </ul>
  );
}
