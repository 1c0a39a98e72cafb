import { cpSync, existsSync, mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { migratedImage } from './image.ts';

const SEED = join(inject('runDirectory'), 'seed');

/** Makes the database that `plantDatabase` copies, once per run: it is never older than the migrations. */
export async function makeSeed(): Promise<void> {
  if (existsSync(SEED)) return;
  const { openStore } = await import('../src/store/open.ts');
  const dataDir = mkdtempSync(join(inject('runDirectory'), 'draft-'));
  const store = await openStore({ dataDir, image: await migratedImage(), log: console });
  await store.close();
  try {
    renameSync(join(dataDir, 'db'), SEED);
  } catch (error) {
    if (!existsSync(SEED)) throw error; // else another test file was faster
  }
}

/** Gives a data directory a database with every table, and nothing in them: no secret, no game of ours. */
export const plantDatabase = (dataDir: string): void =>
  cpSync(SEED, join(dataDir, 'db'), { recursive: true });
