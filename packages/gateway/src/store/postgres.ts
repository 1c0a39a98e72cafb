import { Refusal } from '@botplay/contract';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { type ClientConfig, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import type { Log, Store } from './store.ts';
import { isGone, unavailable } from './unavailable.ts';

const OLDEST_MAJOR = 15;
const CONNECTIONS = 16;
const CONNECT_MS = 2_000;
/** A server that is frozen or cut off says nothing at all: what waits longer than this is given up. */
const PATIENCE_MS = 20_000;

// The embedded engine reads a count as a number too.
types.setTypeParser(types.builtins.INT8, Number);

/** Opens the server's database, checks its version and prepares its schema. */
export async function openPostgres(
  url: string,
  log: Log,
  prepare = migrate,
): Promise<Pick<Store, 'db' | 'close'>> {
  const first = new Kysely<Database>({ dialect: dialect(url, log, { max: 1 }) });
  try {
    await mustBeNewEnough(first);
    await prepare(first);
  } catch (error) {
    throw isRefusal(error) ? unreachable(url, error) : error;
  } finally {
    await first.destroy();
  }
  const settings = { max: CONNECTIONS, query_timeout: PATIENCE_MS };
  const db = new Kysely<Database>({ dialect: dialect(url, log, settings) });
  return { db, close: () => db.destroy() };
}

async function mustBeNewEnough(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ version: string }>`
    select current_setting('server_version_num') as version`.execute(db);
  const major = Math.floor(Number(rows[0]?.version) / 10_000);
  if (major >= OLDEST_MAJOR) return;
  throw new Error(
    `DATABASE_URL is a PostgreSQL ${major}. Botplay needs ${OLDEST_MAJOR} or newer: upgrade it, or name another.`,
  );
}

const isRefusal = (error: unknown): error is Refusal => error instanceof Refusal;

function unreachable(url: string, { cause }: Refusal): Error {
  const place = URL.canParse(url) ? new URL(url).host : '';
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `PostgreSQL ${place && `at ${place} `}does not answer: ${reason}. Start it, or mend DATABASE_URL.`,
    { cause },
  );
}

/** The border where a lost connection becomes a refusal, so that no feature needs to know. */
const dialect = (url: string, log: Log, settings: PoolConfig) =>
  new PostgresDialect({ pool: guardedPool({ ...connection(url), ...settings }, log) });

/** What every connection to the server is opened with. */
export const connection = (url: string): ClientConfig => ({
  connectionString: url,
  connectionTimeoutMillis: CONNECT_MS,
  application_name: 'botplay',
  keepAlive: true,
});

function guardedPool(settings: PoolConfig, log: Log): PostgresPool {
  const pool = new Pool(settings);
  pool.on('error', error => log.error(error, 'A connection to PostgreSQL was lost.'));
  // A connection that breaks between two statements of a transaction has nobody else to tell.
  pool.on('connect', client => client.on('error', () => {}));
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      try {
        return guarded(await pool.connect());
      } catch (error) {
        throw isGone(error) ? unavailable(error) : error;
      }
    },
  };
}

function guarded(client: PoolClient): PostgresPoolClient {
  let broken: unknown;
  const query = async (sql: string, parameters: readonly unknown[]) => {
    if (broken) throw unavailable(broken);
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      if (!isGone(error)) throw error;
      broken = error;
      throw unavailable(error);
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'], // its other form, with a cursor, is never used
    release: destroy => client.release(Boolean(broken) || destroy),
  };
}
