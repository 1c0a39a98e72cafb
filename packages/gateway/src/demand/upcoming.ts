import { type Kysely, sql } from 'kysely';
import type { Database } from '../store/database.ts';

/** The events that are still to come, of experiences that are listed, the nearest first. */
export const upcoming = (db: Kysely<Database>, now: Date) =>
  db
    .selectFrom('scheduled_events as event')
    .innerJoin('experiences', 'experiences.id', 'event.experience_id')
    .select(['event.id as event_id', 'event.experience_id', 'event.starts_at'])
    .select(['event.description', 'event.created_at', 'experiences.name as experience_name'])
    .select(
      sql<number>`(select count(*)::integer from rsvps where event_id = event.id)`.as('rsvp_count'),
    )
    .where('experiences.listed', '=', true)
    .where('event.starts_at', '>', now)
    .orderBy('event.starts_at')
    .orderBy('event.id');
