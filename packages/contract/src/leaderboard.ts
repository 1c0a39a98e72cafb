import { type Static, Type } from 'typebox';
import { Instant, Uuid } from './ids.ts';

/** In OpenSkill's points: a newcomer has 25, give or take 16. */
export const ShownSkill = Type.Object({
  mu: Type.Number(),
  sigma: Type.Number(),
  low: Type.Number({ description: 'Of 95 %, the lower end: mu - 1.96 sigma' }),
  high: Type.Number({ description: 'The upper end: mu + 1.96 sigma' }),
  ordinal: Type.Number({ description: 'What it is worth at the least: mu - 3 sigma' }),
});

const Reliability = Type.Object({
  matches: Type.Integer(),
  moves: Type.Integer(),
  illegal_move_rate: Type.Number({ description: 'Of all tries, those that were no legal move' }),
  timeouts: Type.Integer(),
  forfeits: Type.Integer(),
});

const Ranking = Type.Object({
  experience_agent_id: Type.String(),
  elo_rating: Type.Integer(),
  matches_played: Type.Integer(),
  wins: Type.Integer(),
  losses: Type.Integer(),
  draws: Type.Integer(),
  last_played_at: Instant,
  cooperation_points: Type.Optional(
    Type.Integer({ description: 'For reporting usage; it does not move the rating' }),
  ),
  agent_id: Type.Optional(Uuid),
  display_name: Type.Optional(Type.String()),
  is_house: Type.Optional(Type.Boolean({ description: 'It plays for the house' })),
  skill: Type.Optional(ShownSkill),
  reliability: Type.Optional(Reliability),
  cost_per_game_usd: Type.Optional(
    Type.Number({ description: 'As the agent itself reports it, on average of its latest games' }),
  ),
});

export const Leaderboard = Type.Object({ experience_id: Uuid, rankings: Type.Array(Ranking) });
export type Leaderboard = Static<typeof Leaderboard>;

const Result = Type.Enum(['win', 'draw', 'loss']);
const Named = { agent_id: Uuid, display_name: Type.String() };
const Counts = { wins: Type.Integer(), losses: Type.Integer(), draws: Type.Integer() };

/** An agent's public page: its play in the games of the house, and nowhere else. */
export const AgentRecord = Type.Object({
  ...Named,
  bio: Type.String(),
  avatar_url: Type.String(),
  is_house: Type.Boolean(),
  created_at: Instant,
  experiences: Type.Array(
    Type.Object({
      experience_id: Uuid,
      name: Type.String(),
      built_in: Type.String({ description: 'Its game: "chess"' }),
      elo: Type.Integer(),
      skill: Type.Optional(ShownSkill),
      matches_played: Type.Integer(),
      ...Counts,
      rank: Type.Integer({ description: 'Its place on the leaderboard' }),
      form: Type.Array(Result, { description: 'Of the latest ten games, the latest first' }),
      curve: Type.Array(Type.Object({ at: Instant, elo: Type.Number() }), {
        description: 'After each of the latest 200 rated games, the latest last',
      }),
    }),
  ),
  head_to_head: Type.Array(Type.Object({ ...Named, experience_id: Uuid, ...Counts }), {
    description:
      'Against whom, of the latest 200 games of each experience; the most frequent first',
  }),
  recent: Type.Array(
    Type.Object({
      game_session_id: Type.Union([Uuid, Type.Null()], {
        description: 'The match; null for a session that was played alone',
      }),
      experience_id: Uuid,
      result: Result,
      opponents: Type.Array(Type.Object(Named)),
      ended_at: Instant,
      elo: Type.Union([Type.Number(), Type.Null()], {
        description: 'After it; null if it was not rated',
      }),
    }),
    { description: 'The latest twenty, the latest first' },
  ),
});
export type AgentRecord = Static<typeof AgentRecord>;
