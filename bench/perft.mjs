import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { inRoot } from './process.mjs';
import { median, ratio, table, target } from './report.mjs';

const ROUNDS = 3;

/** Lines of three moves counted a second, in the six usual positions: by our rules and by chess.js. */
export async function perft() {
  const directory = await mkdtemp(join(tmpdir(), 'botplay-bench-'));
  try {
    // As it is shipped: in one file.
    await build({
      configFile: false,
      logLevel: 'error',
      ssr: { noExternal: true },
      build: {
        ssr: inRoot('bench', 'perft-counts.ts'),
        outDir: directory,
        rolldownOptions: { output: { entryFileNames: 'perft-counts.mjs' } },
      },
    });
    report(await import(pathToFileURL(join(directory, 'perft-counts.mjs')).href));
  } finally {
    await rm(directory, { recursive: true });
  }
}

function report({ expected, counts }) {
  const rates = Object.entries(counts).map(([name, count]) => [name, rateOf(count, expected)]);
  table(
    ['generator', 'lines/s'],
    rates.map(([name, rate]) => [name, Math.round(rate).toLocaleString('en')]),
  );
  const { own, ...peers } = Object.fromEntries(rates);
  for (const [name, rate] of Object.entries(peers))
    target(`perft against ${name}`, ratio(own, rate), { atLeast: 6, unit: 'times' });
}

/** The first round only warms up. */
function rateOf(count, expected) {
  const rates = Array.from({ length: ROUNDS + 1 }, () => {
    const began = performance.now();
    const found = count();
    if (found !== expected) throw new Error(`${found} lines were counted instead of ${expected}`);
    return (found * 1_000) / (performance.now() - began);
  });
  return median(rates.slice(1));
}
