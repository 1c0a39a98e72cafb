import { createReadStream, createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
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
    process.stderr.write(`${Math.max(rows - 1, 0)} rows exported. They hold secrets: keep them so.\n`);
  });

export const importFrom = (file: string): Promise<void> =>
  withStore(async ({ db }) => {
    const input = createReadStream(file);
    await once(input, 'open');
    const rows = await importStore(db, createInterface({ input, crlfDelay: Infinity }));
    process.stderr.write(`${rows} rows imported.\n`);
  });
