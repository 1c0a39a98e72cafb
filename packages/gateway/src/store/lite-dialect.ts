import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Lite, LiteThread } from './lite.ts';

/** Kysely over the embedded database. Its adapter says "one connection", so Kysely lets one user at a time in. */
export const liteDialect = (lite: Lite): Dialect => ({
  createAdapter: () => new PGliteAdapter(),
  createDriver: () => new LiteDriver(lite),
  createIntrospector: db => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
});

/** Kysely's own driver waits forever for a transaction to begin when the thread is dead. This one rejects. */
class LiteDriver implements Driver {
  readonly #lite: Lite;
  constructor(lite: Lite) {
    this.#lite = lite;
  }
  async init(): Promise<void> {}
  /** A connection keeps to one life of the thread, so that no half of a transaction runs in the next. */
  async acquireConnection(): Promise<DatabaseConnection> {
    return new LiteConnection(this.#lite.thread());
  }
  async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const level = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    if (!(connection instanceof LiteConnection))
      throw new Error('A transaction was about to begin on a connection of another database.');
    connection.beginSoon(`begin${level}${accessMode ? ` ${accessMode}` : ''}`);
  }
  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { rows } = await run(connection, 'commit');
    if (rows[0]?.command === 'ROLLBACK')
      throw new Error('A statement of the transaction had failed, so it was rolled back.');
  }
  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, 'rollback');
  }
  async savepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await run(connection, `savepoint "${name}"`);
  }
  async rollbackToSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await run(connection, `rollback to savepoint "${name}"`);
  }
  async releaseSavepoint(connection: DatabaseConnection, name: string): Promise<void> {
    await run(connection, `release savepoint "${name}"`);
  }
  async releaseConnection(): Promise<void> {}
  destroy(): Promise<void> {
    return this.#lite.close();
  }
}

const run = (connection: DatabaseConnection, sql: string) =>
  connection.executeQuery<{ command: string }>(CompiledQuery.raw(sql));

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const ENDS = new Set(['COMMIT', 'ROLLBACK']);

class LiteConnection implements DatabaseConnection {
  readonly #thread: LiteThread;
  #begin: string | undefined;
  constructor(thread: LiteThread) {
    this.#thread = thread;
  }
  /** A transaction begins with its first statement: that saves a way there and back. */
  beginSoon(begin: string): void {
    this.#begin = begin;
  }
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const before = this.#begin;
    this.#begin = undefined;
    const { rows, command, affectedRows } = await this.#thread.query(sql, parameters, before);
    const told = ENDS.has(command) ? [{ command }] : rows;
    return {
      rows: told as Row[], // the caller's query says what a row is
      ...(CHANGES.has(command) && { numAffectedRows: BigInt(affectedRows) }),
    };
  }
  streamQuery(): never {
    throw new Error('The embedded database cannot stream a query. Read it page by page.');
  }
}
