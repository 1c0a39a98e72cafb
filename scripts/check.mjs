import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isStopped, run } from './child.mjs';
import { cleanEnvironment } from './install.mjs';
import { root } from './root.mjs';
import { seconds } from './say.mjs';

const CACHE = join(root, '.cache');
const bin = (/** @type {string} */ path) => join(root, 'node_modules', path);

/** @typedef {{ args: string[], isLive?: boolean, report?: string }} Step */

/** @type {Record<string, Step>} */
const STEPS = {
  types: { args: [bin('typescript/bin/tsc')] },
  lint: { args: [bin('oxlint/bin/oxlint')] },
  format: { args: [bin('oxfmt/bin/oxfmt'), '--check'] },
  docs: { args: [join(root, 'dist/server/command.mjs'), 'docs', '--check'] },
  'unit tests': vitest('unit'),
  proofs: vitest('proofs'),
  'system tests': { ...vitest('system'), isLive: true },
};

/** @returns {Step} */
function vitest(/** @type {string} */ project) {
  const report = join(CACHE, `${project}-tests.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { args: [bin('vitest/vitest.mjs'), 'run', `--project=${project}`, ...reporters], report };
}

/**
 * Takes the steps one after the other, a line each, and counts what passed: every test, and every other step as one.
 * The exit code is 0 if all did.
 * @param {readonly string[]} names
 */
export async function check(names) {
  mkdirSync(CACHE, { recursive: true });
  const counts = { passed: 0, failed: 0, skipped: 0 };
  /** @type {string[]} */
  const bad = [];
  for (const name of names) {
    const step = STEPS[name];
    if (!step) throw new Error(`There is no step "${name}".`);
    const since = performance.now();
    if (step.report) rmSync(step.report, { force: true });
    const { code, output } = await take(step);
    const { passed, failed, skipped } = count(step, code);
    counts.passed += passed;
    counts.failed += failed;
    counts.skipped += skipped;
    if (code !== 0) {
      bad.push(name);
      process.stdout.write(output);
    }
    const tests = step.report ? `${passed} passed${skipped ? `, ${skipped} skipped` : ''}, ` : '';
    console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${tests}${seconds(since)})`);
  }
  if (counts.skipped) console.log(`${counts.skipped} tests skipped: see above for what is missing`);
  if (bad.length) console.log(`To mend: ${bad.join(', ')}`);
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  return bad.length ? 1 : 0;
}

/** What a step says is kept until it fails, unless it is live. */
async function take(/** @type {Step} */ { args, isLive }) {
  const env = { ...cleanEnvironment(), FORCE_COLOR: process.stdout.isTTY ? '1' : '0' };
  const file = join(CACHE, `step-${process.pid}.log`);
  const log = openSync(file, 'w');
  try {
    const [out, err] = isLive ? [1, 2] : [log, log];
    const code = await run(process.execPath, args, { env, stdio: ['ignore', out, err] });
    if (isStopped(code)) process.exit(code);
    return { code, output: readFileSync(file, 'utf8') };
  } finally {
    closeSync(log);
    rmSync(file);
  }
}

/** A run of tests that ends badly without one failed test (an unhandled error, no file) counts as one failure. */
function count(/** @type {Step} */ { report }, /** @type {number} */ code) {
  const isOk = code === 0;
  if (!report) return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0 };
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = readReport(report);
  const failed = isOk ? 0 : Math.max(1, numFailedTests);
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

/** @returns {Record<string, number | undefined>} */
function readReport(/** @type {string} */ file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}
