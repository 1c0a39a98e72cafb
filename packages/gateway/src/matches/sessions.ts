import { type Kysely, sql } from 'kysely';
import { forgetSessionKeys } from '../memory/store.ts';
import type { Database } from '../store/database.ts';
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
    .returning(['id', 'agent_id'])
    .execute();
  for (const { agent_id } of rows) await forgetSessionKeys(trx, agent_id, experienceId);
  return rows.map(({ id }) => id);
}

/** Ends sessions of a match that are not yet ended, all with the same outcome. */
export async function endSessions(
  trx: Kysely<Database>,
  matchId: string,
  ids: readonly string[],
  outcomes: object | null,
): Promise<void> {
  await endEach(
    trx,
    matchId,
    ids.map(id => ({ id, outcomes })),
  );
}

export async function endEach(
  trx: Kysely<Database>,
  matchId: string,
  ends: readonly { readonly id: string; readonly outcomes: object | null }[],
): Promise<void> {
  if (!ends.length) return;
  const { rows } = await sql<{ agent_id: string; experience_id: string }>`
    update sessions set status = 'completed', outcomes = ending.outcomes::json, lease = null,
      leased_until = null, ended_at = now()
    from unnest(${ends.map(({ id }) => id)}::uuid[],
      ${ends.map(({ outcomes }) => (outcomes ? JSON.stringify(outcomes) : null))}::text[])
      as ending (id, outcomes)
    where sessions.id = ending.id and match_id = ${matchId} and status = 'active'
    returning agent_id, experience_id`.execute(trx);
  for (const { agent_id, experience_id } of rows)
    await forgetSessionKeys(trx, agent_id, experience_id);
}
