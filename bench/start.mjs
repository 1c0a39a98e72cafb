import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers, freePort, root, stop } from './process.mjs';
import { median, target } from './report.mjs';

const TIMES = 5;

/** From `npm start` to /ready, when all is installed, built and was started before. */
export async function start() {
  const data = mkdtempSync(join(tmpdir(), 'botplay-bench-'));
  const seconds = [];
  try {
    for (let time = 0; time <= TIMES; time++) seconds.push(await startOnce(data));
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
  const [first, ...later] = seconds;
  console.log(`the first start took ${first.toFixed(2)} s`);
  target('a later npm start to /ready', median(later), { atMost: 1.5, unit: 's' });
}

async function startOnce(data) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), BOTPLAY_DATA: data };
  delete env.DATABASE_URL;
  const began = performance.now();
  const child = spawn('npm', ['start', '--silent'], { cwd: root, env, stdio: 'ignore' });
  try {
    await answers(`http://127.0.0.1:${port}/ready`, { child, withinMs: 300_000, everyMs: 5 });
    return (performance.now() - began) / 1_000;
  } finally {
    await stop(child);
  }
}
