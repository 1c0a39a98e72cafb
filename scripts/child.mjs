import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

/**
 * Runs a program to its end and gives its exit code. It gets our signals and never outlives us.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(program, args, options = {}) {
  return new Promise(resolve => {
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 2, 2], ...options });
    // What a child makes of a signal is its own affair (npm ends with 1), but we were told to stop.
    let stopped = 0;
    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      stopped = 128 + constants.signals[signal];
      child.kill(signal);
    };
    const end = (/** @type {number} */ code) => {
      for (const signal of SIGNALS) process.off(signal, pass);
      resolve(stopped || code);
    };
    for (const signal of SIGNALS) process.on(signal, pass);
    child.on('error', () => end(127));
    child.on('exit', (code, signal) => end(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));
  });
}

/** @type {readonly NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM'];

export const isStopped = (/** @type {number} */ code) => code === 130 || code === 143;
