import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { holderOf } from '../store/directory-lock.ts';
import { readSettings, type Settings } from '../settings.ts';

/** The repository's root: the nearest directory above with a lockfile, wherever the bundle lies. */
export const ROOT = rootAbove(dirname(fileURLToPath(import.meta.url)));

export const settingsHere = (): Settings => readSettings(process.env, ROOT);

/** What a running server says of itself in the data directory. */
export interface ServerNote {
  readonly url: string;
  readonly pid: number;
}

/** The server that holds this data directory, if one does: others may have taken its port since. */
export async function serverOn(dataDir: string): Promise<ServerNote | undefined> {
  const holder = await holderOf(dataDir);
  const note = await readFile(join(dataDir, 'server.json'), 'utf8').catch(() => '{}');
  const { url, pid } = JSON.parse(note) as Partial<ServerNote>;
  return url && pid && pid === holder ? { url, pid } : undefined;
}

function rootAbove(dir: string): string {
  const up = dirname(dir);
  return existsSync(join(dir, 'package-lock.json')) || up === dir ? dir : rootAbove(up);
}
