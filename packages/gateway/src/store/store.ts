import type { Kysely } from 'kysely';
import type { Bus } from './bus.ts';
import type { Database } from './database.ts';

/** The database and the bus beside it: all that Botplay remembers. */
export interface Store {
  readonly db: Kysely<Database>;
  readonly bus: Bus;
  readonly engine: 'embedded' | 'postgres';
  /** Resolves if the database answers within two seconds, rejects if not. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Where the store tells an operator what went wrong behind the scenes. */
export interface Log {
  error(error: unknown, message?: string): void;
}
