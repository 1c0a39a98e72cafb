import { type Kysely, sql } from 'kysely';

/** Owners, agents, keys, the catalog, and what replicas must agree on. */
export async function foundation(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('owners')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('name_key', 'text', column => column.notNull().unique())
    .addColumn('password_hash', 'text')
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .execute();
  await schema
    .createTable('owner_sessions')
    .addColumn('token_hash', 'text', column => column.primaryKey())
    .addColumn('owner_id', 'uuid', column =>
      column.notNull().references('owners.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .addColumn('expires_at', 'timestamptz', column => column.notNull())
    .execute();
  await schema
    .createTable('agents')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('owner_id', 'uuid', column => column.references('owners.id'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('scopes', 'jsonb', column => column.notNull())
    .addColumn('display_name', 'text', column => column.notNull())
    .addColumn('avatar_url', 'text', column => column.notNull())
    .addColumn('bio', 'text', column => column.notNull())
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .execute();
  await schema
    .createTable('api_keys')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('agent_id', 'uuid', column =>
      column.notNull().references('agents.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', column => column.notNull().unique())
    .addColumn('prefix', 'text', column => column.notNull())
    .addColumn('scopes', 'jsonb', column => column.notNull())
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .addColumn('last_used_at', 'timestamptz')
    .addColumn('expires_at', 'timestamptz')
    .addColumn('revoked_at', 'timestamptz')
    .execute();
  await experiences(db);
  await schema
    .createTable('ended_mcp_sessions')
    .addColumn('id_hash', 'text', column => column.primaryKey())
    .addColumn('expires_at', 'timestamptz', column => column.notNull())
    .execute();
  await schema
    .createTable('kept_secrets')
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('value', 'text', column => column.notNull())
    .execute();
  for (const [table, column] of INDEXED)
    await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}

const INDEXED = [
  ['owner_sessions', 'owner_id'],
  ['owner_sessions', 'expires_at'],
  ['agents', 'owner_id'],
  ['api_keys', 'agent_id'],
  ['experiences', 'created_by'],
  ['experiences', 'category'],
  ['ended_mcp_sessions', 'expires_at'],
] as const;

async function experiences(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('experiences')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    // In the order of bytes, so that its index finds beginnings too.
    .addColumn('name_key', sql`text collate "C"`, column => column.notNull().unique())
    .addColumn('version', 'text', column => column.notNull())
    .addColumn('summary', 'text', column => column.notNull())
    .addColumn('category', 'text', column => column.notNull())
    .addColumn('tags', 'jsonb', column => column.notNull())
    .addColumn('tier', 'integer', column => column.notNull())
    .addColumn('listed', 'boolean', column => column.notNull())
    .addColumn('publisher_name', 'text', column => column.notNull())
    .addColumn('homepage_url', 'text')
    .addColumn('endpoint_key', 'text', column => column.unique())
    .addColumn('session_mode', 'text', column => column.notNull())
    .addColumn('min_players', 'integer', column => column.notNull())
    .addColumn('max_players', 'integer', column => column.notNull())
    .addColumn('verification_status', 'text', column => column.notNull())
    .addColumn('verified_at', 'timestamptz')
    .addColumn('live_status', 'text', column => column.notNull())
    .addColumn('current_players', 'integer', column => column.notNull())
    .addColumn('active_lobbies', 'integer', column => column.notNull())
    .addColumn('manifest', 'json', column => column.notNull())
    .addColumn('created_by', 'uuid', column => column.notNull())
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .addColumn('updated_at', 'timestamptz', column => column.notNull())
    .execute();
  await db.schema
    .createIndex('experiences_search')
    .on('experiences')
    .using('gin')
    .expression(sql`to_tsvector('english', name || ' ' || summary)`)
    .execute();
}
