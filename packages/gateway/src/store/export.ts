import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { migrations } from './migrations/index.ts';
import { TABLES, type Table } from './tables.ts';

export const FORMAT = 1;
const PAGE = 500;

/** The first line of an export. */
export interface ExportHeader {
  readonly botplay: 'export';
  readonly format: number;
  /** The newest migration of the database that was exported. */
  readonly migration: string;
}

/** Writes all rows as they are at one moment, a line of JSON each, the way the database itself words them. */
export async function exportStore(
  db: Kysely<Database>,
  writeLine: (line: string) => Promise<void> | void,
): Promise<void> {
  const header: ExportHeader = {
    botplay: 'export',
    format: FORMAT,
    migration: migrations.at(-1)?.name ?? '',
  };
  await writeLine(JSON.stringify(header));
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  await snapshot.execute(async transaction => {
    await sql`set local time zone 'UTC'`.execute(transaction);
    for (const table of Object.keys(TABLES) as Table[])
      for await (const row of rowsOf(transaction, table))
        await writeLine(`{"table":"${table}","row":${row}}`);
  });
}

/** The rows of a table as JSON text, read page by page in the order of the primary key. */
async function* rowsOf(db: Kysely<Database>, table: Table): AsyncGenerator<string> {
  const key = sql.join(TABLES[table].map(column => sql.ref(column)));
  for (let after: readonly unknown[] | undefined; ;) {
    const rest = after ? sql`where (${key}) > (${sql.join(after)})` : sql``;
    const { rows } = await sql<{ key: readonly unknown[]; row: string }>`
      select jsonb_build_array(${key}) as key, row_to_json(t)::text as row
      from ${sql.table(table)} t ${rest} order by ${key} limit ${sql.lit(PAGE)}`.execute(db);
    for (const { row } of rows) yield row;
    after = rows.at(-1)?.key;
    if (rows.length < PAGE) return;
  }
}
