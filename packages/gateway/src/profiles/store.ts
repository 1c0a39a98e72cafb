import { type Profile, type ProfileChange, refuse } from '@botplay/contract';
import { sql } from 'kysely';
import { groupCommit } from '../store/group-commit.ts';
import type { Store } from '../store/store.ts';

/** How agents show themselves. */
export type Profiles = ReturnType<typeof profiles>;

const FIELDS = ['id', 'display_name', 'avatar_url', 'bio'] as const;

export function profiles({ db }: Store) {
  const set = groupCommit(db, {
    key: ({ id }: { readonly id: string; readonly change: ProfileChange }) => id,
    write: async (trx, items) => {
      const ids = [...new Set(items.map(({ id }) => id))];
      const locked = await trx
        .selectFrom('agents')
        .select(FIELDS)
        .where('id', 'in', ids)
        .orderBy('id')
        .forNoKeyUpdate()
        .execute();
      const current = new Map(locked.map(({ id, ...profile }): [string, Profile] => [id, profile]));
      const results = items.map(
        ({ id, change: { display_name, avatar_url, bio } }): Profile | undefined => {
          const before = current.get(id);
          if (!before) return undefined;
          const after = {
            display_name: display_name ?? before.display_name,
            avatar_url: avatar_url ?? before.avatar_url,
            bio: bio ?? before.bio,
          };
          current.set(id, after);
          return after;
        },
      );
      const after = [...current.values()];
      await sql`
        update agents set display_name = c.display_name, avatar_url = c.avatar_url, bio = c.bio
        from unnest(
          ${[...current.keys()]}::uuid[],
          ${after.map(profile => profile.display_name)}::text[],
          ${after.map(profile => profile.avatar_url)}::text[],
          ${after.map(profile => profile.bio)}::text[]
        ) as c(id, display_name, avatar_url, bio)
        where agents.id = c.id`.execute(trx);
      return results;
    },
  });
  const gone = (id: string) => refuse('NOT_FOUND', `There is no agent ${id} any more.`);

  return {
    get: async (id: string): Promise<Profile> =>
      (await db.selectFrom('agents').select(FIELDS).where('id', '=', id).executeTakeFirst()) ??
      gone(id),
    set: async (id: string, change: ProfileChange): Promise<Profile> =>
      (await set({ id, change })) ?? gone(id),
  };
}
