import { sql } from 'kysely';

/** Who is there this moment. */
export interface LiveCounts {
  readonly current_players: number;
  readonly active_lobbies: number;
}

/** Counted once for all rows of an answer, since the inner query names none of them. */
const counted = (table: 'sessions' | 'matches', status: 'active' | 'waiting') => sql<number>`
  coalesce(((
    select json_object_agg(experience_id, count) from (
      select experience_id, count(*) from ${sql.table(table)} where status = ${sql.lit(status)}
      group by experience_id) counted
  ) ->> experiences.id::text)::integer, 0)`;

/** Strangers say themselves who plays with them. With our own, whoever plays has a session, in a match too. */
export const CURRENT_PLAYERS = sql<number>`
  case when built_in is null then current_players else ${counted('sessions', 'active')} end`;

const ACTIVE_LOBBIES = sql<number>`
  case when built_in is null then active_lobbies else ${counted('matches', 'waiting')} end`;

/** A column for queries of experiences. */
export const LIVE_COLUMN = sql<LiveCounts>`json_build_object(
  'current_players', ${CURRENT_PLAYERS}, 'active_lobbies', ${ACTIVE_LOBBIES})`.as('live');
