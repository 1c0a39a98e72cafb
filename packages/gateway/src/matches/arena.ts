import type { ArenaEntry, ArenaList } from '@botplay/contract';
import { sql } from 'kysely';
import { isFields } from '../json.ts';
import type { MatchRole, MatchStatus } from '@botplay/contract';
import { SHOWN_NAME } from '../profiles/shown-name.ts';
import type { Store } from '../store/store.ts';
import { placeOf } from './match.ts';
import type { MatchGame } from '@botplay/experiences';
import { OWNERS_IN_TURN } from './view.ts';

const MOST = 30;

interface Row {
  readonly id: string;
  readonly experience_id: string;
  readonly experience_name: string;
  readonly built_in: string | null;
  readonly status: MatchStatus;
  readonly max_players: number;
  readonly outcomes: unknown;
  readonly moves: number | null;
  readonly members: readonly {
    readonly role: MatchRole;
    readonly seat: number | null;
    readonly agent_id: string;
    readonly display_name: string;
  }[];
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
}

/** What waits, what is played and what was played last, in all listed experiences. */
export async function readArena(
  { db }: Store,
  games: ReadonlyMap<string, MatchGame>,
): Promise<ArenaList> {
  const part = async (status: MatchStatus, order: 'created_at' | 'started_at' | 'ended_at') => {
    const { rows } = await sql<Row>`
      select matches.id, experience_id, experiences.name as experience_name, built_in, status,
        matches.max_players, outcomes, matches.created_at, started_at, ended_at,
        (select json_array_length(state->'moves') from rooms where rooms.id = matches.id::text) as moves,
        coalesce((select json_agg(json_build_object('role', role, 'seat', seat, 'agent_id', agent_id,
            'display_name', ${SHOWN_NAME}) order by seat, joined_at)
          from match_members join agents on agents.id = agent_id
          where match_id = matches.id and role <> 'spectator' and (is_here or left_at is null)), '[]') as members
      from matches join experiences on experiences.id = experience_id
        join agents on agents.id = host_agent_id
      where status = ${status} and listed and (status <> 'waiting' or lease is null)
      order by ${status === 'waiting' ? OWNERS_IN_TURN : sql``} ${sql.ref(`matches.${order}`)} desc limit ${MOST}`.execute(
      db,
    );
    return rows.map(row => entryOf(row, games));
  };
  return {
    waiting: await part('waiting', 'created_at'),
    live: await part('active', 'started_at'),
    recent: await part('completed', 'ended_at'),
  };
}

function entryOf(row: Row, games: ReadonlyMap<string, MatchGame>): ArenaEntry {
  const { built_in, members, moves, outcomes } = row;
  const seats = games.get(built_in ?? '')?.seats;
  return {
    game_session_id: row.id,
    experience_id: row.experience_id,
    experience_name: row.experience_name,
    ...(built_in !== null && { built_in }),
    status: row.status,
    players: members.map(({ role, seat, agent_id, display_name }) => ({
      role,
      ...(seats && seat !== null && { seat: seats[placeOf({ seat })] }),
      // To the experiences of others an agent has no name.
      ...(built_in !== null && { agent_id, display_name }),
    })),
    max_players: row.max_players,
    ...(moves !== null && { moves }),
    outcomes: isFields(outcomes) ? { ...outcomes } : null,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}
