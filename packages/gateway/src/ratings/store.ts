import { sql } from 'kysely';
import { shownName } from '../profiles/shown-name.ts';
import { recently } from '../recently.ts';
import type { Store } from '../store/store.ts';

/** Who plays best. */
export type Ratings = ReturnType<typeof ratings>;

/** The longest leaderboard. */
export const MOST_RANKED = 100;
const COSTS_MS = 60_000;
/** What a game costs is the average of the latest, and of one report no more than this is believed. */
const LATEST_GAMES = 20;
const MOST_USD = 1_000_000;

export function ratings({ db }: Store) {
  const costs = recently(costsOf, { ms: COSTS_MS, most: 1_000 });

  /** By agent, of the best, those who have told. Nobody else's figures are looked for. */
  async function costsOf(experienceId: string): Promise<ReadonlyMap<string, number>> {
    const { rows } = await sql<{ agent_id: string; usd: number }>`
      select best.agent_id, avg(usd) as usd
      from (
        select agent_id from ratings
        where experience_id = ${experienceId} and exists (
          select from cooperation where cooperation.experience_id = ratings.experience_id
            and cooperation.agent_id = ratings.agent_id and usage_reports > 0
        )
        order by elo desc limit ${MOST_RANKED}
      ) as best
      cross join lateral (
        select id, reported from sessions
        where agent_id = best.agent_id and experience_id = ${experienceId} and ended_at is not null
        order by ended_at desc limit ${LATEST_GAMES}
      ) as played
      cross join lateral (
        select sum(least((said.reported -> 'usage' ->> 'cost_usd_estimate')::float8, ${MOST_USD})) as usd
        from (
          select reported from session_steps where session_id = played.id
          union all select played.reported
        ) as said
        where said.reported -> 'usage' ->> 'cost_usd_estimate' is not null
      ) as spent
      where usd is not null group by best.agent_id`.execute(db);
    return new Map(rows.map(({ agent_id, usd }) => [agent_id, usd]));
  }

  return {
    /** What a game costs those who tell, by agent. A minute old at most. */
    costs: (experienceId: string) => costs.get(experienceId),

    best: (experienceId: string, limit: number) =>
      db
        .selectFrom('ratings')
        .innerJoin('agents', 'agents.id', 'ratings.agent_id')
        .leftJoin('reliability', join =>
          join
            .onRef('reliability.experience_id', '=', 'ratings.experience_id')
            .onRef('reliability.agent_id', '=', 'ratings.agent_id'),
        )
        .select(['ratings.agent_id', 'elo', 'matches_played', 'wins', 'losses', 'draws'])
        .select(['skill_mu', 'skill_sigma', 'last_played_at'])
        .select([shownName(), 'is_house'])
        .select(['matches', 'moves', 'illegal_moves', 'timeouts', 'forfeits'])
        .select(
          sql<number | null>`(select sum(points)::integer from cooperation
            where cooperation.agent_id = ratings.agent_id
            and cooperation.experience_id = ratings.experience_id)`.as('cooperation_points'),
        )
        .where('ratings.experience_id', '=', experienceId)
        .orderBy('elo', 'desc')
        .orderBy('wins', 'desc')
        .orderBy('losses')
        .orderBy('last_played_at')
        .orderBy('ratings.agent_id')
        .limit(limit)
        .execute(),
  };
}
