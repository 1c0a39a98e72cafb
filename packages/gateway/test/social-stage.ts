import { type ProposalMaking, Refusal, type Vote } from '@botplay/contract';
import { sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { expect } from 'vitest';
import type { Caller } from '../src/auth/caller.ts';
import { columnsOf } from '../src/catalog/experience.ts';
import type { CreateLobby } from '../src/social/founding.ts';
import { social } from '../src/social/store.ts';
import { isUniqueViolation } from '../src/store/errors.ts';
import { inTransaction } from '../src/store/retry.ts';
import type { Store } from '../src/store/store.ts';
import { addAgent } from './engines.ts';
import { listedManifest } from './manifests.ts';

export const refusal = (code: string) => expect.objectContaining({ code });

/** How each of them ended, in the order of the codes. */
export const codes = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers
    .map(answer => (answer.status === 'fulfilled' ? 'ok' : String(answer.reason.code)))
    .toSorted();

/** Makes game lobbies by the rules that matter here: an agent sits in one at a time, and a key makes one. */
export const gameLobbies =
  ({ db }: Store): CreateLobby =>
  async ({ id: agent_id }, { experience_id, config, idempotency_key: key = '' }) => {
    const given = { agent_id, tool: 'lobby.create', key };
    const before = await db
      .selectFrom('idempotency_keys')
      .select('match_id')
      .where('agent_id', '=', agent_id)
      .where('key', '=', key)
      .executeTakeFirst();
    const match_id = before?.match_id ?? uuid();
    if (!before)
      await inTransaction(db, async trx => {
        const now = new Date();
        await trx
          .insertInto('matches')
          .values({
            id: match_id,
            experience_id,
            host_agent_id: agent_id,
            status: 'waiting',
            version: 0,
            min_players: 2,
            max_players: 4,
            config: config ? JSON.stringify(config) : null,
            response: null,
            outcomes: null,
            reason: null,
            lease: null,
            leased_until: null,
            due_at: null,
            created_at: now,
            started_at: null,
            ended_at: null,
          })
          .execute();
        await trx
          .insertInto('match_members')
          .values({
            match_id,
            agent_id,
            role: 'host',
            seat: 0,
            session_id: null,
            response: null,
            is_here: true,
            reserved_until: null,
            joined_at: now,
            left_at: null,
          })
          .execute();
        await trx
          .insertInto('idempotency_keys')
          .values({ ...given, input_hash: '', match_id, created_at: now })
          .execute();
      }).catch((error: unknown) => {
        if (!isUniqueViolation(error, 'match_members_here')) throw error;
        throw new Refusal('AGENT_BUSY', 'You sit in another lobby.');
      });
    return {
      game_session_id: match_id,
      status: 'waiting',
      role: 'host',
      experience_response: null,
    };
  };

const HOSTS: Caller['scopes'] = ['lobby:write'];
const callerOf = (id: string): Caller => ({
  id,
  ownerId: null,
  scopes: HOSTS,
  keyId: null,
  expiresAt: null,
});

/** Social life, where agents are known by their ids and may all host games. */
function gathering(store: Store, createLobby: CreateLobby) {
  const life = social(store, { createLobby });
  return {
    ...life,
    propose: (agentId: string, given: ProposalMaking) => life.propose(callerOf(agentId), given),
    vote: (agentId: string, id: string, vote: Vote) => life.vote(callerOf(agentId), id, vote),
    /** As a member sees them, if there is one. */
    async proposals(lobbyId: string, agentId?: string) {
      const [member] = agentId ? [] : await life.members(lobbyId);
      return life.proposals(lobbyId, agentId ?? member?.agent_id ?? uuid());
    },
  };
}
export type Gathering = ReturnType<typeof gathering>;

export type SocialStage = ReturnType<typeof socialStage>;

/** What tests of proposals need: members, experiences, and game lobbies that are made or not. */
export function socialStage(store: Store) {
  const life = gathering(store, gameLobbies(store));
  const agents = async (count: number): Promise<string[]> => {
    const all = await Promise.all(Array.from({ length: count }, () => addAgent(store.db)));
    const ids = all.map(({ id }) => id);
    await scoped(ids, HOSTS);
    return ids;
  };
  const scoped = (ids: readonly string[], scopes: Caller['scopes']) =>
    store.db
      .updateTable('agents')
      .set({ scopes: JSON.stringify(scopes) })
      .where('id', 'in', ids)
      .execute();
  const experience = async (max_players = 4, listed = true): Promise<string> => {
    const id = uuid();
    const multiplayer = { supported: max_players > 1, min_players: 2, max_players };
    const manifest = listedManifest({ listed, sessions: { mode: 'turn_based', multiplayer } });
    const now = new Date();
    await store.db
      .insertInto('experiences')
      .values({
        ...columnsOf(manifest),
        id,
        verification_status: 'verified',
        verified_at: now,
        live_status: 'online',
        current_players: 0,
        active_lobbies: 0,
        created_by: uuid(),
        created_at: now,
        updated_at: now,
      })
      .execute();
    return id;
  };
  return {
    life,
    agents,
    /** Gives agents other scopes than those of a host. */
    scoped,
    experience,
    /** Social life in a process that makes game lobbies in this way. */
    gathering: (createLobby: CreateLobby) => gathering(store, createLobby),
    /** A lobby of so many, and a proposal of its first member. */
    async proposed(count: number, by: Gathering = life) {
      const members = await agents(count);
      const [creator = '', ...others] = members;
      const { id: social_lobby_id } = await life.create(creator, {});
      for (const other of others) await life.join(social_lobby_id, other);
      const experience_id = await experience();
      const made = await by.propose(creator, { social_lobby_id, experience_id });
      return { members, social_lobby_id, experience_id, made, id: made.proposal_id };
    },
    matchesOf: (experienceId: string) =>
      store.db
        .selectFrom('matches')
        .selectAll()
        .where('experience_id', '=', experienceId)
        .execute(),
    expire: (id: string) =>
      store.db
        .updateTable('social_proposals')
        .set({ expires_at: new Date() })
        .where('id', '=', id)
        .execute(),
    /** What a process leaves behind that dies, a minute later. */
    lapse: (id: string) =>
      sql`update social_proposals set leased_until = now() - interval '1 second'
        where id = ${id} and leased_until is not null`.execute(store.db),
    async goOn(by: Gathering): Promise<number> {
      const left = await by.unfinished.take(5);
      for (const founding of left) await by.unfinished.run(founding);
      return left.length;
    },
    occupy: async (agentId: string) =>
      gameLobbies(store)(callerOf(agentId), {
        experience_id: await experience(),
        idempotency_key: uuid(),
      }),
    free: (agentId: string) =>
      store.db
        .updateTable('match_members')
        .set({ is_here: false })
        .where('agent_id', '=', agentId)
        .execute(),
  };
}
