import type { ExperienceAgentId } from '../auth/experience-agent.ts';
import type { Store } from '../store/store.ts';
import { lastLine, type LoggedLine, readLog } from './log.ts';

export interface LogPage {
  readonly after: number;
  readonly limit: number;
}

/** Lines of the log as everybody may have them, as JSON: enough to compute all ratings again. */
export async function publicLog(
  { db }: Store,
  experience: { readonly id: string; readonly built_in: string | null },
  experienceAgentId: ExperienceAgentId,
  { after, limit }: LogPage,
): Promise<string> {
  const last = Math.min(await lastLine(db, experience.id), after + limit);
  const hashed = (id: string) => experienceAgentId(id, experience.id);
  const lines: string[] = [];
  for await (const line of readLog(db, experience.id, { after, last }))
    lines.push(`${JSON.stringify(publicLine(line, hashed, experience.built_in !== null))}\n`);
  return lines.join('');
}

/**
 * To the experiences of others an agent has no name and neither has its owner: both are known by a hash that is this
 * experience's own, or whoever reads two logs could find out who is who.
 */
const publicLine = (
  { number, match_id, ended_at, players }: LoggedLine,
  hashed: (id: string) => string,
  isNamed: boolean,
) => ({
  number,
  /** Null for a session that was played alone. */
  game_session_id: match_id,
  ended_at: ended_at.toISOString(),
  /** In the order in which their changes are added up. */
  players: players.map(({ agent_id, owner_key, display_name, ...player }) => ({
    experience_agent_id: hashed(agent_id),
    owner_key: owner_key.startsWith('owner:') ? hashed(owner_key) : owner_key,
    ...player,
    ...(isNamed && { agent_id, display_name }),
  })),
});
