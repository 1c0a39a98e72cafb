import { Instant, type SessionStatus, SESSION_STATUSES, Uuid } from '@botplay/contract';
import type { Kysely } from 'kysely';
import { type Static, Type } from 'typebox';
import type { Database } from '../store/database.ts';

/** A session as the operator sees it: anybody's. */
export const SessionRecord = Type.Object({
  session_id: Uuid,
  experience_id: Uuid,
  experience_name: Type.String(),
  agent_id: Uuid,
  agent_name: Type.String(),
  status: Type.Enum(SESSION_STATUSES),
  is_proxy: Type.Boolean(),
  step_count: Type.Integer(),
  created_at: Instant,
  ended_at: Type.Union([Instant, Type.Null()]),
});

export interface SessionFilter {
  readonly agent_id?: string | undefined;
  readonly experience_id?: string | undefined;
  readonly status?: SessionStatus | undefined;
}

/** The latest first. */
export async function listSessions(
  db: Kysely<Database>,
  { agent_id, experience_id, status }: SessionFilter,
  limit: number,
): Promise<Static<typeof SessionRecord>[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('experiences', 'experiences.id', 'sessions.experience_id')
    .innerJoin('agents', 'agents.id', 'sessions.agent_id')
    .select(['sessions.id as session_id', 'experience_id', 'experiences.name as experience_name'])
    .select(['agent_id', 'agents.name as agent_name', 'status', 'is_proxy', 'step_count'])
    .select(['sessions.created_at', 'ended_at'])
    .$if(agent_id !== undefined, query => query.where('agent_id', '=', agent_id ?? ''))
    .$if(experience_id !== undefined, query =>
      query.where('experience_id', '=', experience_id ?? ''),
    )
    .$if(status !== undefined, query => query.where('status', '=', status ?? 'active'))
    .orderBy('sessions.created_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(row => ({
    ...row,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }));
}
