import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isStopped, run } from './child.mjs';
import { root } from './root.mjs';
import { fail, watched } from './say.mjs';

/** @typedef {{ version?: string, optional?: boolean, link?: boolean }} Entry */

/** Whether node_modules holds every package of the lockfile in its version. npm keeps its own list of them there. */
export function isInstalled() {
  const there = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(there)) return false;
  const have = packagesOf(there);
  return Object.entries(packagesOf(join(root, 'package-lock.json'))).every(
    ([path, entry]) =>
      !path.includes('node_modules/') ||
      entry.optional === true ||
      (entry.link ? have[path]?.link : have[path]?.version === entry.version),
  );
}

/** @returns {Record<string, Entry>} */
const packagesOf = (/** @type {string} */ file) =>
  JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

export async function install() {
  // NODE_ENV=production or omit=dev must not drop the builder and the test runner.
  const flags = ['--include=dev', '--include=optional', '--prefer-offline', '--loglevel=error'];
  // `npm ci` is exact, but refuses a lockfile without the packages of other platforms; `--no-save` follows it too.
  const ways = [['ci'], ['install', '--no-save']];
  const code = await watched('Installing dependencies', async () => {
    for (const way of ways) {
      const code = await npm([...way, ...flags, '--no-audit', '--no-fund']);
      if (code === 0 || isStopped(code)) return code;
    }
    return 1;
  });
  if (isStopped(code)) process.exit(code);
  if (code !== 0 || !isInstalled())
    fail(
      'Dependencies could not be installed. Check the connection to the npm registry and retry.',
    );
}

/** npm by the path of the one that started us, else by its name. Gives its exit code. */
export function npm(/** @type {readonly string[]} */ args, cwd = root) {
  const path = process.env['npm_execpath'] ?? '';
  const env = cleanEnvironment();
  return /npm-cli\.[cm]?js$/.test(path)
    ? run(process.execPath, [path, ...args], { cwd, env })
    : run('npm', args, { cwd, env, shell: process.platform === 'win32' });
}

const MISLEADING =
  /^npm_config_(workspaces?|include_workspace_root|omit|include|only|also|production|dev|optional|global|location|prefix|local_prefix|dry_run|ignore_scripts|package_lock|package_lock_only|if_present|json|loglevel|silent|script_shell|node_options|force)$/i;

/** npm tells its scripts its own settings; those that would change what is installed, or where, must not leak in. */
export function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) =>
      !MISLEADING.test(name) &&
      !/^npm_(package|lifecycle)_/.test(name) &&
      !['NODE_ENV', 'INIT_CWD'].includes(name),
  );
  return Object.fromEntries(kept);
}
