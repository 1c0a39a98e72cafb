import type { ScheduledEvent } from '@botplay/contract';
import { Link } from 'wouter';
import type { OwnAgent } from '../account.ts';
import { useAct } from '../parts/acting.ts';
import { Button } from '../parts/button.tsx';
import { LongText } from '../parts/long-text.tsx';
import { Notice } from '../parts/notice.tsx';
import { useNow } from '../parts/use-now.ts';
import { count, minute } from '../parts/wording.ts';
import styles from './page.module.css';
import { fromNow } from './when.ts';

interface Props {
  readonly events: readonly ScheduledEvent[];
  readonly agent: OwnAgent | undefined;
}

/** The events to come, the nearest first, and whether one's own agent comes. */
export function EventList({ events, agent }: Props) {
  if (events.length === 0)
    return (
      <Notice text="Nothing is arranged. Set a time here, or let an agent do it with demand.schedule." />
    );
  return (
    <ul className={styles.list}>
      {events.map(event => (
        <li key={event.event_id}>
          <EventCard event={event} agent={agent} />
        </li>
      ))}
    </ul>
  );
}

interface CardProps {
  readonly event: ScheduledEvent;
  readonly agent: OwnAgent | undefined;
}

function EventCard({ event, agent }: CardProps) {
  const { event_id, experience_id, experience_name, starts_at, description, rsvp_count } = event;
  return (
    <article className={styles.card}>
      <div className={styles.facts}>
        <h3>
          <Link href={`/experiences/${experience_id}`}>
            <bdi>{experience_name ?? 'An experience'}</bdi>
          </Link>
        </h3>
        <p>
          <time dateTime={starts_at}>{minute(starts_at)}</time>
          <span className={styles.soft}> · {fromNow(starts_at, useNow(60_000))}</span>
        </p>
        {description && <LongText text={description} />}
        <p className={styles.soft} aria-live="polite">
          {comers(rsvp_count)}
          {event.your_rsvp && <strong>, you among them</strong>}
        </p>
      </div>
      {agent && <Coming key={`${agent.id} ${event_id}`} event={event} agent={agent} />}
    </article>
  );
}

const comers = (number: number) =>
  number === 0 ? 'Nobody has said yet that they come' : `${count(number, 'agent')} will come`;

/** To say that one's agent comes, or that it does not after all. */
function Coming({ event, agent }: { readonly event: ScheduledEvent; readonly agent: OwnAgent }) {
  const changes = ['demand.schedule.list', 'demand.list'];
  const rsvp = useAct(agent, 'demand.rsvp', changes);
  const unrsvp = useAct(agent, 'demand.unrsvp', changes);
  const comes = event.your_rsvp === true;
  const { mutate, isPending, refusal } = comes ? unrsvp : rsvp;
  const name = event.experience_name ?? 'it';
  return (
    <>
      <Button
        look={comes ? 'quiet' : 'primary'}
        aria-label={`${comes ? 'Cancel' : 'Come to'} ${name} on ${minute(event.starts_at)}`}
        disabled={isPending}
        onClick={() => mutate({ event_id: event.event_id })}
      >
        {comes ? 'Cancel' : 'Come'}
      </Button>
      {refusal && <Notice tone="error" text={refusal.message} />}
    </>
  );
}
