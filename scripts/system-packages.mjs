import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isStopped, run } from './child.mjs';
import { say, watched } from './say.mjs';

/** What some tests need of the system: how it is found, and the Debian packages it comes in. */
const NEEDS = [
  {
    name: 'Chromium',
    tests: 'browser tests',
    find: chromium,
    packages: ['chromium', 'fonts-dejavu-core'],
  },
  { name: 'PostgreSQL', tests: 'PostgreSQL tests', find: postgres, packages: ['postgresql'] },
  { name: 'Redis', tests: 'Redis tests', find: redis, packages: ['redis-server'] },
];

/** The browser's program, if there is one. */
export function chromium() {
  return firstProgram([
    process.env['CHROMIUM_PATH'],
    ...onPath('chromium', 'chromium-browser', 'google-chrome'),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ]);
}

/** The folder of PostgreSQL's programs (`initdb`, `postgres`), if there is one. */
export function postgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).toSorted((a, b) => +b - +a) : [];
  return [
    process.env['POSTGRES_BIN'],
    ...versions.map(version => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(':'),
  ].find(
    folder => folder && isProgram(join(folder, 'initdb')) && isProgram(join(folder, 'postgres')),
  );
}

/** The Redis (or Valkey) server's program, if there is one. */
export function redis() {
  return firstProgram([process.env['REDIS_SERVER'], ...onPath('redis-server', 'valkey-server')]);
}

/** Gets what is missing by apt-get where that is possible; elsewhere says which tests are skipped and why. */
export async function getSystemPackages() {
  const missing = NEEDS.filter(({ find }) => !find());
  if (!missing.length) return;
  if (canInstall()) await aptGet(missing.flatMap(({ packages }) => packages));
  for (const { name, tests, find, packages } of missing)
    if (!find())
      say(
        `${tests} are skipped: ${name} is missing (Debian: apt-get install ${packages.join(' ')}).`,
      );
}

const canInstall = () => process.getuid?.() === 0 && isProgram('/usr/bin/apt-get');

async function aptGet(/** @type {readonly string[]} */ packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const patient = ['-o', 'DPkg::Lock::Timeout=600', '-o', 'Acquire::Retries=3', '-qq'];
  const apt = (/** @type {readonly string[]} */ ...args) =>
    run('/usr/bin/apt-get', [...patient, ...args], { env });
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages);
  const code = await watched(`Installing ${packages.join(', ')} (apt-get)`, async () => {
    const code = await install();
    if (code === 0 || isStopped(code)) return code;
    return (await apt('update')) || install();
  });
  if (isStopped(code)) process.exit(code);
}

const onPath = (/** @type {readonly string[]} */ ...names) =>
  (process.env['PATH'] ?? '').split(':').flatMap(folder => names.map(name => join(folder, name)));

const firstProgram = (/** @type {readonly (string | undefined)[]} */ paths) =>
  paths.find(path => path && isProgram(path));

function isProgram(/** @type {string} */ path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
