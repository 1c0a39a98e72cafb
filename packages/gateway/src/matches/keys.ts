import { type LobbyCreation, type LobbyJoining, refuse } from '@botplay/contract';
import canonicalize from 'canonicalize';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Trx } from './rows.ts';

/** A call that may be sent twice, and must be done once. */
export interface Keyed {
  readonly agent_id: string;
  readonly tool: string;
  readonly key: string;
  readonly input_hash: string;
}
/** What it did when it came first. */
export interface KeptKey extends Keyed {
  readonly match_id: string;
}

export function keyed(
  tool: 'lobby.create' | 'lobby.join',
  agent_id: string,
  { idempotency_key: key, ...input }: LobbyCreation | LobbyJoining,
): Keyed | undefined {
  if (key === undefined) return undefined;
  const input_hash = createHash('sha256')
    .update(canonicalize(input) ?? '')
    .digest('hex');
  return { agent_id, tool, key, input_hash };
}

const DAY = sql<Date>`now() - interval '24 hours'`;

/** Which of these have come before. */
export const keptKeys = (trx: Trx, keys: readonly Keyed[]): Promise<KeptKey[]> =>
  trx
    .selectFrom('idempotency_keys')
    .select(['agent_id', 'tool', 'key', 'input_hash', 'match_id'])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('agent_id', 'tool', 'key'),
        'in',
        keys.map(({ agent_id, tool, key }) => tuple(agent_id, tool, key)),
      ),
    )
    .where('created_at', '>', DAY)
    .execute();

/** The match of the first call with this key. Refuses a key that has come with other arguments. */
export function matchByKey(kept: readonly KeptKey[], keyed: Keyed): string | undefined {
  const before = kept.find(
    ({ agent_id, tool, key }) =>
      agent_id === keyed.agent_id && tool === keyed.tool && key === keyed.key,
  );
  if (before && before.input_hash !== keyed.input_hash)
    refuse(
      'VALIDATION_ERROR',
      `The idempotency_key "${keyed.key}" has come with other arguments. Send those again, or take another key.`,
    );
  return before?.match_id;
}

/** Remembers keys with what they did. Their agents must be locked, so that no other call has just done the same. */
export async function keepKeys(trx: Trx, keys: readonly KeptKey[]): Promise<void> {
  await trx
    .deleteFrom('idempotency_keys')
    .where(
      'agent_id',
      'in',
      keys.map(({ agent_id }) => agent_id),
    )
    .where('created_at', '<=', DAY)
    .execute();
  await trx
    .insertInto('idempotency_keys')
    .values(keys.map(key => ({ ...key, created_at: sql<Date>`now()` })))
    .execute();
}
