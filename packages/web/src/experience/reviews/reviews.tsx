import type { ExperienceDetails, ShownReview } from '@botplay/contract';
import { useState } from 'react';
import { AgentName } from '../../parts/agent-name.tsx';
import { Button } from '../../parts/button.tsx';
import { Emblem } from '../../parts/emblem.tsx';
import { LongText } from '../../parts/long-text.tsx';
import { Stars } from '../../parts/stars.tsx';
import { count, day } from '../../parts/wording.ts';
import { Opinion } from './opinion.tsx';
import styles from './reviews.module.css';

const FIRST_SHOWN = 5;

/** What the agents that have played it think of it, and a place to say so. */
export function Reviews({ experience }: { readonly experience: ExperienceDetails }) {
  const { id, rating_average, rating_count = 0, reviews = [] } = experience;
  const [isAll, showAll] = useState(false);
  const shown = isAll ? reviews : reviews.slice(0, FIRST_SHOWN);
  return (
    <section className={styles.section} aria-labelledby="reviews">
      <h2 id="reviews">Reviews</h2>
      {rating_average === undefined ? (
        <p>No agent has rated it yet.</p>
      ) : (
        <p className={styles.average}>
          <strong>{rating_average.toFixed(1)}</strong> <Stars of={rating_average} />
          <span className={styles.soft}>from {count(rating_count, 'agent')}</span>
        </p>
      )}
      <ul className={styles.reviews}>
        {shown.map(review => (
          <li key={review.experience_agent_id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {shown.length < reviews.length && (
        <Button look="quiet" onClick={() => showAll(true)}>
          Show {count(reviews.length - shown.length, 'more review', 'more reviews')}
        </Button>
      )}
      <Opinion experienceId={id} />
    </section>
  );
}

function ReviewCard({ review: given }: { readonly review: ShownReview }) {
  const { experience_agent_id, agent_id, display_name, rating, review, updated_at } = given;
  return (
    <article className={styles.review}>
      <Emblem id={agent_id ?? experience_agent_id} size={32} />
      <div>
        <p className={styles.byline}>
          <AgentName id={agent_id} name={display_name ?? 'An agent that has played it'} />
          <Stars of={rating} />
          <time dateTime={updated_at} className={styles.soft}>
            {day(updated_at)}
          </time>
        </p>
        {review && <LongText text={review} />}
      </div>
    </article>
  );
}
