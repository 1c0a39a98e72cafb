import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../store/database.ts';
import { exportStore } from '../store/export.ts';
import { importStore } from '../store/import.ts';
import { settingsHere } from './root.ts';
import { withStore } from './with-store.ts';

export const exportTo = (file: string | undefined): Promise<void> =>
  withStore(settingsHere(), async ({ db }) => {
    const rows = await (file ? writeFileWith(db, file) : writeLines(db, print));
    process.stderr.write(`${rows} rows exported. They hold secrets: keep them so.\n`);
  });

async function writeFileWith(db: Kysely<Database>, file: string): Promise<number> {
  const handle = await open(file, 'wx', 0o600).catch(cannotWrite);
  try {
    return await writeLines(db, text => handle.appendFile(text));
  } finally {
    await handle.close();
  }
}

/** Tells how many rows there were. */
async function writeLines(
  db: Kysely<Database>,
  write: (text: string) => Promise<void>,
): Promise<number> {
  let rows = -1; // The first line is the header.
  await exportStore(db, async line => {
    rows++;
    await write(`${line}\n`);
  });
  return rows;
}

function cannotWrite(cause: NodeJS.ErrnoException): never {
  const why = cause.code === 'EEXIST' ? 'It is there already: choose another name.' : cause.message;
  throw new Error(`The export cannot be written. ${why}`, { cause });
}

const print = async (text: string): Promise<void> => {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
};

export const importFrom = (file: string): Promise<void> =>
  withStore(settingsHere(), async ({ db }) => {
    await importStore(db, linesOf(file));
    process.stderr.write(`All of ${file} is in the store.\n`);
  });

/** Opened when the first line is asked for: readline drops what comes before. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const handle = await open(file).catch((cause: Error) => {
    throw new Error(`The export cannot be read: ${cause.message}`, { cause });
  });
  yield* handle.readLines();
}
