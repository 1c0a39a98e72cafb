import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

/** Play: sessions and their steps, what is known of upstream servers, and what comes of playing. */
export async function sessions(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .alterTable('experiences')
    .addColumn('built_in', 'text', column => column.unique())
    .addColumn('interaction_model', 'text', column => column.notNull().defaultTo('session'))
    .addColumn('info', 'json')
    .addColumn('next_poll_at', 'timestamptz')
    .addColumn('missed_polls', 'integer', column => column.notNull().defaultTo(0))
    .execute();
  await played(schema.createTable('sessions'))
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('is_proxy', 'boolean', column => column.notNull())
    .addColumn('step_count', 'integer', column => column.notNull())
    .addColumn('first_response', 'json')
    .addColumn('state', 'json')
    .addColumn('outcomes', 'json')
    .addColumn('reported', 'json')
    .addColumn('bytes', 'integer', column => column.notNull())
    .addColumn('named_model', 'boolean', column => column.notNull())
    .addColumn('is_rated', 'boolean', column => column.notNull())
    .addColumn('lease', 'uuid')
    .addColumn('leased_until', 'timestamptz')
    .addColumn('expires_at', 'timestamptz', column => column.notNull())
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .addColumn('ended_at', 'timestamptz')
    .execute();
  // No reference to the session: checking it costs a step as much as all the rest of its storing. It is written in the
  // statement that moves the session on, and deleted with the experience.
  await schema
    .createTable('session_steps')
    .addColumn('session_id', 'uuid', column => column.notNull())
    .addColumn('step_number', 'integer', column => column.notNull())
    .addColumn('action', 'json', column => column.notNull())
    .addColumn('response', 'json', column => column.notNull())
    .addColumn('reported', 'json')
    .addColumn('observed', 'json', column => column.notNull())
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .addPrimaryKeyConstraint('session_steps_pkey', ['session_id', 'step_number'])
    .execute();
  await upstreams(db);
  await results(db);
  // No index names what a step changes, so that a step touches none: what is idle is found among the active.
  await sql`alter table sessions set (fillfactor = 70)`.execute(db);
  // Of one agent at most one session is active, whatever two replicas do at once.
  await sql`create unique index sessions_active on sessions (agent_id) where status = 'active'`.execute(
    db,
  );
  for (const [table, column] of INDEXED)
    await schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}

const INDEXED = [
  ['sessions', 'experience_id'],
  ['sessions', 'agent_id'],
  ['experiences', 'next_poll_at'],
  ['verifications', 'experience_id'],
  ['verifications', 'status'],
  ['credentials', 'experience_id'],
] as const;

/** Of an agent in an experience: it goes when one of the two goes. */
const played = <Table extends string, Columns extends string>(
  table: CreateTableBuilder<Table, Columns>,
) =>
  ofExperience(table).addColumn('agent_id', 'uuid', column =>
    column.notNull().references('agents.id').onDelete('cascade'),
  );

const ofExperience = <Table extends string, Columns extends string>(
  table: CreateTableBuilder<Table, Columns>,
) =>
  table.addColumn('experience_id', 'uuid', column =>
    column.notNull().references('experiences.id').onDelete('cascade'),
  );

async function upstreams({ schema }: Kysely<unknown>): Promise<void> {
  await ofExperience(schema.createTable('pinned_tools'))
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('place', 'integer', column => column.notNull())
    .addColumn('definition', 'json', column => column.notNull())
    .addColumn('hash', 'text', column => column.notNull())
    .addColumn('changed_at', 'timestamptz')
    .addPrimaryKeyConstraint('pinned_tools_pkey', ['experience_id', 'name'])
    .execute();
  await played(schema.createTable('credentials'))
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('label', 'text', column => column.notNull())
    .addColumn('auth_method', 'text', column => column.notNull())
    .addColumn('is_default', 'boolean', column => column.notNull())
    .addColumn('sealed', 'text', column => column.notNull())
    .addColumn('key_id', 'text', column => column.notNull())
    .addColumn('origin', 'text')
    .addColumn('login_tool', 'text')
    .addColumn('login_hash', 'text')
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .addColumn('updated_at', 'timestamptz', column => column.notNull())
    .addUniqueConstraint('credentials_label', ['agent_id', 'experience_id', 'label'])
    .execute();
  await schema
    .createTable('upstream_credentials')
    .addColumn('experience_id', 'uuid', column =>
      column.primaryKey().references('experiences.id').onDelete('cascade'),
    )
    .addColumn('sealed', 'text', column => column.notNull())
    .addColumn('key_id', 'text', column => column.notNull())
    .addColumn('origin', 'text', column => column.notNull())
    .addColumn('updated_at', 'timestamptz', column => column.notNull())
    .execute();
  await ofExperience(schema.createTable('verifications'))
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('checks', 'json', column => column.notNull())
    .addColumn('leased_until', 'timestamptz')
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .addColumn('started_at', 'timestamptz')
    .addColumn('finished_at', 'timestamptz')
    .execute();
}

async function results({ schema }: Kysely<unknown>): Promise<void> {
  await played(schema.createTable('ratings'))
    .addColumn('elo', 'double precision', column => column.notNull())
    .addColumn('matches_played', 'integer', column => column.notNull())
    .addColumn('wins', 'integer', column => column.notNull())
    .addColumn('losses', 'integer', column => column.notNull())
    .addColumn('draws', 'integer', column => column.notNull())
    .addColumn('last_played_at', 'timestamptz', column => column.notNull())
    .addPrimaryKeyConstraint('ratings_pkey', ['experience_id', 'agent_id'])
    .execute();
  await played(schema.createTable('cooperation'))
    .addColumn('day', 'text', column => column.notNull())
    .addColumn('points', 'integer', column => column.notNull())
    .addColumn('usage_reports', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('cooperation_pkey', ['experience_id', 'agent_id', 'day'])
    .execute();
}
