import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import type { Bus } from './bus.ts';
import type { Database } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { openLite } from './lite.ts';
import { liteDialect } from './lite-dialect.ts';
import { memoryBus } from './memory-bus.ts';
import { migrate } from './migrate.ts';
import { notifyBus } from './notify-bus.ts';
import { openPostgres } from './postgres.ts';
import { redisBus } from './redis-bus.ts';
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
  readonly log: Log;
}

/** Opens the database, brings its schema up to date and joins the bus. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { databaseUrl, redisUrl, log } = options;
  const opened = await (databaseUrl ? openServer(databaseUrl, log) : openEmbedded(options));
  const bus = await openBus();
  async function openBus(): Promise<Bus> {
    if (redisUrl) return redisBus(redisUrl, log);
    return databaseUrl ? notifyBus(databaseUrl) : memoryBus();
  }
  const { db, engine } = opened;
  return {
    db,
    bus,
    engine,
    ping: () => Promise.race([answer(db), silence()]),
    close: async () => {
      await bus.close();
      await opened.close();
    },
  };
}

interface Opened extends Pick<Store, 'db' | 'engine' | 'close'> {}

async function openServer(url: string, log: Log): Promise<Opened> {
  const db = await openPostgres(url, log);
  return { db, engine: 'postgres', close: () => db.destroy() };
}

async function openEmbedded({ dataDir, image, log }: StoreOptions): Promise<Opened> {
  if (dataDir === undefined) return openLiteStore({ image }, log);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(dataDir);
  try {
    const opened = await openLiteStore({ directory: join(dataDir, 'db'), image }, log);
    return {
      ...opened,
      close: async () => {
        await opened.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openLiteStore(options: Parameters<typeof openLite>[0], log: Log): Promise<Opened> {
  const db = new Kysely<Database>({ dialect: liteDialect(await openLite(options, log)) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, engine: 'embedded', close: () => db.destroy() };
}

async function answer(db: Kysely<Database>): Promise<void> {
  await sql`select 1`.execute(db);
}

async function silence(): Promise<never> {
  await setTimeout(PING_MS, undefined, { ref: false });
  throw unavailable(new Error(`No answer within ${PING_MS} ms.`));
}
