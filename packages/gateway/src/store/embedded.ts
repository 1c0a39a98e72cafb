import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Database } from './database.ts';
import { lockDirectory } from './directory-lock.ts';
import { type Lite, type LiteOptions, openLite } from './lite.ts';
import { liteDialect } from './lite-dialect.ts';
import { migrate } from './migrate.ts';
import type { Log, Store } from './store.ts';

/** The PostgreSQL that the embedded engine is made of. It does not open the files of another. */
const MAJOR = '18';

type Opened = Pick<Store, 'db' | 'close'>;

export interface EmbeddedOptions {
  readonly dataDir?: string | undefined;
  readonly image?: string | undefined;
}

/** Opens the database of a data directory, which no other process may use meanwhile, or one in memory. */
export async function openEmbedded(
  { dataDir, image }: EmbeddedOptions,
  log: Log,
  prepare = migrate,
): Promise<Opened> {
  if (dataDir === undefined) return openPrepared({ image }, log, prepare);
  const directory = await makeDirectory(dataDir);
  const lock = await lockDirectory(dataDir);
  try {
    await mustBeOurVersion(directory);
    await create({ directory, image }, log);
    const { db, close } = await openPrepared({ directory }, log, prepare);
    return {
      db,
      close: async () => {
        await close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** Making a database takes half a gigabyte, which only the end of the thread that made it gives back. */
async function create(
  options: LiteOptions & { readonly directory: string },
  log: Log,
): Promise<void> {
  if (existsSync(join(options.directory, 'PG_VERSION'))) return;
  const maker = await openOrExplain(options, log);
  await maker.close();
}

async function openPrepared(
  options: LiteOptions,
  log: Log,
  prepare: (db: Kysely<Database>) => Promise<void>,
): Promise<Opened> {
  const db = new Kysely<Database>({ dialect: liteDialect(await openOrExplain(options, log)) });
  try {
    await prepare(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return { db, close: () => db.destroy() };
}

async function openOrExplain(options: LiteOptions, log: Log): Promise<Lite> {
  try {
    return await openLite(options, log);
  } catch (cause) {
    throw new Error(
      `The embedded database in ${options.directory ?? 'memory'} does not open: ${reason(cause)}. ` +
        'Look for a full disk or missing rights; else restore a backup, or start with another BOTPLAY_DATA.',
      { cause },
    );
  }
}

async function makeDirectory(dataDir: string): Promise<string> {
  try {
    const directory = join(dataDir, 'db');
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await chmod(directory, 0o700); // The engine makes its files for all to read.
    return directory;
  } catch (cause) {
    throw new Error(
      `The data directory ${dataDir} cannot be made: ${reason(cause)}. Choose another with BOTPLAY_DATA.`,
      { cause },
    );
  }
}

async function mustBeOurVersion(directory: string): Promise<void> {
  const version = await readFile(join(directory, 'PG_VERSION'), 'utf8').catch(() => MAJOR);
  if (version.trim() === MAJOR) return;
  throw new Error(
    `The database in ${directory} was made by a Botplay with PostgreSQL ${version.trim()} inside; this one has ${MAJOR}. ` +
      'Run `npx botplay export` with that version, and `npx botplay import` with this one into a new BOTPLAY_DATA.',
  );
}

const reason = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));
