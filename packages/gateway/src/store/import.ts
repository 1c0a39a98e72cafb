import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './database.ts';
import { type ExportHeader, FORMAT } from './export.ts';
import { applyMigrations } from './migrate.ts';
import { type Migration, migrations as known } from './migrations/index.ts';
import { TABLES, type Table } from './tables.ts';

const BATCH = 500;

/** Fills an empty store with an export, all of it or nothing. An older one is migrated on its way in. */
export async function importStore(
  db: Kysely<Database>,
  lines: AsyncIterable<string> | Iterable<string>,
  migrations: readonly Migration[] = known,
): Promise<void> {
  await db.transaction().execute(async transaction => {
    await mustBeEmpty(transaction);
    let tables: ReadonlySet<string> | undefined;
    let batch: unknown[] = [];
    let batchTable = '';
    const flush = async () => {
      if (batch.length > 0) await insert(transaction, batchTable, batch);
      batch = [];
    };
    for await (const line of lines) {
      if (line.trim() === '') continue;
      if (!tables) {
        tables = await goBackTo(transaction, upTo(readHeader(line), migrations), migrations);
        continue;
      }
      const { table, row } = readRow(line, tables);
      if (table !== batchTable || batch.length >= BATCH) await flush();
      batchTable = table;
      batch.push(row);
    }
    if (!tables)
      throw new Error('The file is empty. Give the file that `botplay export` has written.');
    await flush();
    await applyMigrations(transaction, migrations);
  });
}

async function mustBeEmpty(db: Kysely<Database>): Promise<void> {
  for (const table of Object.keys(TABLES) as Table[]) {
    const row = await db
      .selectFrom(table)
      .select(sql<number>`1`.as('one'))
      .limit(1)
      .executeTakeFirst();
    if (row)
      throw new Error(
        `The store is not empty: "${table}" has rows. Import into a new data directory or database.`,
      );
  }
}

function readHeader(line: string): Partial<ExportHeader> {
  const header = parse(line) as Partial<ExportHeader>;
  if (header.botplay === 'export') return header;
  throw new Error(
    'The first line is not that of an export. Give a file that `botplay export` has written.',
  );
}

/** The migrations that the exported database had. */
function upTo(
  { format, migration }: Partial<ExportHeader>,
  migrations: readonly Migration[],
): readonly Migration[] {
  const newest = migrations.findIndex(({ name }) => name === migration);
  if (format === FORMAT && newest >= 0) return migrations.slice(0, newest + 1);
  throw new Error(
    `The export is of format ${format} at ${migration}, which this version does not know. ` +
      'Import it with the version that wrote it, or with a newer one.',
  );
}

/** Makes the empty tables what they were when the export was written, and names them. */
async function goBackTo(
  transaction: Transaction<Database>,
  then: readonly Migration[],
  now: readonly Migration[],
): Promise<ReadonlySet<string>> {
  if (then.length < now.length) {
    for (const table of [...Object.keys(TABLES).toReversed(), 'applied_migrations'])
      await sql`drop table ${sql.table(table)}`.execute(transaction);
    await applyMigrations(transaction, then);
  }
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(transaction);
  return new Set(rows.map(({ name }) => name).filter(name => name !== 'applied_migrations'));
}

function readRow(line: string, tables: ReadonlySet<string>): { table: string; row: unknown } {
  const { table, row } = parse(line) as { table?: unknown; row?: unknown };
  if (typeof table !== 'string' || !tables.has(table) || typeof row !== 'object')
    throw new Error(`The export has a line that is no row of a table: ${line.slice(0, 80)}`);
  return { table, row };
}

function parse(line: string): object {
  try {
    return Object(JSON.parse(line)) as object;
  } catch (cause) {
    throw new Error(`The export has a line that is no JSON: ${line.slice(0, 80)}`, { cause });
  }
}

async function insert(db: Kysely<Database>, table: string, rows: unknown[]): Promise<void> {
  const target = sql.table(table);
  await sql`insert into ${target} select * from json_populate_recordset(null::${target}, ${JSON.stringify(rows)}::json)`.execute(
    db,
  );
}
