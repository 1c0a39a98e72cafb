import { type Manifest, type Pagination, refuse } from '@botplay/contract';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { v7 as uuid } from 'uuid';
import { plainName } from '../name-key.ts';
import type { Database } from '../store/database.ts';
import { isUniqueViolation } from '../store/errors.ts';
import { inTransaction } from '../store/retry.ts';
import type { Store } from '../store/store.ts';
import type { AddressRules } from '../upstreams/address.ts';
import { columnsOf, LISTING, type Row } from './experience.ts';

export interface CatalogFilter {
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  readonly tier?: number | undefined;
  readonly search?: string | undefined;
  readonly listed?: boolean | undefined;
  readonly online_only?: boolean | undefined;
  readonly verified_only?: boolean | undefined;
}

/** The experiences that agents can find. */
export type Catalog = ReturnType<typeof catalog>;

export interface CatalogRules {
  readonly maxPerAgent: number;
  readonly addresses: AddressRules;
}

export function catalog({ db }: Store, rules: CatalogRules) {
  const find = (id: string) =>
    db.selectFrom('experiences').selectAll().where('id', '=', id).executeTakeFirst();
  const unknown = (id: string): never =>
    refuse('NOT_FOUND', `There is no experience ${id}. experiences.list shows what there is.`);
  const get = async (id: string): Promise<Row> => (await find(id)) ?? unknown(id);
  const ownedBy = async (callerId: string, id: string): Promise<Row> => {
    const row = await get(id);
    if (row.created_by !== callerId)
      refuse('NOT_OWNER', `"${row.name}" is not yours. experience.mine lists what is.`);
    return row;
  };

  return {
    rules,
    get,
    /** Refuses an id that no experience has. */
    unknown,

    async list(filter: CatalogFilter, callerId: string, page: number, limit: number) {
      const where = (eb: ExpressionBuilder<Database, 'experiences'>) =>
        eb.and(conditions(eb, filter, callerId));
      const { total } = await db
        .selectFrom('experiences')
        .select(eb => eb.fn.countAll<number>().as('total'))
        .where(where)
        .executeTakeFirstOrThrow();
      const rows = await db
        .selectFrom('experiences')
        .select(LISTING)
        .where(where)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset((page - 1) * limit)
        .execute();
      const total_pages = Math.ceil(total / limit);
      const pagination: Pagination = { page, limit, total, total_pages };
      return { rows, pagination };
    },

    mine: (callerId: string) =>
      db
        .selectFrom('experiences')
        .select(LISTING)
        .where('created_by', '=', callerId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    register: (callerId: string, manifest: Manifest) =>
      named(manifest, () =>
        inTransaction(db, async trx => {
          await trx
            .selectFrom('agents')
            .select('id')
            .where('id', '=', callerId)
            .forUpdate()
            .execute();
          const { count } = await trx
            .selectFrom('experiences')
            .select(eb => eb.fn.countAll<number>().as('count'))
            .where('created_by', '=', callerId)
            .executeTakeFirstOrThrow();
          if (count >= rules.maxPerAgent)
            refuse(
              'QUOTA_EXCEEDED',
              `You have ${count} experiences, the most there may be. Delete one first.`,
            );
          const now = new Date();
          return trx
            .insertInto('experiences')
            .values({
              ...columnsOf(manifest),
              id: uuid(),
              verification_status: manifest.tier === 2 ? 'pending' : 'unverified',
              verified_at: null,
              live_status: 'unknown',
              current_players: 0,
              active_lobbies: 0,
              created_by: callerId,
              created_at: now,
              updated_at: now,
            })
            .returningAll()
            .executeTakeFirstOrThrow();
        }),
      ),

    async update(callerId: string, id: string, read: () => Manifest): Promise<Row> {
      await ownedBy(callerId, id);
      const manifest = read();
      const row = await named(manifest, () =>
        db
          .updateTable('experiences')
          .set({
            ...columnsOf(manifest),
            verification_status: 'unverified',
            verified_at: null,
            updated_at: new Date(),
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst(),
      );
      return row ?? get(id);
    },

    async delete(callerId: string, id: string): Promise<void> {
      await ownedBy(callerId, id);
      await db.deleteFrom('experiences').where('id', '=', id).execute();
    },
  };
}

/** Runs a write; when its name or its server is in the catalog already, says which. */
async function named<Result>(manifest: Manifest, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const what = isUniqueViolation(error, 'experiences_name_key_key')
      ? `named "${manifest.name}"`
      : 'at this address';
    return refuse('DUPLICATE_EXPERIENCE', `The catalog has an experience ${what} already.`);
  }
}

function conditions(
  eb: ExpressionBuilder<Database, 'experiences'>,
  filter: CatalogFilter,
  callerId: string,
): Expression<SqlBool>[] {
  const { category, tag, tier, search, listed = true, online_only, verified_only } = filter;
  const all: Expression<SqlBool>[] = [eb('listed', '=', listed)];
  if (!listed) all.push(eb('created_by', '=', callerId));
  if (category !== undefined) all.push(eb('category', '=', category));
  if (tag !== undefined) all.push(sql<boolean>`tags @> ${JSON.stringify([tag])}::jsonb`);
  if (tier !== undefined) all.push(eb('tier', '=', tier));
  if (online_only) all.push(eb('live_status', '=', 'online'));
  if (verified_only)
    all.push(eb('verification_status', 'in', ['verified', 'connectivity_verified']));
  if (search?.trim()) all.push(matches(search.trim()));
  return all;
}

/** Full-text search over name and summary; the beginning of a name is enough too, for who is still typing. */
function matches(search: string): Expression<SqlBool> {
  const beginning = `${plainName(search).replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(
    to_tsvector('english', name || ' ' || summary) @@ websearch_to_tsquery('english', ${search})
    or (name_key like ${beginning} and ${beginning} <> '%'))`;
}
