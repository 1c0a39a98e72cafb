import type { BuiltIn } from '@botplay/experiences';
import { sql } from 'kysely';
import { v5 as uuidOf } from 'uuid';
import { isUniqueViolation } from '../store/errors.ts';
import type { Store } from '../store/store.ts';
import { columnsOf, HOUSE_ID } from './experience.ts';

/** What the ids of our own experiences are derived from, so that they are the same everywhere. */
const NAMESPACE = '8f5fb3a2-6d0e-4c39-9a53-2f6f0a9f1c10';

export const builtInId = (name: string): string => uuidOf(name, NAMESPACE);

/** Puts our own experiences into the catalog as they are today. They need no verification: they are tested. */
export async function listBuiltIns(
  { db, bus }: Store,
  builtIns: readonly BuiltIn[],
): Promise<void> {
  const listed = await db
    .selectFrom('experiences')
    .select([
      'built_in',
      sql<string>`manifest::text`.as('manifest'),
      sql<string>`info::text`.as('info'),
    ])
    .where('built_in', 'is not', null)
    .execute();
  const isListed = (row: {
    readonly built_in: string;
    readonly manifest: string;
    readonly info: string;
  }) =>
    listed.some(
      ({ built_in, manifest, info }) =>
        built_in === row.built_in && manifest === row.manifest && info === row.info,
    );
  for (const builtIn of builtIns.toReversed()) {
    const own = builtIn.manifest.name;
    // Somebody may have taken the name before it was one of ours.
    const titles = [own, `${own} (Botplay)`];
    const rows = titles.map(title => rowOf(builtIn, title));
    if (rows.some(isListed)) continue;
    for (const row of rows) if (await write(row)) break;
    bus.publish('catalog', builtInId(builtIn.name));
  }

  async function write(row: ReturnType<typeof rowOf>): Promise<boolean> {
    const now = new Date();
    try {
      await db
        .insertInto('experiences')
        .values({
          ...row,
          id: builtInId(row.built_in),
          verified_at: now,
          current_players: 0,
          active_lobbies: 0,
          created_by: HOUSE_ID,
          created_at: now,
          updated_at: now,
        })
        .onConflict(conflict => conflict.column('id').doUpdateSet({ ...row, updated_at: now }))
        .execute();
      return true;
    } catch (error) {
      if (isUniqueViolation(error, 'experiences_name_key_key')) return false;
      throw error;
    }
  }
}

function rowOf({ name, manifest, experience }: BuiltIn, title: string) {
  const titled = { ...manifest, name: title };
  return {
    ...columnsOf(titled),
    manifest: JSON.stringify({ ...titled, built_in: name }),
    info: JSON.stringify(experience.info),
    built_in: name,
    verification_status: 'verified' as const,
    live_status: 'online' as const,
    next_poll_at: null,
  };
}
