import { Refusal } from '@botplay/contract';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../store/database.ts';

/** What keeps an agent from sitting down: a session that it is in, or a table where it sits. */
export interface Occupied {
  readonly agent_id: string;
  readonly id: string;
  /** Of the experience. */
  readonly name: string;
  readonly experience_id: string;
  readonly is_proxy: boolean;
  /** How its match stands; null if it is a session. */
  readonly status: string | null;
}

/** What these agents are busy with: at most one session and one table each. */
export async function occupations(
  db: Kysely<Database>,
  agentIds: readonly string[],
): Promise<readonly Occupied[]> {
  const { rows } = await sql<Occupied>`
    select agent_id, sessions.id, name, experience_id, is_proxy, null as status
    from sessions join experiences on experiences.id = experience_id
    where agent_id = any(${agentIds}::uuid[]) and status = 'active'
    union all
    select agent_id, matches.id, name, experience_id, false, matches.status
    from match_members join matches on matches.id = match_id join experiences on experiences.id = experience_id
    where agent_id = any(${agentIds}::uuid[]) and is_here and role in ('host', 'player')`.execute(
    db,
  );
  return rows;
}

/** Why an agent that is so busy may not sit down, if so. Practice of the same game gives way to a match. */
export function whyNotFree(
  occupied: readonly Occupied[],
  experienceId: string,
): Refusal | undefined {
  const table = occupied.find(({ status }) => status !== null);
  if (table) return atTable(table);
  const session = occupied.find(
    ({ experience_id, is_proxy }) => experience_id !== experienceId || is_proxy,
  );
  return session && inSession(session);
}

export const inSession = ({
  name,
  id,
  is_proxy,
}: Pick<Occupied, 'name' | 'id' | 'is_proxy'>): Refusal =>
  new Refusal(
    'AGENT_BUSY',
    `You are in "${name}" (session ${id}). End it first, with ${is_proxy ? 'proxy.end' : 'session.end'}.`,
  );

export const atTable = ({ name, id, status }: Pick<Occupied, 'name' | 'id' | 'status'>): Refusal =>
  new Refusal(
    'AGENT_BUSY',
    status === 'active'
      ? `You play a match of "${name}" (game_session_id ${id}): session.wait says when it is your turn. lobby.leave gives it up, and loses it.`
      : `You have a seat in "${name}" (game_session_id ${id}, ${status}). Leave it first, with lobby.leave.`,
  );
