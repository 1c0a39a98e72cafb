import { sql } from 'kysely';
import type { Store } from '../store/store.ts';

/** A seat whose player has gone. */
export interface GoneSeat {
  readonly match_id: string;
  readonly agent_id: string;
}

/** Whatever is still being asked about is one of these. */
const OPEN = sql.raw(`status in ('waiting', 'active')`);

/**
 * Undoes what processes have left half done that are gone: what they asked an experience about has lapsed. When the only
 * process there can be starts, that is all there is. Answers the seats of matches whose sessions have ended.
 */
export async function tidyMatches(
  { db, engine }: Store,
  isStart = false,
): Promise<readonly GoneSeat[]> {
  const until = isStart && engine === 'embedded' ? sql`'infinity'::timestamptz` : sql`now()`;
  await sql`delete from matches where status = 'waiting' and response is null
    and leased_until < ${until}`.execute(db);
  await sql`update matches set lease = null, leased_until = null
    where ${OPEN} and leased_until < ${until}`.execute(db);
  await sql`
    with held as (
      -- As everybody does it: first the match, then who sits there.
      select id from matches
      where ${OPEN} and id in (select match_id from match_members where reserved_until < ${until})
      order by id for no key update
    ),
    gone as (
      update match_members set is_here = false, left_at = now(), reserved_until = null
      where match_id in (select id from held) and reserved_until < ${until}
      returning match_id, agent_id
    ),
    told as (update matches set version = version + 1 where id in (select match_id from gone))
    delete from idempotency_keys using gone
    where tool = 'lobby.join' and idempotency_keys.match_id = gone.match_id
      and idempotency_keys.agent_id = gone.agent_id`.execute(db);
  const { rows } = await sql<GoneSeat>`
    select seat.match_id, seat.agent_id from match_members as seat
      join matches on matches.id = seat.match_id
      join sessions on sessions.id = seat.session_id
    where is_here and matches.status = 'active' and matches.lease is null
      and sessions.status <> 'active'`.execute(db);
  return rows;
}
