import { isDeepStrictEqual } from 'node:util';
import {
  beginRoom,
  type MatchGame,
  matchGames,
  moveRoom,
  type Room,
  type RoomInput,
} from '@botplay/experiences';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../src/store/database.ts';

/** What must never be found: each is a question for the rows that are wrong. */
const NEVER: Readonly<Record<string, string>> = {
  'an open session is part of a match that is not played': `
    select sessions.id from sessions left join matches on matches.id = match_id
    where sessions.status = 'active' and match_id is not null and matches.status is distinct from 'active'`,
  "an open session of a match is nobody's seat there": `
    select sessions.id from sessions left join match_members as seat
      on seat.session_id = sessions.id and seat.match_id = sessions.match_id
      and seat.agent_id = sessions.agent_id and is_here
    where sessions.status = 'active' and sessions.match_id is not null and seat.match_id is null`,
  'somebody sits at a match that has ended': `
    select match_id, agent_id from match_members join matches on matches.id = match_id
    where is_here and status in ('completed', 'cancelled')`,
  'somebody is here and has left': `select match_id, agent_id from match_members where is_here and left_at is not null`,
  'a seat is still reserved': `select match_id, agent_id from match_members where reserved_until is not null`,
  'a lobby or match is still being changed': `select id from matches where lease is not null or leased_until is not null`,
  'a lobby waits without its host': `
    select id from matches where status = 'waiting' and not exists (select from match_members
      where match_id = matches.id and agent_id = host_agent_id and role = 'host' and is_here)`,
  'a match is played without its host': `
    select id from matches where status = 'active' and not exists (select from match_members
      where match_id = matches.id and agent_id = host_agent_id and role = 'host' and is_here)`,
  'a lobby has begun, has ended, or is never looked at': `
    select id from matches where status = 'waiting'
      and (started_at is not null or ended_at is not null or due_at is null or outcomes is not null)`,
  'a match that is played has not begun, or has ended': `
    select id from matches where status = 'active'
      and (started_at is null or ended_at is not null or due_at is not null or outcomes is not null)`,
  'what has ended does not say when, or waits for something': `
    select id from matches where status in ('completed', 'cancelled') and (ended_at is null or due_at is not null)`,
  'a completed match never began': `select id from matches where status = 'completed' and started_at is null`,
  'a seat in a lobby has a session already': `
    select match_id, agent_id from match_members join matches on matches.id = match_id
    where status = 'waiting' and is_here and session_id is not null`,
  'an agent plays a match without an open session': `
    select seat.match_id, seat.agent_id from match_members as seat
      join matches on matches.id = seat.match_id
      left join sessions on sessions.id = session_id and sessions.agent_id = seat.agent_id
        and sessions.match_id = matches.id and sessions.experience_id = matches.experience_id
    where matches.status = 'active' and is_here and role in ('host', 'player')
      and sessions.status is distinct from 'active'`,
  'a spectator or a bot has a session': `
    select match_id, agent_id from match_members where role in ('spectator', 'bot') and session_id is not null`,
  'more sit at a table than it holds': `
    select match_id from matches join match_members on match_id = matches.id
    where is_here and role <> 'spectator' group by match_id having count(*) > max(max_players)`,
  'fewer play than the match takes': `
    select matches.id from matches join rooms on rooms.id = matches.id::text where status = 'active' and
      (select count(*) from match_members where match_id = matches.id and is_here and role <> 'spectator') < min_players`,
  'an agent is in two experiences at once': `
    select sessions.agent_id from sessions join match_members as seat on seat.agent_id = sessions.agent_id
      and is_here and role in ('host', 'player')
      join matches on matches.id = seat.match_id
    where sessions.status = 'active' and sessions.experience_id <> matches.experience_id`,
  'a room has no match': `
    select rooms.id from rooms left join matches on matches.id::text = rooms.id where matches.id is null`,
  'a room goes on without its match, or the match without it': `
    select rooms.id from rooms join matches on matches.id::text = rooms.id
    where (rooms.outcome is null) <> (matches.status = 'active')`,
  'a match of the house that has begun has no room': `
    select matches.id from matches join experiences on experiences.id = experience_id
      left join rooms on rooms.id = matches.id::text
    where built_in is not null and started_at is not null and rooms.id is null`,
  'a room that goes on has no bell, or one that has ended still waits': `
    select id from rooms where (outcome is null and due_at is null)
      or (outcome is not null and (due_at is not null or asks is not null or asks_at is not null))`,
  'the seats of a game are not two': `
    select rooms.id from rooms where (select array_agg(seat order by seat) from match_members
      where match_id::text = rooms.id and seat is not null) is distinct from array[0, 1]`,
  'the steps of a room have a gap': `
    select rooms.id from rooms where (select array_agg(version order by version) from room_steps
      where room_id = rooms.id) is distinct from (select array_agg(n) from generate_series(1, rooms.version) as n)`,
  'the steps of a session have a gap': `
    select sessions.id from sessions where match_id is not null
      and coalesce((select array_agg(step_number order by step_number) from session_steps
        where session_id = sessions.id), '{}')
      is distinct from coalesce((select array_agg(n) from generate_series(1, step_count) as n), '{}')`,
  'a session has not as many steps as its seat has made moves': `
    select sessions.id from sessions join match_members as seat on seat.session_id = sessions.id
      join rooms on rooms.id = seat.match_id::text
    where step_count <> (select count(*) from room_steps where room_id = rooms.id
      and input->>'player' = seat.seat::text and events->0->>'type' = 'moved')`,
  'a match of the house that was completed is not in the log once, with both': `
    select matches.id from matches join rooms on rooms.id = matches.id::text
    where matches.status = 'completed' and (select array_agg((select count(*) from result_players
        where (result_players.experience_id, result_players.number) = (results.experience_id, results.number)))
      from results where match_id = matches.id) is distinct from array[2::bigint]`,
  'a match is in the log twice, or was never completed': `
    select match_id from results join matches on matches.id = match_id
    group by match_id having count(*) > 1 or bool_or(status <> 'completed')`,
  'a completed match of the house does not say what came of it': `
    select matches.id from matches join rooms on rooms.id = matches.id::text
    where matches.status = 'completed' and (outcomes is null or matches.outcomes->>'by' is distinct from rooms.outcome->>'by')`,
};

const games: ReadonlyMap<string, MatchGame> = new Map(matchGames.map(game => [game.game, game]));

/** What is inconsistent in a database of matches, in sentences. It must rest: nobody may be in the middle of a call. */
async function inconsistencies(db: Kysely<Database>): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(NEVER)) {
    const { rows } = await sql.raw(query).execute(db);
    if (rows.length) found.push(`${what}: ${JSON.stringify(rows.slice(0, 3))}`);
  }
  for (const room of await db.selectFrom('rooms').selectAll().execute()) {
    const again = await replayed(db, room);
    if (!isDeepStrictEqual(again.state, room.state))
      found.push(`the steps of room ${room.id} do not lead to its state`);
    if (!isDeepStrictEqual(again.outcome, room.outcome))
      found.push(`the steps of room ${room.id} do not lead to its outcome`);
  }
  return found;
}

/** Throws if anything is. */
export async function mustBeConsistent(db: Kysely<Database>): Promise<void> {
  const found = await inconsistencies(db);
  if (found.length) throw new Error(`Half states:\n${found.join('\n')}`);
}

/** A room as its steps say it must be, from its seed on. */
export async function replayed(
  db: Kysely<Database>,
  { id, kind, seed, given }: Pick<Room, 'id' | 'kind' | 'seed' | 'given'>,
): Promise<Room> {
  const machine = games.get(kind)?.machine;
  if (!machine) throw new Error(`There is no game "${kind}".`);
  const moment = { now: 0, random: Math.random };
  const steps = await db
    .selectFrom('room_steps')
    .select('input')
    .where('room_id', '=', id)
    .orderBy('version')
    .execute();
  let { room } = beginRoom(machine, { id, seed, given: given as never }, moment); // the row of a match has what a match begins with
  for (const { input } of steps.slice(1))
    ({ room } = moveRoom(machine, room, input as RoomInput, moment));
  return JSON.parse(JSON.stringify(room)) as Room; // as the database would have it
}
