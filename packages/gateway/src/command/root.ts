import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSettings, type Settings } from '../settings.ts';

/** The repository's root: the nearest directory above with a lockfile, wherever the bundle lies. */
export const ROOT = rootAbove(dirname(fileURLToPath(import.meta.url)));

export const settingsHere = (): Settings => readSettings(process.env, ROOT);

function rootAbove(dir: string): string {
  const up = dirname(dir);
  return existsSync(join(dir, 'package-lock.json')) || up === dir ? dir : rootAbove(up);
}
