import { type Kysely, sql } from 'kysely';

/** What agents and owners remember of each experience. It goes when the experience goes. */
export async function memory(db: Kysely<unknown>): Promise<void> {
  await memoryTable(db, 'agent_memories', 'agent_id', 'agents.id')
    .addColumn('session_keys', 'jsonb', column => column.notNull().defaultTo(sql`'[]'`))
    .execute();
  await memoryTable(db, 'owner_memories', 'owner_id', 'owners.id').execute();
}

const memoryTable = (db: Kysely<unknown>, table: string, holder: string, holders: string) =>
  db.schema
    .createTable(table)
    .addColumn('experience_id', 'uuid', column =>
      column.notNull().references('experiences.id').onDelete('cascade'),
    )
    .addColumn(holder, 'uuid', column => column.notNull().references(holders).onDelete('cascade'))
    .addColumn('data', 'json', column => column.notNull())
    .addColumn('updated_by', 'text', column => column.notNull())
    .addColumn('updated_at', 'timestamptz', column => column.notNull())
    .addPrimaryKeyConstraint(`${table}_pkey`, ['experience_id', holder]);
