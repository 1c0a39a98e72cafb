import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const SERVER_CORE = 0;
export const CLIENT_CORE = 1;
/** Linux counts a process' time in hundredths of a second. */
const MICROSECONDS_PER_TICK = 10_000;

/** Starts a Node program on one core. */
export function startNode(core, args, options = {}) {
  const child = spawn('taskset', ['-c', String(core), process.execPath, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
  });
  child.stdout?.setEncoding('utf8');
  return child;
}

export async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** The time that a process has had of all cores, in microseconds. */
export function cpuTime(pid) {
  const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  return (Number(afterName[11]) + Number(afterName[12])) * MICROSECONDS_PER_TICK;
}

/** The same of a process and of all that it has started. */
export function cpuTimeOfAll(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ');
  return children
    .filter(Boolean)
    .reduce((sum, child) => sum + cpuTimeOfAll(Number(child)), cpuTime(pid));
}

/** The memory that a process holds, in bytes. */
export function residentBytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)[1]) * 1024;
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** Resolves once a URL answers 200. */
export async function answers(url, { child, withinMs = 30_000, everyMs = 10 } = {}) {
  const until = performance.now() + withinMs;
  while (performance.now() < until) {
    if (child && child.exitCode !== null) throw new Error(`${url}: its server has exited`);
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
    await pause(everyMs);
  }
  throw new Error(`${url} did not answer within ${withinMs} ms`);
}

export const inRoot = (...path) => join(root, ...path);
