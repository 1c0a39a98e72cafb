import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { ensure } from './ensure.mjs';
import { root } from './root.mjs';

const data = mkdtempSync(join(tmpdir(), 'botplay-start-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

let running: ChildProcess | undefined;
afterEach(async () => {
  if (!running || running.exitCode !== null) return;
  running.kill('SIGTERM');
  await once(running, 'exit');
});

/** A command of the project on a data directory and a port of its own, with all that it says. */
function launch(program: string, ...args: string[]) {
  const env = { ...process.env, PORT: '0', BOTPLAY_DATA: data, NODE_ENV: 'production' };
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  running = child;
  let said = '';
  const keep = (chunk: Buffer) => {
    said += chunk.toString();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return { child, said: () => said };
}

async function untilItSays(child: ChildProcess, said: () => string, pattern: RegExp) {
  while (!pattern.test(said())) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${said()}`);
    await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')]);
  }
  return pattern.exec(said())![1]!;
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  'npm start with all in place neither installs nor builds, and ends well at %s',
  async signal => {
    await ensure('dependencies', 'build');
    const { child, said } = launch('npm', 'start');
    const url = await untilItSays(child, said, /Botplay runs at (\S+)/);
    expect((await fetch(`${url}/ready`)).status).toBe(200);
    expect(said()).not.toMatch(/Installing|Building/);
    child.kill(signal);
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
    await expect(fetch(`${url}/ready`)).rejects.toThrow('fetch failed');
  },
);

test('the botplay command passes its arguments on and prints nothing of its own', async () => {
  const { child, said } = launch(process.execPath, join(root, 'scripts/botplay.mjs'), '--version');
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  expect(said()).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('a script that does not exist is told with those that do', async () => {
  const { child, said } = launch(process.execPath, join(root, 'scripts/run.mjs'), 'strat');
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(said()).toContain('There is no "strat": try start, build,');
});
