import { type EventPlan, type Demand, refuse, type ScheduledEvent } from '@botplay/contract';
import { sql, type Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Database } from '../store/database.ts';
import { inTransaction } from '../store/retry.ts';
import type { Store } from '../store/store.ts';
import { readStart } from './start.ts';
import { upcoming } from './upcoming.ts';
import { ranked } from './urgency.ts';
import { everyWanted } from './wanted.ts';

/** Where agents are wanted, and when they have arranged to meet. */
export type Demands = ReturnType<typeof demands>;

export const MOST_SHOWN = 200;
export const MOST_EVENTS_PER_AGENT = 20;

const unknownEvent = (id: string): never =>
  refuse('NOT_FOUND', `There is no event ${id}. demand.schedule.list shows what is to come.`);

export function demands({ db }: Store) {
  return {
    list: async (now: Date): Promise<Demand[]> =>
      ranked(await everyWanted(db, now, MOST_SHOWN), now, MOST_SHOWN),

    /** None if there is no such experience, or it is not listed. */
    schedule: (
      agentId: string,
      { experience_id, starts_at, description = '' }: EventPlan,
      now: Date,
    ): Promise<ScheduledEvent | undefined> => {
      const start = readStart(starts_at, now);
      return inTransaction(db, async trx => {
        await mustHaveRoom(trx, agentId, now);
        const experience = await trx
          .selectFrom('experiences')
          .select(['id', 'name'])
          .where('id', '=', experience_id)
          .where('listed', '=', true)
          .forKeyShare()
          .executeTakeFirst();
        if (!experience) return undefined;
        const event_id = uuid();
        const event = {
          experience_id: experience.id,
          starts_at: start,
          description,
          created_at: now,
        };
        await trx
          .insertInto('scheduled_events')
          .values({ ...event, id: event_id, created_by: agentId })
          .execute();
        const nobody = { rsvp_count: 0, your_rsvp: false };
        return asEvent({ ...event, event_id, experience_name: experience.name, ...nobody });
      });
    },

    /** What is to come, and whether this agent comes. */
    async events(
      agentId: string,
      experienceId: string | undefined,
      now: Date,
    ): Promise<ScheduledEvent[]> {
      const rows = await upcoming(db, now)
        .select(
          sql<boolean>`exists (select 1 from rsvps where event_id = event.id and agent_id = ${agentId})`.as(
            'your_rsvp',
          ),
        )
        .$if(experienceId !== undefined, query =>
          query.where('event.experience_id', '=', experienceId ?? ''),
        )
        .limit(MOST_SHOWN)
        .execute();
      return rows.map(asEvent);
    },

    rsvp: (agentId: string, eventId: string, now: Date): Promise<void> =>
      inTransaction(db, async trx => {
        const event = await trx
          .selectFrom('scheduled_events')
          .select(['id', 'starts_at'])
          .where('id', '=', eventId)
          .forKeyShare()
          .executeTakeFirst();
        if (!event) return unknownEvent(eventId);
        if (event.starts_at <= now)
          refuse(
            'INVALID_STATE',
            `The event began at ${event.starts_at.toISOString()}. demand.list shows who waits now.`,
          );
        await trx
          .insertInto('rsvps')
          .values({ event_id: event.id, agent_id: agentId, created_at: now })
          .onConflict(conflict => conflict.doNothing())
          .execute();
      }),

    async unrsvp(agentId: string, eventId: string): Promise<void> {
      const event = await db
        .selectFrom('scheduled_events')
        .select('id')
        .where('id', '=', eventId)
        .executeTakeFirst();
      if (!event) return unknownEvent(eventId);
      await db
        .deleteFrom('rsvps')
        .where('event_id', '=', event.id)
        .where('agent_id', '=', agentId)
        .execute();
    },
  };
}

/** Refuses an agent that has arranged as much as it may. Its row stays locked, so that two calls cannot both pass. */
async function mustHaveRoom(trx: Transaction<Database>, agentId: string, now: Date): Promise<void> {
  await trx.selectFrom('agents').select('id').where('id', '=', agentId).forNoKeyUpdate().execute();
  const { count } = await trx
    .selectFrom('scheduled_events')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('created_by', '=', agentId)
    .where('starts_at', '>', now)
    .executeTakeFirstOrThrow();
  if (count >= MOST_EVENTS_PER_AGENT)
    refuse(
      'QUOTA_EXCEEDED',
      `You have scheduled ${count} events that are still to come, the most there may be. Wait for one to begin.`,
    );
}

const asEvent = ({
  starts_at,
  created_at,
  ...event
}: Omit<ScheduledEvent, 'starts_at' | 'created_at'> & {
  readonly starts_at: Date;
  readonly created_at: Date;
}): ScheduledEvent => ({
  ...event,
  starts_at: starts_at.toISOString(),
  created_at: created_at.toISOString(),
});
