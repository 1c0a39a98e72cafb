import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
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

export const exportTo = (file: string | undefined): Promise<void> =>
  withStore(async ({ db }) => {
    const out = file ? createWriteStream(file, { mode: 0o600 }) : process.stdout;
    let rows = 0;
    await exportStore(db, async line => {
      rows++;
      if (!out.write(`${line}\n`)) await once(out, 'drain');
    });
    if (file) {
      out.end();
      await once(out, 'finish');
    }
    process.stderr.write(
      `${Math.max(rows - 1, 0)} rows exported. They hold secrets: keep them so.\n`,
    );
  });

export const importFrom = (file: string): Promise<void> =>
  withStore(async ({ db }) => {
    await importStore(db, linesOf(file));
    process.stderr.write(`All of ${file} is in the store.\n`);
  });

/** Opened when the first line is asked for: readline drops what comes before. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const handle = await open(file);
  yield* handle.readLines();
}
