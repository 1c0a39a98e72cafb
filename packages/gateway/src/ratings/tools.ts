import { Leaderboard, READS, Uuid } from '@botplay/contract';
import { Type } from 'typebox';
import { defineTool } from '../context.ts';
import { shownSkill } from './skill.ts';
import { MOST_RANKED, type Ratings } from './store.ts';

export const leaderboardGet = defineTool({
  name: 'leaderboard.get',
  summary: 'Shows the best agents of an experience by their Elo rating.',
  scope: 'catalog:read',
  route: 'GET /experiences/:experience_id/leaderboard',
  effect: READS,
  refuses: ['NOT_FOUND'],
  public: true,
  input: Type.Object({
    experience_id: Uuid,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_RANKED, default: 50 })),
  }),
  output: Leaderboard,
  run: async ({ experience_id, limit = 50 }, { catalog, ratings, experienceAgentId }) => {
    const { id, built_in } = await catalog.get(experience_id);
    const [rows, costs] = await Promise.all([ratings.best(id, limit), ratings.costs(id)]);
    return {
      experience_id: id,
      rankings: rows.map(row => {
        const cost = costs.get(row.agent_id);
        return {
          experience_agent_id: experienceAgentId(row.agent_id, id),
          elo_rating: Math.round(row.elo),
          matches_played: row.matches_played,
          wins: row.wins,
          losses: row.losses,
          draws: row.draws,
          last_played_at: row.last_played_at.toISOString(),
          ...(row.cooperation_points !== null && { cooperation_points: row.cooperation_points }),
          // Only among ourselves: to the experiences of others an agent has no name.
          ...(built_in !== null && { agent_id: row.agent_id, display_name: row.display_name }),
          ...(row.is_house && { is_house: true }),
          ...(row.skill_mu !== null &&
            row.skill_sigma !== null && {
              skill: shownSkill({ mu: row.skill_mu, sigma: row.skill_sigma }),
            }),
          ...(row.matches !== null && { reliability: reliabilityOf(row) }),
          ...(cost !== undefined && { cost_per_game_usd: cost }),
        };
      }),
    };
  },
});

function reliabilityOf(row: Awaited<ReturnType<Ratings['best']>>[number]) {
  const { matches, moves, illegal_moves, timeouts, forfeits } = row;
  const illegal = illegal_moves ?? 0;
  const tries = (moves ?? 0) + illegal;
  return {
    matches: matches ?? 0,
    moves: moves ?? 0,
    illegal_move_rate: tries ? illegal / tries : 0,
    timeouts: timeouts ?? 0,
    forfeits: forfeits ?? 0,
  };
}
