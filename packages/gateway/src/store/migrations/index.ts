import type { Kysely } from 'kysely';
import { foundation } from './0001-foundation.ts';
import { memory } from './0002-memory.ts';
import { sessions } from './0003-sessions.ts';
import { together } from './0004-together.ts';

/** One step of the schema. It sees the tables as they were then, so it is not typed by `Database`. */
export interface Migration {
  /** Its file's name. Kept in the database for ever. */
  readonly name: string;
  up(db: Kysely<unknown>): Promise<void>;
}

/** Every migration, oldest first. A released one is never changed: add the next instead. */
export const migrations: readonly Migration[] = [
  { name: '0001-foundation', up: foundation },
  { name: '0002-memory', up: memory },
  { name: '0003-sessions', up: sessions },
  { name: '0004-together', up: together },
];
