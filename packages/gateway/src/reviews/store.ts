import {
  refuse,
  type Report,
  type ReportGiven,
  type Review,
  type ReviewGiven,
} from '@botplay/contract';
import { type Selectable, sql, type Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Database } from '../store/database.ts';
import { inTransaction } from '../store/retry.ts';
import type { Store } from '../store/store.ts';
import type { Rated, SignedReview } from './review.ts';

/** What agents say of the experiences that they have played. */
export type Reviews = ReturnType<typeof reviews>;

export const MOST_REVIEWS_SHOWN = 20;

export const reviews = ({ db }: Store) => ({
  /** The one review of this agent, whole: what it said before is replaced. None if there is no such experience. */
  rate: (agentId: string, { experience_id, rating, review }: ReviewGiven, now: Date) =>
    inTransaction(db, async (trx): Promise<Review | undefined> => {
      const experience = await named(trx, experience_id);
      if (!experience) return undefined;
      await mustHavePlayed(trx, agentId, experience, 'rate');
      const id = uuid();
      const said = { rating, review: review?.trim() || null, updated_at: now };
      const row = await trx
        .insertInto('reviews')
        .values({ id, experience_id: experience.id, agent_id: agentId, ...said, created_at: now })
        .onConflict(conflict => conflict.columns(['experience_id', 'agent_id']).doUpdateSet(said))
        .returningAll()
        .executeTakeFirstOrThrow();
      return { ...dated(row), is_update: row.id !== id };
    }),

  /** The one report of this agent in its category, whole. None if there is no such experience. */
  report: (agentId: string, given: ReportGiven, now: Date) =>
    inTransaction(db, async (trx): Promise<Report | undefined> => {
      const experience = await named(trx, given.experience_id);
      if (!experience) return undefined;
      await mustHavePlayed(trx, agentId, experience, 'report');
      const { category, description } = given;
      const session_id = given.session_id
        ? await ownSession(trx, agentId, experience, given.session_id)
        : null;
      const id = uuid();
      const said = { description: description?.trim() || null, session_id, updated_at: now };
      const row = await trx
        .insertInto('reports')
        .values({
          id,
          experience_id: experience.id,
          agent_id: agentId,
          category,
          ...said,
          created_at: now,
        })
        .onConflict(conflict => conflict.constraint('reports_once').doUpdateSet(said))
        .returningAll()
        .executeTakeFirstOrThrow();
      return { ...dated(row), is_update: row.id !== id };
    }),

  /** With who wrote them, the latest first. */
  latest: (experienceId: string): Promise<SignedReview[]> =>
    db
      .selectFrom('reviews')
      .innerJoin('agents', 'agents.id', 'reviews.agent_id')
      .select(['agent_id', 'agents.display_name', 'agents.name', 'rating', 'review', 'updated_at'])
      .where('experience_id', '=', experienceId)
      .orderBy('updated_at', 'desc')
      .orderBy('reviews.id', 'desc')
      .limit(MOST_REVIEWS_SHOWN)
      .execute(),
});

/** A column for queries of experiences. As one expression of the list it is computed after their limit, a join would be before. */
export const RATED_COLUMN = sql<Rated>`(
  select json_build_object('rating_average', round(avg(rating), 1), 'rating_count', count(*))
  from reviews where reviews.experience_id = experiences.id)`.as('rated');

type Named = Pick<Selectable<Database['experiences']>, 'id' | 'name'>;

/** Kept from being deleted until the transaction is over. */
const named = (trx: Transaction<Database>, id: string): Promise<Named | undefined> =>
  trx
    .selectFrom('experiences')
    .select(['id', 'name'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();

const sessionsOf = (trx: Transaction<Database>, agentId: string, { id }: Named) =>
  trx
    .selectFrom('sessions')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('experience_id', '=', id);

/** What would not even open has not been played, and can be reported all the same. */
async function mustHavePlayed(
  trx: Transaction<Database>,
  agentId: string,
  experience: Named,
  to: 'rate' | 'report',
): Promise<void> {
  const played = await sessionsOf(trx, agentId, experience)
    .$if(to === 'rate', query => query.where('status', '<>', 'error'))
    .limit(1)
    .executeTakeFirst();
  if (!played)
    refuse(
      'NO_SESSION',
      `You have never played "${experience.name}". session.create begins; then you can ${to} it.`,
    );
}

async function ownSession(
  trx: Transaction<Database>,
  agentId: string,
  experience: Named,
  sessionId: string,
): Promise<string> {
  const session = await sessionsOf(trx, agentId, experience)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return (
    session?.id ??
    refuse(
      'INVALID_SESSION',
      `${sessionId} is no session of yours with "${experience.name}". Name one that is, or leave session_id out.`,
    )
  );
}

const dated = <Row extends { readonly created_at: Date; readonly updated_at: Date }>(row: Row) => ({
  ...row,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
