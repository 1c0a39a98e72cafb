// The embedded database, in a thread of its own: a slow query here must not stop the event loop of the gateway.
// Plain JavaScript, since a worker thread of Node 20 cannot load TypeScript.
import { fsyncSync, openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { statements } from './lite-statements.mjs';

/** @typedef {import('./lite.ts').LiteRequest} LiteRequest */
/** @typedef {import('./lite.ts').LiteReply} LiteReply */

const port = parentPort;
if (!port) throw new Error('lite-worker.mjs runs as a worker thread only.');
/** @type {import('./lite.ts').LiteOptions} */
const { directory, image } = workerData;

const TICK_MS = 5_000;
const CHECKPOINT_MS = 30_000;
const CHECKPOINT_BYTES = 32 * 1024 * 1024;
const VACUUM_MS = 60_000;
const INT8 = 20;
/** The id of what nobody has asked for. */
const MAINTENANCE = 0;

/** Ends this thread: the engine is no longer to be trusted, and a new one recovers from what is on the disk. */
const giveUp = () => process.exit(1);

/** @param {{ nfd?: number }} stream */
function fsync({ nfd }) {
  try {
    if (nfd !== undefined) fsyncSync(nfd);
  } catch {
    giveUp(); // what may not be on the disk must not be acknowledged
  }
  return 0;
}

/** PGlite's file system has no fsync at all, so that a commit would only be as safe as the page cache. */
class SyncedFS extends NodeFS {
  /** @override @type {NodeFS['init']} */
  async init(pg, options) {
    const started = await super.init(pg, options);
    started.emscriptenOpts.preRun?.push(module => {
      const { stream_ops } = /** @type {{ stream_ops: object }} */ (
        /** @type {unknown} */ (module.NODEFS)
      );
      Object.assign(stream_ops, { fsync });
    });
    return started;
  }
}

const durable = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

const db = await PGlite.create({
  ...(directory === undefined
    ? { startParams }
    : {
        fs: new SyncedFS(directory),
        startParams: [...startParams.filter(param => param !== '-F'), ...durable],
      }),
  ...(image !== undefined && { loadDataDir: await openAsBlob(image) }),
  parsers: { [INT8]: Number },
});

const { query } = statements(db);

let hasWritten = false;
let isTickDue = false;
let checkpointedAt = Date.now();
let vacuumedAt = Date.now();
let checkpointedLsn = '0/0';

/** PGlite has no checkpointer and no autovacuum, so they are run between two requests. */
async function maintain() {
  isTickDue = false;
  if (!hasWritten) return;
  const { rows } = await db.query(
    'select pg_current_wal_insert_lsn()::text lsn, pg_current_wal_insert_lsn() - $1::pg_lsn grown',
    [checkpointedLsn],
  );
  const [{ lsn, grown }] = /** @type {[{ lsn: string, grown: string }]} */ (rows);
  const now = Date.now();
  if (now - checkpointedAt >= CHECKPOINT_MS || Number(grown) >= CHECKPOINT_BYTES) {
    hasWritten = false;
    checkpointedAt = now;
    checkpointedLsn = lsn;
    await db.exec('checkpoint');
  }
  if (now - vacuumedAt >= VACUUM_MS) {
    vacuumedAt = now;
    await vacuumWorstTable();
  }
}

async function vacuumWorstTable() {
  const { rows } = await db.query(
    `select quote_ident(relname) as name from pg_stat_user_tables
     where n_dead_tup > 50 + n_live_tup * 0.2 or n_mod_since_analyze > 50 + n_live_tup * 0.1
     order by n_dead_tup + n_mod_since_analyze desc limit 1`,
  );
  for (const { name } of /** @type {{ name: string }[]} */ (rows))
    await db.exec(`vacuum (analyze) ${name}`);
}

/** @param {LiteRequest} request @returns {Promise<LiteReply>} */
async function answer({ id, sql, params, before }) {
  try {
    if (before !== undefined) await query(before, []);
    const { rows, command, affectedRows = 0 } = (await query(sql, params)) ?? giveUp();
    if (command === undefined) return giveUp(); // it stopped in the middle of its answer
    hasWritten ||= affectedRows > 0 || command !== 'SELECT';
    return { id, result: { rows, command, affectedRows } };
  } catch (error) {
    const { message, code, severity, detail, schema, table, column, constraint } =
      /** @type {import('pg').DatabaseError} */ (error);
    if (severity === 'PANIC' || severity === 'FATAL') giveUp();
    return { id, error: { message, code, severity, detail, schema, table, column, constraint } };
  }
}

let queue = Promise.resolve();
/** @param {() => Promise<void>} work */
const inTurn = work => {
  queue = queue.then(work);
};

const maintainIfFree = async () => {
  if (!isTickDue || db.closed || db.isInTransaction()) return;
  await maintain().catch(error =>
    port.postMessage({ id: MAINTENANCE, error: { message: String(error) } }),
  );
};

const ticks = setInterval(() => {
  isTickDue = true;
  inTurn(maintainIfFree);
}, TICK_MS).unref();

port.on('message', (/** @type {LiteRequest | 'close'} */ message) =>
  inTurn(async () => {
    if (message === 'close') {
      clearInterval(ticks);
      await db.close();
      port.close();
      return;
    }
    port.postMessage(await answer(message));
    await maintainIfFree();
  }),
);
port.postMessage('ready');
