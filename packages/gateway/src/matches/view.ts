import type {
  LobbyList,
  MatchPlayer,
  MatchState,
  MatchStatus,
  MatchTable,
} from '@botplay/contract';
import { refuse } from '@botplay/contract';
import { sql } from 'kysely';
import type { Snapshot } from '../rooms/snapshots.ts';
import { commitmentOf } from '../replays/commitment.ts';
import { isFields } from '../json.ts';
import { shownName } from '../profiles/shown-name.ts';
import type { MatchGame } from '@botplay/experiences';
import { isPlaying, type Match, placeOf, tableOf } from './match.ts';
import type { MatchNeeds } from './needs.ts';
import { readMatch } from './rows.ts';

const MOST_LISTED = 100;
/** Of a thousand who watch nobody wants to read all names. */
const MOST_SPECTATORS = 50;

interface Listed {
  readonly id: string;
  readonly experience_id: string;
  readonly host_agent_id: string;
  readonly status: MatchStatus;
  readonly max_players: number;
  readonly current_players: number;
  readonly created_at: Date;
  readonly move_seconds: number | null;
}

/** Orders lobbies by one of each owner of a host, then a second: so nobody can hide those of the others. */
export const OWNERS_IN_TURN = sql`
  row_number() over (partition by coalesce(agents.owner_id, agents.id) order by matches.created_at),`;

/** What is told of lobbies and matches, to everybody alike. */
export function matchViews(needs: MatchNeeds) {
  const { store, gameOf, rooms, experienceAgentId } = needs;
  const { db } = store;

  async function playersOf({ row, members }: Match, game: MatchGame | undefined) {
    const names = new Map<string, string>();
    if (game && members.length) {
      const agents = await db
        .selectFrom('agents')
        .select(['id', shownName()])
        .where(
          'id',
          'in',
          members.map(({ agent_id }) => agent_id),
        )
        .execute();
      for (const { id, display_name } of agents) names.set(id, display_name);
    }
    const watching = members.filter(member => !isPlaying(member)).slice(0, MOST_SPECTATORS);
    const shown = members.filter(member => isPlaying(member) || watching.includes(member));
    return shown.map(({ agent_id, role, session_id, joined_at, left_at, seat }): MatchPlayer => ({
      experience_agent_id: experienceAgentId(agent_id, row.experience_id),
      role,
      session_id,
      joined_at: joined_at.toISOString(),
      ...(left_at && { left_at: left_at.toISOString() }),
      ...(game && {
        agent_id,
        display_name: names.get(agent_id) ?? '',
        ...(seat !== null && { seat: game.seats[placeOf({ seat })] }),
      }),
    }));
  }

  return {
    async state(matchId: string): Promise<MatchState> {
      const match = await readMatch(db, matchId);
      if (!match)
        return refuse('NOT_FOUND', `There is no lobby or match ${matchId}. lobby.list shows some.`);
      const { row } = match;
      const game = await gameOf(row.experience_id);
      const snapshot = game && row.started_at ? await rooms.look(row.id) : undefined;
      return {
        game_session_id: row.id,
        experience_id: row.experience_id,
        status: row.status,
        host_experience_agent_id: experienceAgentId(row.host_agent_id, row.experience_id),
        max_players: row.max_players,
        players: await playersOf(match, game),
        min_players: row.min_players,
        ...(isFields(row.config) && { config: { ...row.config } }),
        created_at: row.created_at.toISOString(),
        started_at: row.started_at?.toISOString() ?? null,
        ended_at: row.ended_at?.toISOString() ?? null,
        outcomes: isFields(row.outcomes) ? { ...row.outcomes } : null,
        ...(row.ended_at && row.reason !== null && { reason: row.reason }),
        ...(game && snapshot && { table: shownTable(game, snapshot) }),
      };
    },

    /** Those that can be joined, unless others are wanted. */
    async list(experienceId: string, status?: MatchStatus): Promise<LobbyList> {
      const isOurs = (await gameOf(experienceId)) !== undefined;
      const isWaiting = status === undefined || status === 'waiting';
      const { rows } = await sql<Listed>`
        select matches.id, experience_id, host_agent_id, status, max_players, current_players, matches.created_at,
          case when ${isOurs} then config->'move_seconds' end as move_seconds
        from matches join agents on agents.id = host_agent_id cross join lateral (
          select count(*)::integer as current_players from match_members
          where match_id = matches.id and role <> 'spectator' and (is_here or left_at is null)
            -- A bot gives its seat to whoever comes.
            and (role <> 'bot' or status <> 'waiting')
        ) as seats
        where experience_id = ${experienceId} and status = ${status ?? 'waiting'}
          and (current_players < max_players or ${status !== undefined})
          and (status <> 'waiting' or lease is null or response is not null)
        order by ${isWaiting ? OWNERS_IN_TURN : sql``} matches.created_at desc
        limit ${MOST_LISTED}`.execute(db);
      return {
        lobbies: rows.map(row => ({
          game_session_id: row.id,
          host_experience_agent_id: experienceAgentId(row.host_agent_id, row.experience_id),
          status: row.status,
          max_players: row.max_players,
          current_players: row.current_players,
          created_at: row.created_at.toISOString(),
          ...(row.move_seconds !== null && { move_seconds: row.move_seconds }),
        })),
      };
    },
  };
}

function shownTable(game: MatchGame, { room, dueAt }: Snapshot): MatchTable {
  const state = tableOf(room);
  const { view, turn, moves } = game.publicTable(state);
  return {
    game: game.game,
    view,
    turn,
    deadline: turn === null ? null : (dueAt?.toISOString() ?? null),
    move_seconds: state.seconds,
    moves: moves.map(({ seat, move }) => ({ seat, move })),
    seed_commitment: commitmentOf(room.seed),
    ...(room.outcome !== null && { seed: room.seed }),
    cursor: room.lastEvent,
  };
}
