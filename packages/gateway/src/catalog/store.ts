import { type Manifest, type Pagination, refuse } from '@botplay/contract';
import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import { v7 as uuid } from 'uuid';
import type { Database } from '../store/database.ts';
import { isUniqueViolation } from '../store/errors.ts';
import { inTransaction } from '../store/retry.ts';
import { RATED_COLUMN } from '../reviews/store.ts';
import type { Store } from '../store/store.ts';
import type { AddressRules } from '../upstreams/address.ts';
import { dropOpenRuns, enqueue } from '../verification/enqueue.ts';
import {
  columnsOf,
  discoveredColumns,
  HOUSE_ID,
  LISTING,
  type Particulars,
  type Row,
  type Shown,
} from './experience.ts';
import { type CatalogFilter, conditions } from './filter.ts';
import { LIVE_COLUMN } from './live-counts.ts';
import { readManifest } from './manifest.ts';

/** The experiences that agents can find. */
export type Catalog = ReturnType<typeof catalog>;

export interface CatalogRules {
  readonly maxPerAgent: number;
  readonly addresses: AddressRules;
}

/** A server that was discovered has just been seen alive. */
const POLLED_AGAIN_MS = 60_000;

/** Who changes an experience: an agent, which may change its own, or the operator, who may change any. */
export type Publisher = { readonly agentId: string } | 'operator';

export function catalog({ db, bus }: Store, rules: CatalogRules) {
  const find = (id: string) =>
    db.selectFrom('experiences').selectAll().where('id', '=', id).executeTakeFirst();
  const unknown = (id: string): never =>
    refuse('NOT_FOUND', `There is no experience ${id}. experiences.list shows what there is.`);
  const get = async (id: string): Promise<Row> => (await find(id)) ?? unknown(id);
  /** The row, locked, if the publisher may change it. */
  const owned = async (trx: Transaction<Database>, by: Publisher, id: string): Promise<Row> => {
    const row = await trx
      .selectFrom('experiences')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) return unknown(id);
    if (by !== 'operator' && row.created_by !== by.agentId)
      refuse('NOT_OWNER', `"${row.name}" is not yours. experience.mine lists what is.`);
    if (row.built_in !== null)
      refuse('INVALID_STATE', `"${row.name}" is part of Botplay, and stays as it is.`);
    return row;
  };
  const tell = (row: Row): Row => {
    bus.publish('catalog', row.id);
    if (row.tier === 2) bus.publish('verifications', row.id);
    return row;
  };

  return {
    rules,
    get,
    /** The row with what everybody may know of its play. */
    shown: async (id: string): Promise<Shown<Row>> =>
      (await db
        .selectFrom('experiences')
        .selectAll()
        .select([RATED_COLUMN, LIVE_COLUMN])
        .where('id', '=', id)
        .executeTakeFirst()) ?? unknown(id),
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
        .select([...LISTING, RATED_COLUMN, LIVE_COLUMN])
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

    /** What an experience's page shows beyond its row: the latest verification, the tools of a discovered server. */
    async particulars(id: string): Promise<Particulars> {
      const latestRun = db
        .selectFrom('verifications')
        .select(['status', 'checks', 'finished_at'])
        .where('experience_id', '=', id)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const pinned = db
        .selectFrom('pinned_tools')
        .select(['name', 'changed_at', 'definition'])
        .where('experience_id', '=', id)
        .orderBy('place')
        .orderBy('name')
        .execute();
      const [run, tools] = await Promise.all([latestRun, pinned]);
      return {
        ...(run && {
          verification: { ...run, finished_at: run.finished_at?.toISOString() ?? null },
        }),
        ...(tools.length && {
          tools: tools.map(({ name, changed_at, definition }) => ({
            name,
            description: definition.description,
            ...(changed_at && { changed_at: changed_at.toISOString() }),
          })),
        }),
      };
    },

    /** A tier 2 experience is verified soon after. Of the operator's own there may be any number. */
    async register(by: Publisher, given: unknown): Promise<Row> {
      const manifest = readManifest(given, rules.addresses);
      const row = await named(manifest, () =>
        inTransaction(db, async trx => {
          if (by !== 'operator') await mustHaveRoom(trx, by.agentId, rules.maxPerAgent);
          const row = await trx
            .insertInto('experiences')
            .values({
              ...newRow(manifest, by),
              verification_status: manifest.tier === 2 ? 'pending' : 'unverified',
            })
            .returningAll()
            .executeTakeFirstOrThrow();
          if (row.tier === 2) await enqueue(trx, row.id);
          return row;
        }),
      );
      return tell(row);
    },

    /** Refuses an agent that has as many experiences as it may, before anybody is troubled for one more. */
    mustHaveRoom: (agentId: string) =>
      inTransaction(db, trx => mustHaveRoom(trx, agentId, rules.maxPerAgent)),

    /** A server that was spoken to, and so needs no verification. Its tools are pinned in the same transaction. */
    async discover(
      by: { readonly agentId: string },
      manifest: Manifest,
      info: object,
      pin: (trx: Transaction<Database>, id: string) => Promise<void>,
    ): Promise<Row> {
      const row = await named(manifest, () =>
        inTransaction(db, async trx => {
          await mustHaveRoom(trx, by.agentId, rules.maxPerAgent);
          const now = new Date();
          const row = await trx
            .insertInto('experiences')
            .values({
              ...newRow(manifest, by),
              ...discoveredColumns(manifest),
              verification_status: 'connectivity_verified',
              verified_at: now,
              info: JSON.stringify(info),
              // It has answered what it would be asked.
              live_status: 'online',
              next_poll_at: new Date(now.getTime() + POLLED_AGAIN_MS),
            })
            .returningAll()
            .executeTakeFirstOrThrow();
          await pin(trx, row.id);
          return row;
        }),
      );
      bus.publish('catalog', row.id);
      return row;
    },

    /**
     * All that was known of the old server is forgotten, and the new one is verified. A discovered one stays so unless
     * its manifest says how else it is played.
     */
    async update(by: Publisher, id: string, given: unknown): Promise<Row> {
      const row = await inTransaction(db, async trx => {
        const before = await owned(trx, by, id);
        const wasDiscovered = before.interaction_model === 'discovered';
        const manifest = readManifest(given, rules.addresses, { isDiscovered: wasDiscovered });
        const isDiscovered = wasDiscovered && manifest.sessions?.interaction_model === undefined;
        const row = await named(manifest, () =>
          trx
            .updateTable('experiences')
            .set({
              ...(isDiscovered ? discoveredColumns(manifest) : columnsOf(manifest)),
              verification_status: 'unverified',
              verified_at: null,
              info: null,
              live_status: 'unknown',
              current_players: 0,
              active_lobbies: 0,
              next_poll_at: null,
              missed_polls: 0,
              updated_at: later(before.updated_at),
            })
            .where('id', '=', id)
            .returningAll()
            .executeTakeFirstOrThrow(),
        );
        if (row.interaction_model === 'session')
          await trx.deleteFrom('pinned_tools').where('experience_id', '=', id).execute();
        if (row.tier === 2) await enqueue(trx, id);
        else await dropOpenRuns(trx, id);
        return row;
      });
      return tell(row);
    },

    /** With all that belongs to it, lobbies that wait too. While its row is locked no session and no lobby can begin. */
    async delete(by: Publisher, id: string): Promise<void> {
      await inTransaction(db, async trx => {
        const { name } = await owned(trx, by, id);
        const { active } = await trx
          .selectFrom('sessions')
          .select(eb => eb.fn.countAll<number>().as('active'))
          .where('experience_id', '=', id)
          .where('status', '=', 'active')
          .executeTakeFirstOrThrow();
        if (active > 0)
          refuse(
            'INVALID_STATE',
            `"${name}" is being played: ${active} active ${active === 1 ? 'session' : 'sessions'}. ` +
              'Delete it when they have ended; idle ones expire.',
          );
        const { matches } = await trx
          .selectFrom('matches')
          .select(eb => eb.fn.countAll<number>().as('matches'))
          .where('experience_id', '=', id)
          // Of a leased one the experience is asked this moment: it may be about to start.
          .where(eb =>
            eb.or([eb('status', '=', 'active'), eb('leased_until', '>', sql<Date>`now()`)]),
          )
          .executeTakeFirstOrThrow();
        if (matches > 0)
          refuse(
            'INVALID_STATE',
            `Of "${name}" ${matches} ${matches === 1 ? 'match is' : 'matches are'} being played. ` +
              'Delete it when they have ended.',
          );
        await trx
          .deleteFrom('session_steps')
          .where('session_id', 'in', eb =>
            eb.selectFrom('sessions').select('id').where('experience_id', '=', id),
          )
          .execute();
        await trx.deleteFrom('experiences').where('id', '=', id).execute();
      });
      bus.publish('catalog', id);
    },
  };
}

/** Refuses an agent that has as many experiences as it may. Its row stays locked, so that two calls cannot both pass. */
export async function mustHaveRoom(
  trx: Transaction<Database>,
  agentId: string,
  most: number,
): Promise<void> {
  await trx.selectFrom('agents').select('id').where('id', '=', agentId).forUpdate().execute();
  const { count } = await trx
    .selectFrom('experiences')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('created_by', '=', agentId)
    .executeTakeFirstOrThrow();
  if (count >= most)
    refuse(
      'QUOTA_EXCEEDED',
      `You have ${count} experiences, the most there may be. Delete one first.`,
    );
}

/** The columns of an experience that nobody has verified or asked for its status. */
function newRow(manifest: Manifest, by: Publisher) {
  const now = new Date();
  return {
    ...columnsOf(manifest),
    id: uuid(),
    verified_at: null,
    live_status: 'unknown' as const,
    current_players: 0,
    active_lobbies: 0,
    created_by: by === 'operator' ? HOUSE_ID : by.agentId,
    created_at: now,
    updated_at: now,
  };
}

/** A time that tells this manifest from the one before, even within one millisecond. */
const later = (before: Date): Date => new Date(Math.max(Date.now(), before.getTime() + 1));

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
