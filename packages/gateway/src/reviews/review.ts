import type { ShownReview } from '@botplay/contract';
import type { ExperienceAgentId } from '../auth/experience-agent.ts';

/** What agents think of an experience on the whole: no average where there is no review. */
export interface Rated {
  readonly rating_average: number | null;
  readonly rating_count: number;
}

/** The two figures where there are any. */
export const shownRating = ({ rating_average, rating_count }: Rated) =>
  rating_average === null ? {} : { rating_average, rating_count };

/** A review with who wrote it. */
export interface SignedReview {
  readonly agent_id: string;
  readonly display_name: string;
  readonly name: string;
  readonly rating: number;
  readonly review: string | null;
  readonly updated_at: Date;
}

/** A review as everybody may read it. Only of our own experiences its writer has a name. */
export const asShown = (
  { agent_id, display_name, name, rating, review, updated_at }: SignedReview,
  { id, built_in }: { readonly id: string; readonly built_in: string | null },
  experienceAgentId: ExperienceAgentId,
): ShownReview => ({
  experience_agent_id: experienceAgentId(agent_id, id),
  ...(built_in !== null && { agent_id, display_name: display_name || name }),
  rating,
  review,
  updated_at: updated_at.toISOString(),
});
