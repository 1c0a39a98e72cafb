import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { logger } from '../logger.ts';
import { exportStore } from '../store/export.ts';
import { importStore } from '../store/import.ts';
import { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { settingsHere } from './root.ts';

async function withStore(work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore({ ...settingsHere(), log: logger('error') });
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

export async function exportTo(file: string | undefined): Promise<void> {
  const handle = file ? await open(file, 'wx', 0o600).catch(cannotWrite) : undefined;
  await withStore(async ({ db }) => {
    let rows = -1; // The first line is the header.
    await exportStore(db, async line => {
      rows++;
      await (handle ? handle.appendFile(`${line}\n`) : print(`${line}\n`));
    });
    process.stderr.write(`${rows} rows exported. They hold secrets: keep them so.\n`);
  });
  await handle?.close();
}

function cannotWrite(cause: NodeJS.ErrnoException): never {
  const why = cause.code === 'EEXIST' ? 'It is there already: choose another name.' : cause.message;
  throw new Error(`The export cannot be written. ${why}`, { cause });
}

const print = async (text: string): Promise<void> => {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
};

export const importFrom = (file: string): Promise<void> =>
  withStore(async ({ db }) => {
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
