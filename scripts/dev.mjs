// npm run dev: the pages reload as they are edited, the server starts again when its code changes.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, createServer } from 'vite';
import { hasPages, pages, server } from './bundles.mjs';
import { root } from './root.mjs';
import { say } from './say.mjs';

// What lies in dist from here on is not what `npm start` may trust.
rmSync(join(root, 'dist/.sources'), { force: true });

/** @type {import('node:child_process').ChildProcess | undefined} */
let gateway;
/** @type {Promise<void>} */
let last = Promise.resolve();

async function restart() {
  if (gateway && gateway.exitCode === null && gateway.signalCode === null) {
    const { promise, resolve } = ended();
    gateway.once('exit', resolve);
    gateway.kill('SIGTERM');
    await promise;
  }
  const command = join(root, 'dist/server/command.mjs');
  gateway = spawn(process.execPath, [command, 'start'], { cwd: root, stdio: 'inherit' });
}

function ended() {
  /** @type {() => void} */
  let resolve = () => {};
  const promise = new Promise((/** @type {(value?: undefined) => void} */ done) => {
    resolve = () => done();
  });
  return { promise, resolve };
}

const watcher = await build({ ...server, build: { ...server.build, watch: {} } });
if ('on' in watcher)
  watcher.on('event', event => {
    if (event.code === 'ERROR') say(`The server does not build: ${event.error.message}`);
    if (event.code === 'END') last = last.then(restart);
  });

if (hasPages) {
  const { build: _, ...asServed } = pages;
  const web = await createServer(asServed);
  await web.listen();
  say(`Pages: ${web.resolvedUrls?.local[0] ?? 'see above'}`);
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.once(signal, () => {
    if (!gateway || gateway.exitCode !== null) process.exit(0);
    gateway.once('exit', () => process.exit(0));
    gateway.kill(signal);
  });
