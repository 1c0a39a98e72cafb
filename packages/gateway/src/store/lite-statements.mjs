// How lite-worker.mjs asks PGlite. Its own `query` enters the engine six times for each statement and plans it anew;
// one that is prepared is entered once. A statement costs a third of what it did.
import { parse, protocol } from '@electric-sql/pglite';

const { serialize } = protocol;
const MOST_PREPARED = 200;
/** After these the tables may not be what the prepared statements know. */
const CHANGE_TABLES = new Set(['CREATE', 'ALTER', 'DROP', 'DO']);

/**
 * @typedef {{ rows: unknown[], command?: string, affectedRows?: number }} Result
 * @typedef {{ name: string, types: number[] }} Prepared
 * @param {import('@electric-sql/pglite').PGlite} db
 */
export function statements(db) {
  /** The one used longest ago comes first. @type {Map<string, Prepared>} */
  const known = new Map();
  let made = 0;

  /** @param {Uint8Array[]} parts */
  const exchange = async parts => {
    const message = Buffer.concat([...parts, serialize.sync()]);
    return (await db.execProtocol(message, { syncToFs: false })).messages;
  };

  const forgetOldest = async () => {
    for (const [sql, { name }] of known) {
      if (known.size < MOST_PREPARED) return;
      known.delete(sql);
      await exchange([serialize.close({ type: 'S', name })]);
    }
  };

  /** @param {string} sql @returns {Promise<Prepared>} */
  const prepare = async sql => {
    await forgetOldest();
    const name = `botplay_${++made}`;
    const described = await exchange([
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
    ]);
    return { name, types: parse.parseDescribeStatementResults(described) };
  };

  /** @param {unknown} value @param {number | undefined} type */
  const written = (value, type) => {
    if (value === null || value === undefined) return null;
    const serializer = type === undefined ? undefined : db.serializers[type];
    if (serializer) return serializer(value);
    return typeof value === 'string' ? value : JSON.stringify(value);
  };

  return {
    /** @param {string} sql @param {readonly unknown[]} params @returns {Promise<Result | undefined>} */
    query: (sql, params) =>
      db.runExclusive(async () => {
        const prepared = known.get(sql) ?? (await prepare(sql));
        known.delete(sql);
        known.set(sql, prepared);
        const values = params.map((value, index) => written(value, prepared.types[index]));
        const messages = await exchange([
          serialize.bind({ statement: prepared.name, values }),
          serialize.describe({ type: 'P' }),
          serialize.execute({}),
        ]);
        const [result] = parse.parseResults(messages, db.parsers);
        if (CHANGE_TABLES.has(result?.command ?? '')) await forgetAll();
        return result;
      }),
  };

  async function forgetAll() {
    known.clear();
    await exchange([
      serialize.parse({ text: 'deallocate all' }),
      serialize.bind({}),
      serialize.execute({}),
    ]);
  }
}
