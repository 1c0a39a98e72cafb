import { sql } from 'kysely';
import { inTransition, isAgent, type Match, memberOf } from './match.ts';
import { closeMatch, touch, type Trx, unseat } from './rows.ts';
import { endParts } from './sessions.ts';
import { settleAborted } from './settle.ts';

/**
 * Somebody leaves a lobby, or a match of somebody else's experience. The host of a lobby takes it along; in a match the
 * next one hosts, and the last one ends it. Answers the sessions that this has ended.
 * A lobby with a free seat again is `waiting` for somebody else.
 */
export async function leaveTable(
  trx: Trx,
  match: Match,
  agentId: string,
  waiting: object = {},
): Promise<readonly string[]> {
  const { row } = match;
  const member = memberOf(match, agentId);
  if (!member) return [];
  if (row.lease !== null) throw inTransition();
  const isHost = row.host_agent_id === agentId;
  if (row.status === 'waiting' && isHost) {
    await closeMatch(trx, match, { status: 'cancelled', reason: 'the host left' });
    return [];
  }
  await unseat(trx, row.id, agentId);
  const ended = member.session_id === null ? [] : [member.session_id];
  const outcomes = { result: 'loss', by: 'left' };
  await endParts(
    trx,
    ended.map(id => ({ id, match_id: row.id, outcomes })),
  );
  const next = match.members.find(
    other => other.is_here && isAgent(other) && other.agent_id !== agentId,
  );
  if (!isAgent(member)) await touch(trx, row);
  else if (row.status === 'waiting') await touch(trx, row, waiting);
  else if (!next) {
    await closeMatch(trx, match, { status: 'cancelled', reason: 'everybody left' });
    await settleAborted(trx, match);
  } else if (isHost) {
    await touch(trx, row, { host_agent_id: next.agent_id });
    await sql`update match_members set role = case when is_here then 'host' else 'player' end
      where match_id = ${row.id} and agent_id in (${next.agent_id}, ${agentId})`.execute(trx);
  } else await touch(trx, row);
  return ended;
}
