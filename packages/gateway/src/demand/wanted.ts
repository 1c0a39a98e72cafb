import type { MatchRole } from '@botplay/contract';
import { type Kysely, sql } from 'kysely';
import { VERIFIED } from '../catalog/experience.ts';
import { CURRENT_PLAYERS } from '../catalog/live-counts.ts';
import type { Database } from '../store/database.ts';
import { upcoming } from './upcoming.ts';
import type { Wanted } from './urgency.ts';

/** Who takes a seat. Spectators do not, and a bot gives its seat to whoever comes. */
const SEATED: readonly MatchRole[] = ['host', 'player'];

/** More tables than this nobody looks through; those that have waited longest are ranked. */
const MOST_LOBBIES = 1_000;

/** Every place where an agent is wanted, of experiences that are listed. */
export async function everyWanted(
  db: Kysely<Database>,
  now: Date,
  most: number,
): Promise<readonly Wanted[]> {
  const lobbies = await lobbiesWaiting(db);
  const waitedIn = [...new Set(lobbies.map(({ experience_id }) => experience_id))];
  return [
    ...lobbies,
    ...(await eventsAhead(db, now, most)),
    ...(await seekingPlayers(db, waitedIn, most)),
  ];
}

/** Tables with a free seat, the oldest first. */
async function lobbiesWaiting(db: Kysely<Database>): Promise<readonly Wanted[]> {
  const rows = await db
    .selectFrom('matches')
    .innerJoin('experiences', 'experiences.id', 'matches.experience_id')
    .innerJoinLateral(
      eb =>
        eb
          .selectFrom('match_members')
          .select(members => members.fn.countAll<number>().as('current_players'))
          .whereRef('match_id', '=', 'matches.id')
          .where('is_here', '=', true)
          .where('role', 'in', SEATED)
          .as('seated'),
      join => join.onTrue(),
    )
    .select(['experiences.id as experience_id', 'experiences.name as experience_name'])
    .select(['matches.id as game_session_id', 'matches.min_players', 'matches.max_players'])
    .select(['matches.created_at', 'seated.current_players'])
    .where('matches.status', '=', 'waiting')
    // Until then the experience has not agreed to it.
    .where('matches.response', 'is not', null)
    .where('experiences.listed', '=', true)
    .whereRef('seated.current_players', '<', 'matches.max_players')
    .where('seated.current_players', '>', 0)
    .orderBy('matches.created_at')
    .orderBy('matches.id')
    .limit(MOST_LOBBIES)
    .execute();
  return rows.map(({ experience_id, experience_name, created_at, ...details }) => ({
    experience_id,
    experience_name,
    type: 'lobby_waiting',
    details: { ...details, waiting_since: created_at.toISOString() },
  }));
}

async function eventsAhead(
  db: Kysely<Database>,
  now: Date,
  most: number,
): Promise<readonly Wanted[]> {
  const rows = await upcoming(db, now).limit(most).execute();
  return rows.map(({ experience_id, experience_name, starts_at, ...event }) => ({
    experience_id,
    experience_name,
    type: 'scheduled_event',
    details: {
      event_id: event.event_id,
      starts_at: starts_at.toISOString(),
      description: event.description,
      rsvp_count: event.rsvp_count,
    },
  }));
}

/** What could be played together this minute, if somebody began: all but where somebody waits already. */
async function seekingPlayers(
  db: Kysely<Database>,
  waitedIn: readonly string[],
  most: number,
): Promise<readonly Wanted[]> {
  const rows = await db
    .selectFrom('experiences')
    .select(['id', 'name', 'min_players', 'max_players', 'live_status'])
    .select(CURRENT_PLAYERS.as('current_players'))
    .where('listed', '=', true)
    .where('tier', '=', 2)
    .where('max_players', '>', 1)
    .where('verification_status', 'in', VERIFIED)
    .where('live_status', '<>', 'offline')
    .where(sql<boolean>`id <> all(${waitedIn}::uuid[])`)
    .orderBy(CURRENT_PLAYERS, 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map(({ id, name, min_players, max_players, live_status, current_players }) => ({
    experience_id: id,
    experience_name: name,
    type: 'seeking_players',
    details: {
      min_players,
      max_players,
      ...(live_status !== 'unknown' && { live_players: current_players }),
    },
  }));
}
