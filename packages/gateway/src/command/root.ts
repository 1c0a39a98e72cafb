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

/** The server that left word in this data directory and still runs: others may have taken its port since. */
export async function serverOn({
  dataDir,
  databaseUrl,
}: Settings): Promise<ServerNote | undefined> {
  const note = await readFile(join(dataDir, 'server.json'), 'utf8').catch(() => '{}');
  const { url, pid } = JSON.parse(note) as Partial<ServerNote>;
  if (!url || !pid) return undefined;
  const runs = databaseUrl ? isAlive(pid) : (await holderOf(dataDir)) === pid;
  return runs ? { url, pid } : undefined;
}

/** With a database elsewhere nobody holds the directory, so that the process is all there is to ask. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function rootAbove(dir: string): string {
  const up = dirname(dir);
  return existsSync(join(dir, 'package-lock.json')) || up === dir ? dir : rootAbove(up);
}
