import { setTimeout } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Bus } from './bus.ts';
import type { Database } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { memoryBus } from './memory-bus.ts';
import { checkMigrations, migrate } from './migrate.ts';
import type { Log, Store } from './store.ts';
import { unavailable } from './unavailable.ts';

const PING_MS = 2_000;

export interface StoreOptions {
  /** The directory of the embedded database; without one it is in memory. */
  readonly dataDir?: string | undefined;
  /** A PostgreSQL server, in the place of the embedded database. */
  readonly databaseUrl?: string | undefined;
  readonly redisUrl?: string | undefined;
  /** What a new embedded database starts from: a file with one that was written down. */
  readonly image?: string | undefined;
  /** Leaves the schema as it is, for who only wants to look. */
  readonly isVisit?: true;
  readonly log: Log;
}

/** Opens the database, brings its schema up to date and joins the bus. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const opened = await openDatabase(options);
  const bus = await openBus(options).catch(async error => {
    await opened.close();
    throw error;
  });
  return {
    db: opened.db,
    bus,
    engine: options.databaseUrl ? 'postgres' : 'embedded',
    ping: () => Promise.race([answer(opened.db), silence()]),
    close: async () => {
      await bus.close();
      await opened.close();
    },
  };
}

/** Drivers are loaded when they are needed: the embedded store should start at once. */
async function openDatabase(options: StoreOptions) {
  const { databaseUrl, log } = options;
  const prepare = options.isVisit ? checkMigrations : migrate;
  if (!databaseUrl) return openEmbedded(options, log, prepare);
  return (await import('./postgres.ts')).openPostgres(databaseUrl, log, prepare);
}

async function openBus({ databaseUrl, redisUrl, log }: StoreOptions): Promise<Bus> {
  if (redisUrl) return (await import('./redis-bus.ts')).redisBus(redisUrl, log);
  if (databaseUrl) return (await import('./notify-bus.ts')).notifyBus(databaseUrl);
  return memoryBus();
}

async function answer(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db);
}

async function silence(): Promise<never> {
  await setTimeout(PING_MS, undefined, { ref: false });
  throw unavailable(new Error(`No answer within ${PING_MS} ms.`));
}
