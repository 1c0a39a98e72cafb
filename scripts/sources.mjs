import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isStopped, run } from './child.mjs';
import { cleanEnvironment } from './install.mjs';
import { root } from './root.mjs';
import { fail, watched } from './say.mjs';

const STAMP = join(root, 'dist/.sources');
const COMMAND = join(root, 'dist/server/command.mjs');
const ASIDE = ['node_modules', 'test', 'fixtures'];

/** Whether what stands in dist was built from the sources as they are. */
export const isBuilt = () =>
  existsSync(COMMAND) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sourcesHash();

export async function build() {
  const hash = sourcesHash();
  rmSync(STAMP, { force: true });
  const script = join(root, 'scripts/build.mjs');
  const code = await watched('Building', () =>
    run(process.execPath, [script], { env: cleanEnvironment() }),
  );
  if (isStopped(code)) process.exit(code);
  if (code !== 0) fail('The build failed: mend what is said above and retry.');
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, hash);
}

/** Of all that the build reads. Contents, not times: a checkout or a copy changes only those. */
function sourcesHash() {
  const hash = createHash('sha256');
  const add = (/** @type {string} */ path) =>
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  for (const name of ['package.json', 'package-lock.json', 'scripts/bundles.mjs'])
    add(join(root, name));
  for (const path of filesIn(join(root, 'packages'))) add(path);
  return hash.digest('hex');
}

/** @returns {Generator<string>} */
function* filesIn(/** @type {string} */ folder) {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (ASIDE.includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesIn(path);
    else if (entry.isFile()) yield path;
  }
}
