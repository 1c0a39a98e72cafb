import { Kysely } from 'kysely';
import { inject } from 'vitest';
import type { Caller } from '../src/auth/caller.ts';
import type { Database } from '../src/store/database.ts';
import { openLite } from '../src/store/lite.ts';
import { liteDialect } from '../src/store/lite-dialect.ts';
import { migrate } from '../src/store/migrate.ts';
import { openStore } from '../src/store/open.ts';
import type { Log, Store } from '../src/store/store.ts';
import { migratedImage } from './image.ts';
import { createDatabase } from './postgres.ts';

export const silent: Log = { error: () => {} };

/** A kind of database that every test of the store runs on. */
export interface Engine {
  readonly name: Store['engine'];
  /** A store with a new database. */
  open(): Promise<Store>;
}

/** The embedded engine in memory: what a test needs that is not about the store. */
export const openMemoryStore = async (): Promise<Store> =>
  openStore({ image: await migratedImage(), log: silent });

/** A database in memory that a test can take away. */
export async function openMortalDatabase() {
  const lite = await openLite({ image: await migratedImage() }, silent);
  const db = new Kysely<Database>({ dialect: liteDialect(lite) });
  await migrate(db);
  return { db, die: () => lite.thread().terminate() };
}

const postgresUrl = inject('postgresUrl');

/** A new database in the PostgreSQL of this run. Only where there is one: see `hasPostgres`. */
export const newDatabase = (): Promise<string> => createDatabase(postgresUrl ?? '');
export const hasPostgres = postgresUrl !== undefined;

/** For `describe.each`: each engine that this machine has. */
export const engines: readonly Engine[] = [
  { name: 'embedded', open: openMemoryStore },
  ...(hasPostgres
    ? [
        {
          name: 'postgres' as const,
          open: async () => openStore({ databaseUrl: await newDatabase(), log: silent }),
        },
      ]
    : []),
];

/** Puts one agent into a database, and tells who it is as a caller. */
export async function addAgent(
  db: Kysely<Database>,
  ownerId: string | null = null,
): Promise<Caller> {
  const id = crypto.randomUUID();
  await db
    .insertInto('agents')
    .values({
      id,
      owner_id: ownerId,
      name: 'agent',
      scopes: '[]',
      display_name: '',
      avatar_url: '',
      bio: '',
      created_at: new Date(),
    })
    .execute();
  return { id, ownerId, scopes: [], keyId: null, expiresAt: null };
}

/** An active session that nobody has played yet. */
export const sessionRow = (experience_id: string, agent_id: string) => ({
  id: crypto.randomUUID(),
  experience_id,
  agent_id,
  status: 'active' as const,
  is_proxy: false,
  step_count: 0,
  first_response: null,
  state: null,
  outcomes: null,
  reported: null,
  bytes: 0,
  named_model: false,
  lease: null,
  leased_until: null,
  expires_at: new Date(),
  created_at: new Date(),
  ended_at: null,
});

/** Puts one owner into a database, for tests that need a row. */
export async function addOwner(db: Kysely<Database>, name: string): Promise<string> {
  const id = crypto.randomUUID();
  await db
    .insertInto('owners')
    .values({ id, name, name_key: name.toLowerCase(), password_hash: null, created_at: new Date() })
    .execute();
  return id;
}
