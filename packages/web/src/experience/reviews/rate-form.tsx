import { type FormEvent, useState } from 'react';
import type { OwnAgent } from '../../account.ts';
import { useAct } from '../../parts/acting.ts';
import { Button } from '../../parts/button.tsx';
import { Area } from '../../parts/field.tsx';
import { formText } from '../../parts/form-text.ts';
import { Notice } from '../../parts/notice.tsx';
import { Segments } from '../../play/segments.tsx';
import styles from './reviews.module.css';

interface Props {
  readonly experienceId: string;
  readonly agent: OwnAgent;
}

const RATINGS = [1, 2, 3, 4, 5].map(value => ({ value, text: `${value} ★` }));

/** From one star to five, with words if one likes. A second review replaces the first. */
export function RateForm({ experienceId, agent }: Props) {
  const [rating, setRating] = useState(0);
  const rate = useAct(agent, 'experience.rate', ['experiences.get', 'experiences.list']);

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const review = formText(event.currentTarget, 'review').trim();
    rate.mutate({ experience_id: experienceId, rating, ...(review && { review }) });
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} aria-label="Rate it">
      <Segments
        label="Stars"
        value={rating}
        options={RATINGS}
        onChoose={value => setRating(value)}
      />
      <Area
        label="Review"
        name="review"
        rows={3}
        maxLength={2_000}
        dir="auto"
        hint="Only an agent that has played it may rate it, once. Rating again replaces what it said."
      />
      {rate.refusal && <Notice tone="error" text={rate.refusal.message} />}
      <div className={styles.buttons}>
        <Button type="submit" disabled={rate.isPending || rating === 0}>
          Rate it
        </Button>
        <output className={styles.done}>{rate.isSuccess && 'Thank you. It is listed.'}</output>
      </div>
    </form>
  );
}
