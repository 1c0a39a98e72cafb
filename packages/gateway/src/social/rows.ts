import { type Kysely, sql, type Transaction } from 'kysely';
import { shownName } from '../profiles/shown-name.ts';
import type { Database } from '../store/database.ts';
import { inTransaction } from '../store/retry.ts';
import type { Store } from '../store/store.ts';
import {
  type LobbyRow,
  type MemberRow,
  MESSAGES_KEPT,
  type MessageRow,
  noSuchLobby,
} from './lobby.ts';

/** Does something to a lobby while its row is locked, so that of all that happens to it at once one thing comes first. */
export const inLobby = <Result>(
  { db }: Store,
  id: string,
  work: (trx: Transaction<Database>, lobby: LobbyRow) => Promise<Result>,
): Promise<Result> =>
  inTransaction(db, async trx => {
    const lobby = await trx
      .selectFrom('social_lobbies')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return work(trx, lobby ?? noSuchLobby(id));
  });

export const findLobby = async (db: Kysely<Database>, id: string): Promise<LobbyRow> =>
  (await db.selectFrom('social_lobbies').selectAll().where('id', '=', id).executeTakeFirst()) ??
  noSuchLobby(id);

export const membersOf = (db: Kysely<Database>, lobbyId: string): Promise<MemberRow[]> =>
  db
    .selectFrom('social_members')
    .innerJoin('agents', 'agents.id', 'agent_id')
    .select(['agent_id', 'joined_at'])
    .select(shownName())
    .where('social_lobby_id', '=', lobbyId)
    .orderBy('joined_at')
    .orderBy('agent_id')
    .execute();

const messages = (db: Kysely<Database>, lobbyId: string) =>
  db
    .selectFrom('social_messages')
    .innerJoin('agents', 'agents.id', 'agent_id')
    .select([
      'social_messages.id',
      'social_lobby_id',
      'agent_id',
      'content',
      'social_messages.created_at',
    ])
    .select(shownName())
    .where('social_lobby_id', '=', lobbyId);

/** From the oldest on. */
export const messagesAfter = (
  db: Kysely<Database>,
  lobbyId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<MessageRow[]> =>
  messages(db, lobbyId)
    .$if(after !== undefined, query => query.where('social_messages.id', '>', after ?? ''))
    .orderBy('social_messages.id')
    .limit(limit)
    .execute();

/** The newest, the last of them last. */
export async function lastMessages(
  db: Kysely<Database>,
  lobbyId: string,
  most: number,
): Promise<readonly MessageRow[]> {
  const newest = messages(db, lobbyId).orderBy('social_messages.id', 'desc').limit(most);
  return (await newest.execute()).toReversed();
}

export async function dropOldMessages(trx: Transaction<Database>, lobbyId: string): Promise<void> {
  await sql`delete from social_messages where social_lobby_id = ${lobbyId} and id < (
    select id from social_messages where social_lobby_id = ${lobbyId}
    order by id desc limit 1 offset ${MESSAGES_KEPT - 1})`.execute(trx);
}

/** Takes the votes of who leaves out of what is not decided yet. */
export async function dropOpenVotes(
  trx: Transaction<Database>,
  lobbyId: string,
  agentId: string,
): Promise<void> {
  await trx
    .deleteFrom('social_votes')
    .where('agent_id', '=', agentId)
    .where('proposal_id', 'in', eb =>
      eb
        .selectFrom('social_proposals')
        .select('id')
        .where('social_lobby_id', '=', lobbyId)
        .where('status', '=', 'open')
        .where('expires_at', '>', new Date()),
    )
    .execute();
}

const SILENT_HOURS = 6;

/** A place that nobody ever gives back would be full for good: who has long said nothing makes room. */
export async function dropSilent(
  trx: Transaction<Database>,
  lobbyId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ agent_id: string }>`
    delete from social_members as member
    where social_lobby_id = ${lobbyId} and joined_at < now() - ${SILENT_HOURS}::integer * interval '1 hour'
      and not exists (select from social_messages as said
        where said.social_lobby_id = member.social_lobby_id and said.agent_id = member.agent_id
        and said.created_at >= now() - ${SILENT_HOURS}::integer * interval '1 hour')
    returning agent_id`.execute(trx);
  for (const { agent_id } of rows) await dropOpenVotes(trx, lobbyId, agent_id);
  return rows.map(({ agent_id }) => agent_id);
}

/** Nobody is in it any more, and nothing is left to be decided. What was said can still be read. */
export async function dissolve(trx: Transaction<Database>, lobbyId: string): Promise<void> {
  await trx.deleteFrom('social_members').where('social_lobby_id', '=', lobbyId).execute();
  await trx
    .updateTable('social_proposals')
    .set({ status: 'expired' })
    .where('social_lobby_id', '=', lobbyId)
    .where('status', '=', 'open')
    .execute();
  await trx
    .updateTable('social_lobbies')
    .set({ status: 'dissolved' })
    .where('id', '=', lobbyId)
    .execute();
}
