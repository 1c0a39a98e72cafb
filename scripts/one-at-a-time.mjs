import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './root.mjs';
import { say } from './say.mjs';

const LOCK = join(root, '.cache/set-up.lock');
const TOUCH_MS = 2000;
const STALE_MS = 15_000;

/** Runs `work` while no other set-up runs in this clone. A lock whose holder died or fell silent is taken over. */
export async function oneAtATime(/** @type {() => Promise<void>} */ work) {
  mkdirSync(dirname(LOCK), { recursive: true });
  for (let isTold = false; !take(); isTold = true) {
    if (!isTold) say('Waiting for another set-up in this folder ...');
    if (isStale()) rmSync(LOCK, { force: true });
    else await wait(200);
  }
  const timer = setInterval(() => utimesSync(LOCK, new Date(), new Date()), TOUCH_MS);
  const free = () => rmSync(LOCK, { force: true });
  process.once('exit', free);
  try {
    await work();
  } finally {
    clearInterval(timer);
    process.off('exit', free);
    free();
  }
}

function take() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** The process id alone would not do: in a container the next run often has the same one. */
function isStale() {
  try {
    if (Date.now() - statSync(LOCK).mtimeMs > STALE_MS) return true;
    const holder = Number(readFileSync(LOCK, 'utf8'));
    if (holder === process.pid) return true;
    if (!holder) return false;
    process.kill(holder, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}
