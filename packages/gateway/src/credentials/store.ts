import { type AuthMethod, type Credential, refuse } from '@botplay/contract';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Database } from '../store/database.ts';
import { inTransaction } from '../store/retry.ts';
import type { Store } from '../store/store.ts';
import { type Binding, bindingTo, pinnedLogins, type Whereabouts } from './binding.ts';
import type { Fields } from './fields.ts';
import type { Keyring } from './seal.ts';

export const MOST_CREDENTIALS = 20;
const MOST_BYTES = 16 * 1024;

export type CredentialRow = Selectable<Database['credentials']>;

/** An agent in an experience. Both ids are spelled as the database spells them. */
export interface Whose {
  readonly agent_id: string;
  readonly experience_id: string;
}

export interface GivenCredential {
  readonly label: string;
  readonly auth_method: AuthMethod;
  readonly fields: Fields;
  readonly is_default?: boolean | undefined;
}

/** A credential with its secrets. */
export interface OpenCredential extends Binding {
  readonly id: string;
  readonly label: string;
  /** None if no key of this server opens it. */
  readonly fields: Fields | undefined;
}

/** What agents log in with at the servers of others. */
export type Credentials = ReturnType<typeof credentials>;

export function credentials({ db }: Store, ring: Keyring) {
  const opened = (row: CredentialRow): OpenCredential => {
    const text = ring.open(row, placeOf(row));
    return { ...row, fields: text === undefined ? undefined : (JSON.parse(text) as Fields) };
  };

  /** The row, changed or new. None if there are too many. */
  const put = async (
    trx: Transaction<Database>,
    whose: Whose,
    given: GivenCredential,
    binding: Binding,
  ): Promise<{ readonly row: CredentialRow; readonly isNew: boolean } | undefined> => {
    const rows = await lockAll(trx, whose);
    const same = rows.find(({ label }) => label === given.label);
    if (!same && rows.length >= MOST_CREDENTIALS) return undefined;
    const now = new Date();
    const { id, created_at } = same ?? { id: uuid(), created_at: now };
    const is_default =
      given.is_default === true || same?.is_default === true || !rows.some(row => row.is_default);
    if (is_default) await clearDefault(trx, whose);
    const values = {
      ...whose,
      ...binding,
      ...ring.seal(JSON.stringify(given.fields), placeOf({ id, ...whose })),
      id,
      label: given.label,
      auth_method: given.auth_method,
      is_default,
      created_at,
      updated_at: now,
    };
    const row = await trx
      .insertInto('credentials')
      .values(values)
      .onConflict(conflict => conflict.column('id').doUpdateSet(values))
      .returningAll()
      .executeTakeFirstOrThrow();
    return { row, isNew: !same };
  };

  return {
    /** Stores a credential, or changes the one of that label, and binds it to the server as it is now. */
    store: (agentId: string, experienceId: string, given: GivenCredential) => {
      mustFit(given.fields);
      return inTransaction(db, async trx => {
        const experience = await lockExperience(trx, experienceId);
        const whose = { agent_id: agentId, experience_id: experience.id };
        const stored = await put(trx, whose, given, bindingTo(experience));
        if (stored) return stored;
        return refuse(
          'QUOTA_EXCEEDED',
          `You have ${MOST_CREDENTIALS} credentials for this experience, the most there may be. Delete one with credential.delete.`,
        );
      });
    },

    /**
     * Keeps what a call has brought to light under the label `auto`. `merge` is given what was kept there before. Where
     * there is no room, nothing is kept.
     */
    keep: (
      whose: Whose,
      binding: Binding,
      merge: (before: OpenCredential | undefined) => GivenCredential | undefined,
    ) =>
      inTransaction(db, async trx => {
        const rows = await lockAll(trx, whose);
        const before = rows.find(({ label }) => label === AUTO);
        const given = merge(before && opened(before));
        if (given && bytesOf(given.fields) <= MOST_BYTES) await put(trx, whose, given, binding);
      }),

    list: async (agentId: string, experienceId: string): Promise<readonly CredentialRow[]> =>
      rowsOf(db, { agent_id: agentId, experience_id: experienceId }).execute(),

    /** With its secrets: the one that is used unless another is named. */
    async defaultOf({ agent_id, experience_id }: Whose): Promise<OpenCredential | undefined> {
      const row = await rowsOf(db, { agent_id, experience_id })
        .where('is_default', '=', true)
        .executeTakeFirst();
      return row && opened(row);
    },

    delete: (agentId: string, id: string) =>
      inTransaction(db, async trx => {
        const row = await trx
          .selectFrom('credentials')
          .selectAll()
          .where('id', '=', id)
          .where('agent_id', '=', agentId)
          .executeTakeFirst();
        if (!row) return unknownCredential(id);
        return remove(trx, row);
      }),

    setDefault: (agentId: string, experienceId: string, id: string) =>
      inTransaction(db, async trx => {
        const whose = { agent_id: agentId, experience_id: experienceId };
        const rows = await lockAll(trx, whose);
        const row = rows.find(row => row.id === id.toLowerCase()) ?? unknownCredential(id);
        await clearDefault(trx, whose);
        await makeDefault(trx, row.id);
      }),
  };
}

/** The label of what was found out, not given. */
export const AUTO = 'auto';

export const asCredential = (row: CredentialRow): Credential => ({
  ...row,
  created_at: row.created_at.toISOString(),
});

/** Where its secret belongs, for the keyring. */
export const placeOf = (row: Whose & { readonly id: string }): readonly string[] => [
  row.id,
  row.agent_id,
  row.experience_id,
];

export const unknownCredential = (id: string): never =>
  refuse('NOT_FOUND', `There is no credential ${id} here. credential.list shows those you have.`);

const bytesOf = (fields: Fields) => Buffer.byteLength(JSON.stringify(fields));

function mustFit(fields: Fields): void {
  if (Object.keys(fields).length === 0)
    refuse('VALIDATION_ERROR', 'credentials is empty. Give each secret by its name.');
  const bytes = bytesOf(fields);
  if (bytes > MOST_BYTES)
    refuse(
      'VALIDATION_ERROR',
      `credentials has ${bytes} bytes of JSON; ${MOST_BYTES} is the most. Store only what is needed to log in.`,
    );
}

const rowsOf = (db: Kysely<Database>, { agent_id, experience_id }: Whose) =>
  db
    .selectFrom('credentials')
    .selectAll()
    .where('agent_id', '=', agent_id)
    .where('experience_id', '=', experience_id)
    .orderBy('created_at')
    .orderBy('id');

/** The experience cannot go while its row is shared. */
async function lockExperience(
  trx: Transaction<Database>,
  experienceId: string,
): Promise<Whereabouts & { readonly id: string }> {
  const row = await trx
    .selectFrom('experiences')
    .select(['id', 'manifest'])
    .where('id', '=', experienceId)
    .forKeyShare()
    .executeTakeFirst();
  if (!row)
    return refuse(
      'NOT_FOUND',
      `There is no experience ${experienceId}. experiences.list shows what there is.`,
    );
  const { id, manifest } = row;
  const url = manifest.mcp?.server_url ?? manifest.rest?.base_url;
  return { id, url, tools: await pinnedLogins(trx, id) };
}

/** All credentials of an agent change one after the other, so that never two are the default. */
async function lockAll(
  trx: Transaction<Database>,
  whose: Whose,
): Promise<readonly CredentialRow[]> {
  await trx
    .selectFrom('agents')
    .select('id')
    .where('id', '=', whose.agent_id)
    .forNoKeyUpdate()
    .execute();
  return rowsOf(trx, whose).execute();
}

const clearDefault = (trx: Transaction<Database>, { agent_id, experience_id }: Whose) =>
  trx
    .updateTable('credentials')
    .set({ is_default: false })
    .where('agent_id', '=', agent_id)
    .where('experience_id', '=', experience_id)
    .where('is_default', '=', true)
    .execute();

const makeDefault = (trx: Transaction<Database>, id: string) =>
  trx.updateTable('credentials').set({ is_default: true }).where('id', '=', id).execute();

/** Deletes one; if it was the default, the newest that is left becomes it. */
export async function remove(trx: Transaction<Database>, row: CredentialRow): Promise<void> {
  const rows = await lockAll(trx, row);
  await trx.deleteFrom('credentials').where('id', '=', row.id).execute();
  const newest = rows.findLast(({ id }) => id !== row.id);
  const wasDefault = rows.find(({ id }) => id === row.id)?.is_default;
  if (wasDefault && newest) await makeDefault(trx, newest.id);
}
