import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { migrations as known, type Migration } from './migrations/index.ts';

type Applied = { applied_migrations: { name: string; applied_at: Date } };

const LOCK = 0x626f7470; // "botp"

/**
 * Brings the schema up to this program's, in one transaction. Replicas that start together take turns;
 * a database that a newer program has changed is left alone.
 */
export async function migrate(
  db: Kysely<Database>,
  migrations: readonly Migration[] = known,
): Promise<void> {
  await db.transaction().execute(async transaction => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(transaction);
    await applyMigrations(transaction, migrations);
  });
}

/** Says whether this program can work with the database, and leaves it as it is. */
export async function checkMigrations(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('applied_migrations') is not null as there`.execute(db);
  if (!rows[0]?.there) return;
  const tables = db.$extendTables<Applied>();
  const applied = await tables.selectFrom('applied_migrations').select('name').execute();
  mustBeKnown(new Set(applied.map(({ name }) => name)), known);
}

export async function applyMigrations(
  database: Transaction<Database>,
  migrations: readonly Migration[] = known,
): Promise<void> {
  const transaction = database.$extendTables<Applied>();
  await transaction.schema
    .createTable('applied_migrations')
    .ifNotExists()
    .addColumn('name', 'text', column => column.primaryKey())
    .addColumn('applied_at', 'timestamptz', column => column.notNull())
    .execute();
  const rows = await transaction.selectFrom('applied_migrations').select('name').execute();
  const applied = new Set(rows.map(({ name }) => name));
  mustBeKnown(applied, migrations);
  for (const { name, up } of migrations) {
    if (applied.has(name)) continue;
    await up(database as unknown as Kysely<unknown>); // a migration knows the tables of its time alone
    await transaction
      .insertInto('applied_migrations')
      .values({ name, applied_at: new Date() })
      .execute();
  }
}

function mustBeKnown(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  const names = new Set(migrations.map(({ name }) => name));
  const unknown = [...applied].filter(name => !names.has(name)).toSorted();
  if (unknown.length === 0) return;
  throw new Error(
    `A newer Botplay has changed this database: it has ${unknown.join(', ')}, which this version does not know. ` +
      'Start that newer version, or point this one at another database.',
  );
}
