import type { UpdateResult } from 'kysely';
import type { Store } from '../store/store.ts';
import type { Keyring, Sealed } from './seal.ts';
import { placeOf } from './store.ts';
import { tokenPlace } from './upstream.ts';

export interface Resealed {
  readonly resealed: number;
  /** No key of ours opens these: the secret that sealed them is not among the previous ones. */
  readonly unreadable: number;
}

interface Kept {
  readonly row: Sealed;
  readonly place: readonly string[];
  /** Unless somebody has stored it anew meanwhile. */
  save(fresh: Sealed): Promise<UpdateResult>;
}

/** Seals again with the key of today what an older one has sealed, so that the older secret can be given up. */
export async function resealAll({ db }: Store, ring: Keyring): Promise<Resealed> {
  const credentials = await db
    .selectFrom('credentials')
    .select(['id', 'agent_id', 'experience_id', 'sealed', 'key_id'])
    .where('key_id', '<>', ring.keyId)
    .execute();
  const tokens = await db
    .selectFrom('upstream_credentials')
    .select(['experience_id', 'sealed', 'key_id'])
    .where('key_id', '<>', ring.keyId)
    .execute();
  const all: readonly Kept[] = [
    ...credentials.map(row => ({
      row,
      place: placeOf(row),
      save: (fresh: Sealed) =>
        db
          .updateTable('credentials')
          .set(fresh)
          .where('id', '=', row.id)
          .where('sealed', '=', row.sealed)
          .executeTakeFirst(),
    })),
    ...tokens.map(row => ({
      row,
      place: tokenPlace(row.experience_id),
      save: (fresh: Sealed) =>
        db
          .updateTable('upstream_credentials')
          .set(fresh)
          .where('experience_id', '=', row.experience_id)
          .where('sealed', '=', row.sealed)
          .executeTakeFirst(),
    })),
  ];
  let resealed = 0;
  let unreadable = 0;
  for (const { row, place, save } of all) {
    const text = ring.open(row, place);
    if (text === undefined) unreadable++;
    else resealed += Number((await save(ring.seal(text, place))).numUpdatedRows);
  }
  return { resealed, unreadable };
}
