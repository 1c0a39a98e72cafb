import { type CreateTableBuilder, type Kysely, sql } from 'kysely';

/** Playing together: lobbies and matches, rooms, results and ratings, social life, demand, reviews. */
export async function together(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('agents')
    .addColumn('is_house', 'boolean', column => column.notNull().defaultTo(false))
    .execute();
  await matches(db);
  await rooms(db);
  await results(db);
  await social(db);
  await demand(db);
  await opinions(db);
  for (const [table, column] of INDEXED)
    await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}

const INDEXED = [
  ['sessions', 'match_id'],
  ['matches', 'experience_id'],
  ['matches', 'status'],
  ['matches', 'ended_at'],
  ['rooms', 'due_at'],
  ['rooms', 'asks_at'],
  ['results', 'match_id'],
  ['results', 'session_id'],
  ['social_lobbies', 'created_by'],
  ['social_lobbies', 'status'],
  ['social_members', 'agent_id'],
  ['social_proposals', 'social_lobby_id'],
  ['scheduled_events', 'starts_at'],
  ['reports', 'experience_id'],
] as const;

type Builder<Table extends string, Columns extends string> = CreateTableBuilder<Table, Columns>;

const ofExperience = <Table extends string, Columns extends string>(
  table: Builder<Table, Columns>,
) =>
  table.addColumn('experience_id', 'uuid', column =>
    column.notNull().references('experiences.id').onDelete('cascade'),
  );

const ofAgent = <Table extends string, Columns extends string>(table: Builder<Table, Columns>) =>
  table.addColumn('agent_id', 'uuid', column =>
    column.notNull().references('agents.id').onDelete('cascade'),
  );

async function matches(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await ofExperience(schema.createTable('matches'))
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('host_agent_id', 'uuid', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('min_players', 'integer', column => column.notNull())
    .addColumn('max_players', 'integer', column => column.notNull())
    .addColumn('config', 'json')
    .addColumn('response', 'json')
    .addColumn('outcomes', 'json')
    .addColumn('reason', 'text')
    .addColumn('lease', 'uuid')
    .addColumn('leased_until', 'timestamptz')
    .addColumn('due_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .addColumn('started_at', 'timestamptz')
    .addColumn('ended_at', 'timestamptz')
    .execute();
  await ofAgent(schema.createTable('match_members'))
    .addColumn('match_id', 'uuid', column =>
      column.notNull().references('matches.id').onDelete('cascade'),
    )
    .addColumn('role', 'text', column => column.notNull())
    .addColumn('seat', 'integer')
    .addColumn('session_id', 'uuid')
    .addColumn('response', 'json')
    .addColumn('is_here', 'boolean', column => column.notNull())
    .addColumn('reserved_until', 'timestamptz')
    .addColumn('joined_at', 'timestamptz', column => column.notNull())
    .addColumn('left_at', 'timestamptz')
    .addPrimaryKeyConstraint('match_members_pkey', ['match_id', 'agent_id'])
    .execute();
  // Of one agent at most one seat, whatever two replicas do at once. Bots sit at many tables, spectators at none.
  await sql`create unique index match_members_here on match_members (agent_id)
    where is_here and role in ('host', 'player')`.execute(db);
  await sql`create index match_members_agent on match_members (agent_id, match_id)`.execute(db);
  await sql`create index matches_due on matches (due_at) where due_at is not null`.execute(db);
  await schema.alterTable('sessions').addColumn('match_id', 'uuid').execute();
  await ofAgent(schema.createTable('idempotency_keys'))
    .addColumn('tool', 'text', column => column.notNull())
    .addColumn('key', 'text', column => column.notNull())
    .addColumn('input_hash', 'text', column => column.notNull())
    .addColumn('match_id', 'uuid', column =>
      column.notNull().references('matches.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .addPrimaryKeyConstraint('idempotency_keys_pkey', ['agent_id', 'tool', 'key'])
    .execute();
}

async function rooms({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('rooms')
    .addColumn('id', 'text', column => column.primaryKey())
    .addColumn('kind', 'text', column => column.notNull())
    .addColumn('given', 'json', column => column.notNull())
    .addColumn('seed', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('state', 'json', column => column.notNull())
    .addColumn('last_event', 'text', column => column.notNull())
    .addColumn('outcome', 'json')
    .addColumn('due_at', 'timestamptz')
    .addColumn('asks', 'json')
    .addColumn('asks_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .execute();
  // No reference to the room, as with the steps of sessions: it is written in the transaction that moves the room.
  await schema
    .createTable('room_steps')
    .addColumn('room_id', 'text', column => column.notNull())
    .addColumn('version', 'integer', column => column.notNull())
    .addColumn('input', 'json', column => column.notNull())
    .addColumn('events', 'json', column => column.notNull())
    .addColumn('last_event', 'text', column => column.notNull())
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .addPrimaryKeyConstraint('room_steps_pkey', ['room_id', 'version'])
    .execute();
}

async function results(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await ofExperience(schema.createTable('results'))
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('match_id', 'uuid')
    .addColumn('session_id', 'uuid')
    .addColumn('ended_at', 'timestamptz', column => column.notNull())
    .addPrimaryKeyConstraint('results_pkey', ['experience_id', 'number'])
    .execute();
  await ofAgent(ofExperience(schema.createTable('result_players')))
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('owner_key', 'text', column => column.notNull())
    .addColumn('rank', 'integer', column => column.notNull())
    .addColumn('result', 'text', column => column.notNull())
    .addColumn('is_rated', 'boolean', column => column.notNull())
    .addColumn('elo', 'double precision')
    .addColumn('skill_mu', 'double precision')
    .addColumn('skill_sigma', 'double precision')
    .addPrimaryKeyConstraint('result_players_pkey', ['experience_id', 'number', 'agent_id'])
    .execute();
  await schema
    .createIndex('result_players_agent')
    .on('result_players')
    .columns(['agent_id', 'experience_id', 'number'])
    .execute();
  await schema
    .alterTable('ratings')
    .addColumn('skill_mu', 'double precision')
    .addColumn('skill_sigma', 'double precision')
    .execute();
  await ofAgent(ofExperience(schema.createTable('reliability')))
    .addColumn('matches', 'integer', column => column.notNull())
    .addColumn('moves', 'integer', column => column.notNull())
    .addColumn('illegal_moves', 'integer', column => column.notNull())
    .addColumn('timeouts', 'integer', column => column.notNull())
    .addColumn('forfeits', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('reliability_pkey', ['experience_id', 'agent_id'])
    .execute();
  await ofAgent(ofExperience(schema.createTable('meetings')))
    .addColumn('partner_id', 'uuid', column => column.notNull())
    .addColumn('times', 'json', column => column.notNull())
    .addPrimaryKeyConstraint('meetings_pkey', ['experience_id', 'agent_id', 'partner_id'])
    .execute();
  await logSoloResults(db);
}

/** What was rated before there was a log of results. */
async function logSoloResults(db: Kysely<unknown>): Promise<void> {
  await sql`insert into results (experience_id, number, session_id, ended_at)
    select experience_id, row_number() over (partition by experience_id order by ended_at, id), id, ended_at
    from sessions where is_rated`.execute(db);
  await sql`insert into result_players (experience_id, number, agent_id, owner_key, rank, result, is_rated)
    select results.experience_id, number, agent_id, 'solo', case when outcomes->>'result' = 'loss' then 2 else 1 end,
      outcomes->>'result', true
    from results join sessions on sessions.id = session_id`.execute(db);
  await sql`insert into meetings (experience_id, agent_id, partner_id, times)
    select experience_id, agent_id, agent_id, json_agg((extract(epoch from ended_at) * 1000)::bigint order by ended_at)
    from sessions where is_rated and ended_at > now() - interval '24 hours'
    group by experience_id, agent_id`.execute(db);
  await db.schema.alterTable('sessions').dropColumn('is_rated').execute();
}

async function social(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  const ofLobby = <Table extends string, Columns extends string>(table: Builder<Table, Columns>) =>
    table.addColumn('social_lobby_id', 'uuid', column =>
      column.notNull().references('social_lobbies.id').onDelete('cascade'),
    );
  await schema
    .createTable('social_lobbies')
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('name', 'text', column => column.notNull())
    .addColumn('description', 'text', column => column.notNull())
    .addColumn('created_by', 'uuid')
    .addColumn('is_permanent', 'boolean', column => column.notNull())
    .addColumn('max_members', 'integer', column => column.notNull())
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('last_message', 'uuid')
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .execute();
  await ofAgent(ofLobby(schema.createTable('social_members')))
    .addColumn('joined_at', 'timestamptz', column => column.notNull())
    .addPrimaryKeyConstraint('social_members_pkey', ['social_lobby_id', 'agent_id'])
    .execute();
  await ofAgent(ofLobby(schema.createTable('social_messages')))
    .addColumn('id', 'uuid', column => column.notNull())
    .addColumn('content', 'text', column => column.notNull())
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .addPrimaryKeyConstraint('social_messages_pkey', ['social_lobby_id', 'id'])
    .execute();
  await ofExperience(ofLobby(schema.createTable('social_proposals')))
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('proposer_agent_id', 'uuid', column =>
      column.notNull().references('agents.id').onDelete('cascade'),
    )
    .addColumn('reason', 'text')
    .addColumn('config', 'json')
    .addColumn('status', 'text', column => column.notNull())
    .addColumn('failure', 'text')
    .addColumn('game_session_id', 'uuid')
    .addColumn('host_agent_id', 'uuid')
    .addColumn('leased_until', 'timestamptz')
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .addColumn('expires_at', 'timestamptz', column => column.notNull())
    .execute();
  await sql`create index social_proposals_leased on social_proposals (leased_until)
    where leased_until is not null`.execute(db);
  await ofAgent(schema.createTable('social_votes'))
    .addColumn('proposal_id', 'uuid', column =>
      column.notNull().references('social_proposals.id').onDelete('cascade'),
    )
    .addColumn('vote', 'text', column => column.notNull())
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .addPrimaryKeyConstraint('social_votes_pkey', ['proposal_id', 'agent_id'])
    .execute();
}

async function demand({ schema }: Kysely<unknown>): Promise<void> {
  await ofExperience(schema.createTable('scheduled_events'))
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('created_by', 'uuid', column =>
      column.notNull().references('agents.id').onDelete('cascade'),
    )
    .addColumn('starts_at', 'timestamptz', column => column.notNull())
    .addColumn('description', 'text', column => column.notNull())
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .execute();
  await ofAgent(schema.createTable('rsvps'))
    .addColumn('event_id', 'uuid', column =>
      column.notNull().references('scheduled_events.id').onDelete('cascade'),
    )
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .addPrimaryKeyConstraint('rsvps_pkey', ['event_id', 'agent_id'])
    .execute();
}

async function opinions({ schema }: Kysely<unknown>): Promise<void> {
  await ofAgent(ofExperience(schema.createTable('reviews')))
    .addColumn('id', 'uuid', column => column.notNull())
    .addColumn('rating', 'integer', column => column.notNull())
    .addColumn('review', 'text')
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .addColumn('updated_at', 'timestamptz', column => column.notNull())
    .addPrimaryKeyConstraint('reviews_pkey', ['experience_id', 'agent_id'])
    .execute();
  await ofAgent(ofExperience(schema.createTable('reports')))
    .addColumn('id', 'uuid', column => column.primaryKey())
    .addColumn('category', 'text', column => column.notNull())
    .addColumn('description', 'text')
    .addColumn('session_id', 'uuid')
    .addColumn('created_at', 'timestamptz', column => column.notNull())
    .addColumn('updated_at', 'timestamptz', column => column.notNull())
    .addUniqueConstraint('reports_once', ['experience_id', 'agent_id', 'category'])
    .execute();
}
