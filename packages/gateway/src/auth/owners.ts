import { type Owner, refuse } from '@botplay/contract';
import { randomBytes } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { nameKey } from '../name-key.ts';
import { isUniqueViolation } from '../store/errors.ts';
import type { Store } from '../store/store.ts';
import { sha256 } from './key.ts';
import { checkPassword, hashPassword } from './password.ts';

export const SESSION_DAYS = 30;
const DAY = 86_400_000;

/** People with an account, and the browsers they are signed in with. */
export type Owners = ReturnType<typeof owners>;

export function owners({ db }: Store) {
  return {
    async create(name: string, password: string | undefined): Promise<Owner> {
      const id = uuid();
      const row = {
        id,
        name,
        name_key: nameKey(name),
        password_hash: password === undefined ? null : await hashPassword(password),
        created_at: new Date(),
      };
      try {
        await db.insertInto('owners').values(row).execute();
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        refuse('NAME_TAKEN', `The name "${name}" is taken. Choose another, or log in.`);
      }
      return { id, name };
    },

    async list(): Promise<readonly (Owner & { created_at: string })[]> {
      const rows = await db.selectFrom('owners').selectAll().orderBy('created_at').execute();
      return rows.map(({ id, name, created_at }) => ({
        id,
        name,
        created_at: created_at.toISOString(),
      }));
    },

    async exists(id: string): Promise<boolean> {
      return !!(await db.selectFrom('owners').select('id').where('id', '=', id).executeTakeFirst());
    },

    async logIn(name: string, password: string): Promise<Owner> {
      const row = await db
        .selectFrom('owners')
        .selectAll()
        .where('name_key', '=', nameKey(name))
        .executeTakeFirst();
      const fits = await checkPassword(password, row?.password_hash ?? null);
      if (!row || !fits) return refuse('UNAUTHENTICATED', 'The name or the password is wrong.');
      return { id: row.id, name: row.name };
    },

    /** A secret for the owner's browser to keep. */
    async openSession(owner: Owner): Promise<string> {
      const token = randomBytes(32).toString('base64url');
      const now = Date.now();
      await db.deleteFrom('owner_sessions').where('expires_at', '<', new Date(now)).execute();
      await db
        .insertInto('owner_sessions')
        .values({
          token_hash: sha256(token),
          owner_id: owner.id,
          created_at: new Date(now),
          expires_at: new Date(now + SESSION_DAYS * DAY),
        })
        .execute();
      return token;
    },

    async bySession(token: string): Promise<Owner | undefined> {
      return db
        .selectFrom('owner_sessions')
        .innerJoin('owners', 'owners.id', 'owner_sessions.owner_id')
        .select(['owners.id', 'owners.name'])
        .where('token_hash', '=', sha256(token))
        .where('expires_at', '>', new Date())
        .executeTakeFirst();
    },

    async closeSession(token: string): Promise<void> {
      await db.deleteFrom('owner_sessions').where('token_hash', '=', sha256(token)).execute();
    },
  };
}
