import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './install.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { root } from './root.mjs';
import { say, watched } from './say.mjs';

const FLAGS = ['--ignore-scripts', '--include=optional', '--prefer-offline', '--loglevel=error'];
const PATIENCE = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];

/**
 * Installs what `<name>/package-lock.json` names into `.cache/<name>`, for the few commands that need it: a bench
 * peer or a conformance runner must not make anybody wait who only wants to start Botplay.
 * @param {'bench' | 'conformance' | 'strangers'} name
 * @returns {Promise<string | undefined>} where it is; none, and a line that says so, if it cannot be had
 */
export async function onDemand(name) {
  const home = join(root, '.cache', name);
  const stamp = join(home, 'installed');
  const lockfile = readFileSync(join(root, name, 'package-lock.json'));
  const want = createHash('sha256').update(`${process.platform} ${process.arch}`).update(lockfile);
  const version = want.digest('hex');
  const isThere = () => read(stamp) === version;
  if (isThere()) return home;
  await oneAtATime(async () => {
    if (isThere()) return;
    rmSync(home, { recursive: true, force: true });
    mkdirSync(home, { recursive: true });
    for (const file of ['package.json', 'package-lock.json'])
      copyFileSync(join(root, name, file), join(home, file));
    const args = ['ci', ...FLAGS, ...PATIENCE, '--no-audit', '--no-fund'];
    if ((await watched(`Installing what ${name}/ needs`, () => npm(args, home))) === 0)
      writeFileSync(stamp, version);
  });
  if (isThere()) return home;
  say(`What ${name}/ needs could not be installed. Check the connection to the npm registry.`);
  return undefined;
}

function read(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
