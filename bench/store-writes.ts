import { postgres as postgresPrograms } from '../scripts/system-packages.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase, startPostgres } from '../packages/gateway/test/postgres.ts';
import { groupCommit } from '../packages/gateway/src/store/group-commit.ts';
import { openStore } from '../packages/gateway/src/store/open.ts';
import type { Store } from '../packages/gateway/src/store/store.ts';

interface Step {
  readonly session_id: string;
  readonly number: number;
  readonly action: string;
}

const WRITERS = 256;
const MEASURED_MS = 4_000;
const log = { error: (error: unknown) => console.error(error) };

/** Small rows written a second, each acknowledged after it is on the disk: by group commit, and one by one. */
export async function writesPerSecond(engine: Store['engine']): Promise<Rates | undefined> {
  if (engine === 'embedded') {
    const dataDir = mkdtempSync(join(tmpdir(), 'botplay-bench-'));
    return measure(await openStore({ dataDir, log }), () => rmSync(dataDir, { recursive: true }));
  }
  if (!postgresPrograms()) return undefined;
  const server = await startPostgres(['max_connections=100']);
  const databaseUrl = await createDatabase(server.url);
  return measure(await openStore({ databaseUrl, log }), () => server.stop());
}

export interface Rates {
  readonly grouped: number;
  readonly oneByOne: number;
}

async function measure(store: Store, clear: () => void | Promise<void>): Promise<Rates> {
  const db = store.db.withTables<{ bench_steps: Step }>();
  await db.schema
    .createTable('bench_steps')
    .addColumn('session_id', 'uuid', column => column.notNull())
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('action', 'text', column => column.notNull())
    .addPrimaryKeyConstraint('bench_steps_key', ['session_id', 'number'])
    .execute();
  const grouped = groupCommit<{ bench_steps: Step }, Step, true>(db, {
    key: ({ session_id }) => session_id,
    async write(transaction, steps) {
      await transaction.insertInto('bench_steps').values(steps).execute();
      return steps.map(() => true);
    },
  });
  try {
    return {
      grouped: await rate(grouped),
      oneByOne: await rate(step => db.insertInto('bench_steps').values(step).execute()),
    };
  } finally {
    await store.close();
    await clear();
  }
}

/** Many writers, each waiting for its own write before the next. */
async function rate(write: (step: Step) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let written = 0;
  const keepWriting = async () => {
    const session_id = crypto.randomUUID();
    for (let number = 0; performance.now() - began < MEASURED_MS; number++) {
      await write({ session_id, number, action: '{"move":"e2e4"}' });
      written++;
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, keepWriting));
  return (written * 1_000) / (performance.now() - began);
}
