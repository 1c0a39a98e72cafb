import type { UpstreamTool } from '@botplay/contract';
import type { Kysely, Transaction } from 'kysely';
import { recently } from '../recently.ts';
import type { Database } from '../store/database.ts';
import { inTransaction } from '../store/retry.ts';
import type { Store } from '../store/store.ts';
import { isTooMany } from '../upstreams/mcp-list.ts';
import { differences, hashOf, isSame, type Pin } from './definition.ts';

/** The tools of servers as they were last seen, and since when they are other than before. */
export type ToolPins = ReturnType<typeof toolPins>;

/** What an agent should know of a server's tools: which are not what they were. */
export interface News {
  readonly changed: readonly { readonly name: string; readonly since: Date }[];
  readonly gone: readonly string[];
}

type Pins = ReadonlyMap<string, Pin>;

/** So long a change is told to all who come. */
const NEWS_MS = 7 * 24 * 60 * 60 * 1_000;
/** A statement has at most 65,535 parameters. */
const MOST_AT_ONCE = 1_000;

export function toolPins({ db }: Store) {
  const known = recently((experienceId: string) => read(db, experienceId), { most: 200 });

  return {
    /** Every tool, in the order of the server's own list. */
    async toolsOf(experienceId: string): Promise<readonly UpstreamTool[]> {
      return [...(await known.get(experienceId)).values()].map(({ definition }) => definition);
    },

    find: async (experienceId: string, name: string): Promise<UpstreamTool | undefined> =>
      (await known.get(experienceId)).get(name)?.definition,

    /** What has changed of late, as far as it was seen. */
    news: async (experienceId: string): Promise<News> => newsOf(await known.get(experienceId), []),

    /** Pins the tools of a server that is new here. */
    pin: (trx: Transaction<Database>, experienceId: string, tools: readonly UpstreamTool[]) =>
      write(trx, experienceId, pinned(new Map(), tools, null)),

    /**
     * Compares what a server offers with what was pinned, and pins what it offers. `isPartly`: servers may offer more
     * to those who have logged in, so what is missing now stays pinned, unless that would be too many.
     */
    async compare(
      experienceId: string,
      tools: readonly UpstreamTool[],
      { isPartly = false } = {},
    ): Promise<News> {
      const before = await read(db, experienceId);
      const { changed, added, gone } = differences(before, tools);
      const missing = isPartly ? [] : gone;
      if (isSame({ changed, added, gone: missing })) return newsOf(before, []);
      const after = await inTransaction(db, trx => repin(trx, experienceId, tools, isPartly));
      known.forget(experienceId);
      return newsOf(after, missing);
    },
  };
}

/** Two who see the change at once pin it once. */
async function repin(
  trx: Transaction<Database>,
  experienceId: string,
  tools: readonly UpstreamTool[],
  isPartly: boolean,
): Promise<Pins> {
  const isThere = await trx
    .selectFrom('experiences')
    .select('id')
    .where('id', '=', experienceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!isThere) return new Map();
  const before = await read(trx, experienceId);
  const now = before.size === 0 ? null : new Date();
  const offered = pinned(before, tools, now);
  const both = isPartly ? new Map([...before, ...offered]) : offered;
  const after = isTooMany([...both.values()].map(({ definition }) => definition)) ? offered : both;
  await trx.deleteFrom('pinned_tools').where('experience_id', '=', experienceId).execute();
  await write(trx, experienceId, after);
  return after;
}

const pinned = (before: Pins, tools: readonly UpstreamTool[], now: Date | null): Pins =>
  new Map(
    tools.map(definition => {
      const hash = hashOf(definition);
      const old = before.get(definition.name);
      const changed_at = old?.hash === hash ? old.changed_at : now;
      return [definition.name, { definition, hash, changed_at }];
    }),
  );

async function read(db: Kysely<Database>, experienceId: string): Promise<Pins> {
  const rows = await db
    .selectFrom('pinned_tools')
    .select(['name', 'definition', 'hash', 'changed_at'])
    .where('experience_id', '=', experienceId)
    .orderBy('place')
    .execute();
  return new Map(rows.map(({ name, ...pin }) => [name, pin]));
}

async function write(trx: Transaction<Database>, experienceId: string, pins: Pins): Promise<void> {
  const rows = [...pins].map(([name, { definition, hash, changed_at }], place) => ({
    experience_id: experienceId,
    name,
    place,
    definition: JSON.stringify(definition),
    hash,
    changed_at,
  }));
  for (let from = 0; from < rows.length; from += MOST_AT_ONCE)
    await trx
      .insertInto('pinned_tools')
      .values(rows.slice(from, from + MOST_AT_ONCE))
      .execute();
}

function newsOf(pins: Pins, gone: readonly string[]): News {
  const since = Date.now() - NEWS_MS;
  const changed = [...pins].flatMap(([name, { changed_at }]) =>
    changed_at && changed_at.getTime() > since ? [{ name, since: changed_at }] : [],
  );
  return { changed, gone };
}
