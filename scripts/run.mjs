// Every npm script: gets what it needs, then does it, in one process. (npm's own pre-scripts can be switched off.)
import { join } from 'node:path';
import { run } from './child.mjs';
import { ensure } from './ensure.mjs';
import { cleanEnvironment } from './install.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { root } from './root.mjs';
import { fail } from './say.mjs';
import { build } from './sources.mjs';

const [name = '', ...args] = process.argv.slice(2);

/** @type {Record<string, () => Promise<unknown>>} */
const SCRIPTS = {
  start: () => import('./botplay.mjs'),
  build: async () => {
    await ensure('dependencies');
    await oneAtATime(build);
  },
  dev: async () => {
    await ensure('dependencies');
    await import('./dev.mjs');
  },
  lint: () => tool('oxlint', 'bin/oxlint'),
  format: () => tool('oxfmt', 'bin/oxfmt'),
  check: async () => {
    await ensure('dependencies', 'build');
    const { check } = await import('./check.mjs');
    process.exitCode = await check(['types', 'lint', 'format', 'docs', 'unit tests']);
  },
  test: async () => {
    await ensure('dependencies', 'build', 'programs');
    const { check } = await import('./check.mjs');
    process.exitCode = await check([
      'types',
      'lint',
      'format',
      'docs',
      'unit tests',
      'proofs',
      'system tests',
    ]);
  },
  bench: async () => {
    await ensure('dependencies', 'build');
    process.exitCode = await node('bench/run.mjs');
  },
};

const script = SCRIPTS[name];
if (script) await script();
else fail(`There is no "${name}": try ${Object.keys(SCRIPTS).join(', ')}.`);

async function tool(/** @type {string} */ name, /** @type {string} */ file) {
  await ensure('dependencies');
  process.exitCode = await node(join('node_modules', name, file));
}

function node(/** @type {string} */ file) {
  const env = cleanEnvironment();
  return run(process.execPath, [join(root, file), ...args], { stdio: 'inherit', env });
}
