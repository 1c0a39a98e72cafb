import type { Manifest } from '@botplay/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../store/database.ts';
import { inTransaction } from '../store/retry.ts';
import type { Store } from '../store/store.ts';
import { bindingTo, pinnedLogins, type Whereabouts, whyUnbound } from './binding.ts';
import type { Keyring } from './seal.ts';
import { placeOf, remove, unknownCredential } from './store.ts';

/** The credentials of an owner's agents, as their owner sees them. */
export type OwnedCredentials = ReturnType<typeof ownedCredentials>;

export function ownedCredentials({ db }: Store, ring: Keyring) {
  /** Refuses what belongs to another owner's agent, as if it were not there. */
  const find = async (trx: Transaction<Database>, ownerId: string, id: string) =>
    (await owned(trx, ownerId).where('credentials.id', '=', id).executeTakeFirst()) ??
    unknownCredential(id);

  return {
    async list(ownerId: string) {
      const rows = await owned(db, ownerId).execute();
      const places = new Map<string, Whereabouts>();
      for (const { experience_id, manifest } of rows)
        if (!places.has(experience_id))
          places.set(experience_id, await whereabouts(db, experience_id, manifest));
      return rows.map(row => {
        const isReadable = ring.open(row, placeOf(row)) !== undefined;
        const where = places.get(row.experience_id) ?? { url: undefined, tools: [] };
        const reason = isReadable ? whyUnbound(row, where) : UNREADABLE;
        return { ...row, needs_agreement: reason !== undefined, ...(reason && { reason }) };
      });
    },

    delete: (ownerId: string, id: string) =>
      inTransaction(db, async trx => remove(trx, await find(trx, ownerId, id))),

    /** Binds it to the server and its log-in tool as they are today. */
    agree: (ownerId: string, id: string) =>
      inTransaction(db, async trx => {
        const { manifest, ...row } = await find(trx, ownerId, id);
        const today = bindingTo(await whereabouts(trx, row.experience_id, manifest));
        await trx
          .updateTable('credentials')
          .set({ ...today, updated_at: new Date() })
          .where('id', '=', row.id)
          .execute();
      }),
  };
}

export const UNREADABLE =
  'no key of this server opens them: it was given another secret. Store them again';

const owned = (db: Kysely<Database>, ownerId: string) =>
  db
    .selectFrom('credentials')
    .innerJoin('agents', 'agents.id', 'credentials.agent_id')
    .innerJoin('experiences', 'experiences.id', 'credentials.experience_id')
    .selectAll('credentials')
    .select(['agents.name as agent_name', 'experiences.name as experience_name', 'manifest'])
    .where('agents.owner_id', '=', ownerId)
    .orderBy('credentials.created_at', 'desc')
    .orderBy('credentials.id');

const whereabouts = async (
  db: Kysely<Database>,
  experienceId: string,
  { mcp, rest }: Manifest,
): Promise<Whereabouts> => ({
  url: mcp?.server_url ?? rest?.base_url,
  tools: await pinnedLogins(db, experienceId),
});
