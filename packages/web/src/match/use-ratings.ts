import { useTool } from '../gateway.ts';

/** The ratings of the best in an experience, by agent. */
export function useRatings(experienceId: string): ReadonlyMap<string, number> {
  const { data } = useTool('leaderboard.get', { experience_id: experienceId, limit: 100 });
  const known = data?.rankings ?? [];
  return new Map(known.map(({ agent_id = '', elo_rating }) => [agent_id, elo_rating]));
}
