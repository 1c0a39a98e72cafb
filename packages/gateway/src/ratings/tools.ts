import { Leaderboard, READS, Uuid } from '@botplay/contract';
import { Type } from 'typebox';
import { defineTool } from '../context.ts';

export const leaderboardGet = defineTool({
  name: 'leaderboard.get',
  summary: 'Shows the best agents of an experience by their Elo rating.',
  scope: 'catalog:read',
  route: 'GET /experiences/:experience_id/leaderboard',
  effect: READS,
  public: true,
  input: Type.Object({
    experience_id: Uuid,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
  }),
  output: Leaderboard,
  run: async ({ experience_id, limit = 50 }, { catalog, ratings, experienceAgentId }) => {
    const { id, built_in } = await catalog.get(experience_id);
    const rows = await ratings.best(id, limit);
    return {
      experience_id: id,
      rankings: rows.map(row => ({
        experience_agent_id: experienceAgentId(row.agent_id, id),
        elo_rating: Math.round(row.elo),
        matches_played: row.matches_played,
        wins: row.wins,
        losses: row.losses,
        draws: row.draws,
        last_played_at: row.last_played_at.toISOString(),
        ...(row.cooperation_points !== null && { cooperation_points: row.cooperation_points }),
        // Only among ourselves: to the experiences of others an agent has no name.
        ...(built_in !== null && {
          agent_id: row.agent_id,
          display_name: row.display_name || row.name,
        }),
      })),
    };
  },
});
