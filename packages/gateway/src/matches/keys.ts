import { refuse } from '@botplay/contract';
import canonicalize from 'canonicalize';
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../store/database.ts';
import type { Trx } from './rows.ts';

type KeyedTool = 'lobby.create' | 'lobby.join';

/** A call that may be sent twice, and must be done once. */
export interface Keyed {
  readonly agentId: string;
  readonly tool: KeyedTool;
  readonly key: string;
  readonly hash: string;
}

export function keyed(
  tool: KeyedTool,
  agentId: string,
  { idempotency_key: key, ...input }: { readonly idempotency_key?: string },
): Keyed | undefined {
  if (key === undefined) return undefined;
  const hash = createHash('sha256')
    .update(canonicalize(input) ?? '')
    .digest('hex');
  return { agentId, tool, key, hash };
}

const DAY = sql<Date>`now() - interval '24 hours'`;

/** The match of the first call with this key. Refuses a key that has come with other arguments. */
export async function matchByKey(
  db: Kysely<Database>,
  { agentId, tool, key, hash }: Keyed,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['match_id', 'input_hash'])
    .where('agent_id', '=', agentId)
    .where('tool', '=', tool)
    .where('key', '=', key)
    .where('created_at', '>', DAY)
    .executeTakeFirst();
  if (row && row.input_hash !== hash)
    refuse(
      'VALIDATION_ERROR',
      `The idempotency_key "${key}" has come with other arguments. Send those again, or take another key.`,
    );
  return row?.match_id;
}

/** Remembers the key with what it did. The agent must be locked, so that no other call has just done the same. */
export async function keepKey(trx: Trx, keyed: Keyed, matchId: string): Promise<void> {
  const { agentId, tool, key, hash } = keyed;
  await trx
    .deleteFrom('idempotency_keys')
    .where('agent_id', '=', agentId)
    .where('created_at', '<=', DAY)
    .execute();
  await trx
    .insertInto('idempotency_keys')
    .values({
      agent_id: agentId,
      tool,
      key,
      input_hash: hash,
      match_id: matchId,
      created_at: sql<Date>`now()`,
    })
    .execute();
}
