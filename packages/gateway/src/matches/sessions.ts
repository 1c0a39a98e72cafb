import { sql } from 'kysely';
import { forgetSessionKeys, type Passing } from '../memory/store.ts';
import type { Trx } from './rows.ts';

/** A part of a match is not ended for being idle: the match has a clock of its own. */
const FAR_OFF = sql<Date>`now() + interval '100 years'`;

export interface Part {
  readonly id: string;
  readonly agent_id: string;
  readonly first_response: unknown;
}

/** Opens the sessions of those who play a match. */
export async function openParts(
  trx: Trx,
  match: { readonly id: string; readonly experience_id: string },
  parts: readonly Part[],
  idleSeconds: number | undefined,
): Promise<void> {
  if (!parts.length) return;
  await trx
    .insertInto('sessions')
    .values(
      parts.map(part => ({
        id: part.id,
        experience_id: match.experience_id,
        agent_id: part.agent_id,
        status: 'active' as const,
        is_proxy: false,
        step_count: 0,
        first_response: JSON.stringify(part.first_response ?? null),
        state: null,
        outcomes: null,
        reported: null,
        bytes: 0,
        named_model: false,
        is_rated: false,
        lease: null,
        leased_until: null,
        expires_at:
          idleSeconds === undefined
            ? FAR_OFF
            : sql<Date>`now() + ${idleSeconds}::integer * interval '1 second'`,
        match_id: match.id,
        created_at: sql<Date>`now()`,
        ended_at: null,
      })),
    )
    .execute();
}

/** A practice game gives way to the match. Answers what was ended. */
export async function endPractice(
  trx: Trx,
  experienceId: string,
  agentIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await trx
    .updateTable('sessions')
    .set({ status: 'completed', lease: null, leased_until: null, ended_at: sql<Date>`now()` })
    .where('experience_id', '=', experienceId)
    .where('agent_id', 'in', [...agentIds])
    .where('status', '=', 'active')
    .returning(['id', 'agent_id', 'experience_id'])
    .execute();
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
