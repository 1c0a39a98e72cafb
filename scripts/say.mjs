/** Set-up speaks on stderr, so that what a command prints stays clean. */
export const say = (/** @type {string} */ line) => process.stderr.write(`[botplay] ${line}\n`);

/** Ends with one line that says what to do. */
export function fail(/** @type {string} */ line) {
  say(line);
  process.exit(1);
}

export const seconds = (/** @type {number} */ since) =>
  `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Does a slow thing that ends with an exit code, saying from time to time that it still goes on.
 * @param {string} what
 * @param {() => Promise<number>} work
 */
export async function watched(what, work) {
  const since = performance.now();
  say(`${what} ...`);
  const timer = setInterval(() => say(`${what} ... ${seconds(since)}`), 5000);
  try {
    const code = await work();
    if (code === 0) say(`${what}: done in ${seconds(since)}`);
    return code;
  } finally {
    clearInterval(timer);
  }
}
