import {
  type Agent,
  type ApiKey,
  type NewAgent,
  type NewApiKey,
  refuse,
  type Scope,
  SCOPES,
} from '@botplay/contract';
import type { Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import { mustBeAgentName } from '../shown-text.ts';
import type { Database } from '../store/database.ts';
import { groupCommit } from '../store/group-commit.ts';
import { inTransaction } from '../store/retry.ts';
import type { Store } from '../store/store.ts';
import type { Caller } from './caller.ts';
import { newKey } from './key.ts';

/** Whose agents may be seen and changed: one owner's, or everybody's for the operator. */
export type Keeper = { readonly ownerId: string } | 'operator';

/** A key that may be used, with the agent it belongs to. */
export interface LiveKey extends Caller {
  readonly keyId: string;
}

/** Agents and their keys. */
export type Agents = ReturnType<typeof agents>;

const MINUTE = 60_000;

export function agents({ db, bus }: Store) {
  const lastTouched = new Map<string, number>();
  const touch = groupCommit(db, {
    key: (keyId: string) => keyId,
    write: async (trx, keyIds) => {
      const ids = [...new Set(keyIds)];
      const inOrder = trx.selectFrom('api_keys').select('id').where('id', 'in', ids).orderBy('id');
      await inOrder.forNoKeyUpdate().execute();
      await trx
        .updateTable('api_keys')
        .set({ last_used_at: new Date() })
        .where('id', 'in', ids)
        .execute();
      return keyIds.map(() => undefined);
    },
  });

  const kept = async (
    id: string,
    keeper: Keeper,
    trx = db as typeof db | Transaction<Database>,
  ) => {
    const agent = await trx
      .selectFrom('agents')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!agent || (keeper !== 'operator' && agent.owner_id !== keeper.ownerId))
      return refuse('NOT_FOUND', `There is no agent ${id} here. List the agents to find its id.`);
    return agent;
  };

  const addKey = async (
    trx: Transaction<Database>,
    agentId: string,
    scopes: readonly Scope[],
    expiresAt: Date | null,
  ): Promise<NewApiKey> => {
    const { key, hash, prefix } = newKey();
    const row = {
      id: uuid(),
      agent_id: agentId,
      hash,
      prefix,
      scopes: JSON.stringify(scopes),
      created_at: new Date(),
      last_used_at: null,
      expires_at: expiresAt,
      revoked_at: null,
    };
    await trx.insertInto('api_keys').values(row).execute();
    const created_at = row.created_at.toISOString();
    return { id: row.id, agent_id: agentId, api_key: key, scopes: [...scopes], created_at };
  };

  const liveKeys = () =>
    db
      .selectFrom('api_keys')
      .innerJoin('agents', 'agents.id', 'api_keys.agent_id')
      .select([
        'api_keys.id as keyId',
        'agents.id as id',
        'agents.owner_id as ownerId',
        'agents.scopes as agentScopes',
        'api_keys.scopes as keyScopes',
        'api_keys.expires_at as endsAt',
      ])
      .where('api_keys.revoked_at', 'is', null);

  return {
    create: (name: string, ownerId: string | null, scopes: readonly Scope[] = SCOPES) =>
      inTransaction(db, async (trx): Promise<NewAgent> => {
        mustBeAgentName('name', name);
        const id = uuid();
        await trx
          .insertInto('agents')
          .values({
            id,
            owner_id: ownerId,
            name,
            scopes: JSON.stringify(scopes),
            display_name: [...name].slice(0, 50).join(''),
            avatar_url: '',
            bio: '',
            created_at: new Date(),
          })
          .execute();
        const { api_key } = await addKey(trx, id, scopes, null);
        return { id, name, owner_id: ownerId, scopes: [...scopes], api_key };
      }),

    async list(keeper: Keeper): Promise<readonly (Agent & { created_at: string })[]> {
      const all = db.selectFrom('agents').selectAll().orderBy('created_at').orderBy('id');
      const query = keeper === 'operator' ? all : all.where('owner_id', '=', keeper.ownerId);
      const rows = await query.execute();
      return rows.map(row => ({ ...asAgent(row), created_at: row.created_at.toISOString() }));
    },

    async change(id: string, keeper: Keeper, change: { name?: string; scopes?: readonly Scope[] }) {
      const agent = await kept(id, keeper);
      const { name, scopes } = change;
      if (name === undefined && !scopes) return asAgent(agent);
      if (name !== undefined) mustBeAgentName('name', name);
      const changed = await db
        .updateTable('agents')
        .set({
          ...(name !== undefined && { name }),
          ...(scopes && { scopes: JSON.stringify(scopes) }),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      bus.publish('identity', id);
      return asAgent(changed);
    },

    createKey: (
      id: string,
      keeper: Keeper,
      wanted: { scopes?: readonly Scope[]; expires?: Date },
    ) =>
      inTransaction(db, async trx => {
        const agent = await kept(id, keeper, trx);
        const scopes = wanted.scopes ?? agent.scopes;
        const extra = scopes.filter(scope => !agent.scopes.includes(scope));
        if (extra.length)
          refuse('VALIDATION_ERROR', `The agent itself has no ${extra.join(', ')}: ask for fewer.`);
        return addKey(trx, id, scopes, wanted.expires ?? null);
      }),

    async listKeys(id: string, keeper: Keeper): Promise<readonly ApiKey[]> {
      await kept(id, keeper);
      const rows = await db
        .selectFrom('api_keys')
        .selectAll()
        .where('agent_id', '=', id)
        .where('revoked_at', 'is', null)
        .orderBy('created_at')
        .execute();
      return rows.map(row => ({
        id: row.id,
        prefix: row.prefix,
        scopes: row.scopes,
        created_at: row.created_at.toISOString(),
        last_used_at: row.last_used_at?.toISOString() ?? null,
      }));
    },

    async revokeKey(keyId: string, keeper: Keeper): Promise<void> {
      const { ownerId } = keeper === 'operator' ? {} : keeper;
      const key = await db
        .selectFrom('api_keys')
        .innerJoin('agents', 'agents.id', 'api_keys.agent_id')
        .select('api_keys.id')
        .where('api_keys.id', '=', keyId)
        .$if(ownerId !== undefined, query => query.where('owner_id', '=', ownerId ?? null))
        .executeTakeFirst();
      if (!key) return refuse('NOT_FOUND', `There is no key ${keyId} here.`);
      await db
        .updateTable('api_keys')
        .set({ revoked_at: new Date() })
        .where('id', '=', keyId)
        .where('revoked_at', 'is', null)
        .execute();
      bus.publish('identity', keyId);
    },

    /** The agent that a key's hash stands for, if the key is alive. */
    byHash: async (hash: string) =>
      asLiveKey(await liveKeys().where('api_keys.hash', '=', hash).executeTakeFirst()),
    byKeyId: async (keyId: string) =>
      asLiveKey(await liveKeys().where('api_keys.id', '=', keyId).executeTakeFirst()),

    /** Notes that a key was used, at most once a minute; nobody waits for it. */
    touch(keyId: string, now: number): void {
      if (now - (lastTouched.get(keyId) ?? 0) < MINUTE) return;
      lastTouched.set(keyId, now);
      if (lastTouched.size > 100_000) lastTouched.clear();
      touch(keyId).catch(() => lastTouched.delete(keyId));
    },
  };
}

const asAgent = (row: Agent): Agent => ({
  id: row.id,
  name: row.name,
  owner_id: row.owner_id,
  scopes: row.scopes,
});

interface KeyRow {
  readonly keyId: string;
  readonly id: string;
  readonly ownerId: string | null;
  readonly agentScopes: readonly Scope[];
  readonly keyScopes: readonly Scope[];
  readonly endsAt: Date | null;
}

/** A key can do what both it and its agent may. */
function asLiveKey(row: KeyRow | undefined): LiveKey | undefined {
  if (!row) return undefined;
  const { agentScopes, keyScopes, endsAt, ...who } = row;
  return {
    ...who,
    scopes: keyScopes.filter(scope => agentScopes.includes(scope)),
    expiresAt: endsAt && Math.floor(endsAt.getTime() / 1000),
  };
}
