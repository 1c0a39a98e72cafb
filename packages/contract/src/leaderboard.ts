import { type Static, Type } from 'typebox';
import { Instant, Uuid } from './ids.ts';

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
});

export const Leaderboard = Type.Object({ experience_id: Uuid, rankings: Type.Array(Ranking) });
export type Leaderboard = Static<typeof Leaderboard>;
