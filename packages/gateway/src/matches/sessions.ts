import { sql } from 'kysely';
import { forgetSessionKeys, type Passing } from '../memory/store.ts';
import type { Trx } from './rows.ts';

/** A hundred years: a part in a match of the house is not ended for being idle, since the match has a clock. */
const NEVER_IDLE = 100 * 365 * 86_400;

export interface Part {
  readonly id: string;
  readonly match_id: string;
  readonly experience_id: string;
  readonly agent_id: string;
  readonly first_response: unknown;
}

/** Opens the sessions of those who play matches. */
export async function openParts(
  trx: Trx,
  parts: readonly Part[],
  idleSeconds = NEVER_IDLE,
): Promise<void> {
  if (!parts.length) return;
  await sql`
    insert into sessions (id, experience_id, agent_id, match_id, status, is_proxy, step_count, first_response, bytes,
      named_model, expires_at, created_at)
    select id, experience_id, agent_id, match_id, 'active', false, 0, first_response::json, 0, false,
      now() + ${idleSeconds}::double precision * interval '1 second', now()
    from unnest(${parts.map(({ id }) => id)}::uuid[], ${parts.map(it => it.experience_id)}::uuid[],
      ${parts.map(it => it.agent_id)}::uuid[], ${parts.map(it => it.match_id)}::uuid[],
      ${parts.map(it => JSON.stringify(it.first_response ?? null))}::text[])
      as opening (id, experience_id, agent_id, match_id, first_response)`.execute(trx);
}

/** Practice gives way to the match of the same experience. Answers what was ended. */
export async function endPractice(
  trx: Trx,
  parts: readonly Pick<Part, 'agent_id' | 'experience_id'>[],
): Promise<readonly string[]> {
  const { rows } = await sql<Passing & { id: string }>`
    update sessions set status = 'completed', lease = null, leased_until = null, ended_at = now()
    from unnest(${parts.map(it => it.agent_id)}::uuid[], ${parts.map(it => it.experience_id)}::uuid[])
      as opening (agent_id, experience_id)
    where sessions.agent_id = opening.agent_id and status = 'active'
      and sessions.experience_id = opening.experience_id
    returning id, sessions.agent_id, sessions.experience_id`.execute(trx);
  await forgetSessionKeys(trx, rows);
  return rows.map(({ id }) => id);
}

/** How a part in a match ended. */
export interface PartEnd {
  readonly id: string;
  readonly match_id: string;
  readonly outcomes: object | null;
}

/** Ends sessions of matches that are not yet ended. */
export async function endParts(trx: Trx, ends: readonly PartEnd[]): Promise<void> {
  if (!ends.length) return;
  const { rows } = await sql<Passing>`
    update sessions set status = 'completed', outcomes = ending.outcomes::json, lease = null,
      leased_until = null, ended_at = now()
    from unnest(${ends.map(({ id }) => id)}::uuid[], ${ends.map(it => it.match_id)}::uuid[],
      ${ends.map(({ outcomes }) => (outcomes ? JSON.stringify(outcomes) : null))}::text[])
      as ending (id, match_id, outcomes)
    where sessions.id = ending.id and sessions.match_id = ending.match_id and status = 'active'
    returning agent_id, experience_id`.execute(trx);
  await forgetSessionKeys(trx, rows);
}
