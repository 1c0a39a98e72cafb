// npm run dev: the pages change as they are edited, the server starts again when its code does.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, createServer } from 'vite';
import { clearWidgets, hasPages, pages, server, widgets } from './bundles.mjs';
import { root } from './root.mjs';
import { say } from './say.mjs';

const target = `http://localhost:${process.env['PORT'] ?? 8080}`;
/** What the gateway answers, as a page of its own would ask it. */
const toGateway = { target, changeOrigin: true, headers: { origin: target } };
const ANSWERED = '^/(web|auth|v1|api|mcp|feed|docs|health|ready|metrics|[a-z]+\\.(json|txt|md))\\b';

// What lies in dist from here on is not what `npm start` may trust.
rmSync(join(root, 'dist/.sources'), { force: true });

/** @type {import('node:child_process').ChildProcess | undefined} */
let gateway;
async function stop() {
  if (!gateway || gateway.exitCode !== null || gateway.signalCode !== null) return;
  gateway.kill('SIGTERM');
  await once(gateway, 'exit');
}
async function restart() {
  await stop();
  const command = join(root, 'dist/server/command.mjs');
  gateway = spawn(process.execPath, [command, 'start'], { cwd: root, stdio: 'inherit' });
}

clearWidgets();
for (const widget of widgets) await build({ ...widget, build: { ...widget.build, watch: {} } });
const watcher = await build({ ...server, build: { ...server.build, watch: {} } });
/** One restart after the other, however quickly the builds follow. */
let restarts = Promise.resolve();
if ('on' in watcher)
  watcher.on('event', event => {
    if (event.code === 'ERROR') say(`The server does not build: ${event.error.message}`);
    if (event.code === 'END') restarts = restarts.then(restart);
  });

if (hasPages) {
  const web = await createServer({ ...pages, server: { proxy: { [ANSWERED]: toGateway } } });
  await web.listen();
  say(`Pages that change as you edit them: ${web.resolvedUrls?.local[0] ?? 'see above'}`);
}

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => void stop().then(() => process.exit(0)));
