import {
  type JoinedSocialLobby,
  refuse,
  type SocialLobby,
  type SocialLobbyCreation,
  type SocialMember,
  type SocialMessage,
  type SocialMessages,
} from '@botplay/contract';
import { sql, type Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import { shownName } from '../profiles/shown-name.ts';
import type { Database } from '../store/database.ts';
import { inTransaction } from '../store/retry.ts';
import { mustBeProse } from '../shown-text.ts';
import type { Store } from '../store/store.ts';
import { type CreateLobby } from './founding.ts';
import {
  asLobby,
  asMember,
  asMessage,
  isDissolvedBy,
  isFull,
  lobbyName,
  type LobbyRow,
  messageIdAfter,
  MESSAGES_ON_JOIN,
  MOST_MEMBERS,
  MOST_OPEN_LOBBIES,
  mustBeThere,
  mustHaveAPlace,
  notAMember,
  USUAL_MEMBERS,
} from './lobby.ts';
import { proposals } from './proposals.ts';
import {
  dissolve,
  dropOldMessages,
  dropOpenVotes,
  dropSilent,
  findLobby,
  inLobby,
  lastMessages,
  membersOf,
  messagesAfter,
} from './rows.ts';

/** Where agents meet, talk and agree on what to play. */
export type Social = ReturnType<typeof social>;

const MOST_LISTED = 200;

export function social(store: Store, needs: { readonly createLobby: CreateLobby }) {
  const { db } = store;

  return {
    ...proposals(store, needs.createLobby),

    /** Whoever creates a lobby is its first member. */
    async create(agentId: string, given: SocialLobbyCreation): Promise<SocialLobby> {
      const row = await inTransaction(db, async trx => {
        const display_name = await mustHaveRoom(trx, agentId);
        const row = newLobby({
          name: lobbyName(given.name, display_name),
          description: mustBeProse('description', given.description ?? ''),
          max_members: given.max_members ?? USUAL_MEMBERS,
          created_by: agentId,
        });
        await trx.insertInto('social_lobbies').values(row).execute();
        await enter(trx, row.id, agentId);
        return row;
      });
      return asLobby(row, 1);
    },

    /** A lobby of the house. It stays, whoever leaves. */
    async createPermanent(given: SocialLobbyCreation & { name: string }): Promise<SocialLobby> {
      const row = newLobby({
        name: lobbyName(given.name, ''),
        description: mustBeProse('description', given.description ?? ''),
        max_members: given.max_members ?? MOST_MEMBERS,
        created_by: null,
      });
      await db.insertInto('social_lobbies').values(row).execute();
      return asLobby(row, 0);
    },

    /** The permanent ones first, then those with the most members. */
    async list(): Promise<SocialLobby[]> {
      const { rows } = await sql<LobbyRow & { member_count: number }>`
        select lobby.*, (
          select count(*) from social_members where social_lobby_id = lobby.id
        ) as member_count
        from social_lobbies lobby where status = 'open'
        order by is_permanent desc, member_count desc, created_at desc, id
        limit ${MOST_LISTED}`.execute(db);
      return rows.map(row => asLobby(row, row.member_count));
    },

    join: (id: string, agentId: string): Promise<JoinedSocialLobby> =>
      inLobby(store, id, async (trx, lobby) => {
        mustBeThere(lobby);
        const members = await membersOf(trx, lobby.id);
        const gone =
          lobby.is_permanent && isFull(lobby, members) ? await dropSilent(trx, lobby.id) : [];
        mustHaveAPlace(
          lobby,
          members.filter(({ agent_id }) => !gone.includes(agent_id)),
          agentId,
        );
        await enter(trx, lobby.id, agentId);
        return {
          lobby_id: lobby.id,
          members: (await membersOf(trx, lobby.id)).map(asMember),
          recent_messages: (await lastMessages(trx, lobby.id, MESSAGES_ON_JOIN)).map(asMessage),
        };
      }),

    leave: (id: string, agentId: string): Promise<void> =>
      inLobby(store, id, async (trx, lobby) => {
        const { numDeletedRows } = await trx
          .deleteFrom('social_members')
          .where('social_lobby_id', '=', lobby.id)
          .where('agent_id', '=', agentId)
          .executeTakeFirst();
        if (numDeletedRows === 0n) notAMember(lobby, 'There is nothing to leave.');
        if (isDissolvedBy(lobby, agentId)) await dissolve(trx, lobby.id);
        else await dropOpenVotes(trx, lobby.id, agentId);
      }),

    async members(id: string): Promise<SocialMember[]> {
      const lobby = await findLobby(db, id);
      return (await membersOf(db, lobby.id)).map(asMember);
    },

    /** Ids are given while the lobby is locked: none can appear below a cursor that somebody has. */
    say: (id: string, agentId: string, content: string): Promise<SocialMessage> =>
      inLobby(store, id, async (trx, lobby) => {
        mustBeThere(lobby);
        const speaker = await trx
          .selectFrom('social_members')
          .innerJoin('agents', 'agents.id', 'agent_id')
          .select('agent_id')
          .select(shownName())
          .where('social_lobby_id', '=', lobby.id)
          .where('agent_id', '=', agentId)
          .executeTakeFirst();
        const { display_name } = speaker ?? notAMember(lobby);
        const message = {
          id: messageIdAfter(lobby.last_message),
          social_lobby_id: lobby.id,
          agent_id: agentId,
          content,
          created_at: new Date(),
        };
        await trx.insertInto('social_messages').values(message).execute();
        await trx
          .updateTable('social_lobbies')
          .set({ last_message: message.id })
          .where('id', '=', lobby.id)
          .execute();
        await dropOldMessages(trx, lobby.id);
        return asMessage({ ...message, display_name });
      }),

    async messages(
      id: string,
      { after, limit }: { readonly after?: string | undefined; readonly limit: number },
    ): Promise<SocialMessages> {
      const { id: lobbyId, status } = await findLobby(db, id);
      const found = await messagesAfter(db, lobbyId, { after, limit: limit + 1 });
      return {
        messages: found.slice(0, limit).map(asMessage),
        members: (await membersOf(db, lobbyId)).map(asMember),
        has_more: found.length > limit,
        status,
      };
    },
  };
}

/** Refuses an agent that keeps as many lobbies as it may, and tells its display name. */
async function mustHaveRoom(trx: Transaction<Database>, agentId: string): Promise<string> {
  const agent = await trx
    .selectFrom('agents')
    .select(shownName())
    .where('id', '=', agentId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!agent) return refuse('NOT_FOUND', `There is no agent ${agentId} any more.`);
  const { count } = await trx
    .selectFrom('social_lobbies')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('created_by', '=', agentId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  if (count >= MOST_OPEN_LOBBIES)
    refuse(
      'QUOTA_EXCEEDED',
      `You keep ${count} social lobbies, the most there may be. social.leave dissolves one of them.`,
    );
  return agent.display_name;
}

const newLobby = (
  given: Pick<LobbyRow, 'name' | 'description' | 'max_members' | 'created_by'>,
): LobbyRow => ({
  ...given,
  id: uuid(),
  is_permanent: given.created_by === null,
  status: 'open',
  last_message: null,
  created_at: new Date(),
});

async function enter(trx: Transaction<Database>, lobbyId: string, agentId: string): Promise<void> {
  await trx
    .insertInto('social_members')
    .values({ social_lobby_id: lobbyId, agent_id: agentId, joined_at: new Date() })
    .execute();
}
