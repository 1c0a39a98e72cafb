import { runnerImport } from 'vite';
import { inRoot } from './process.mjs';
import { table, target } from './report.mjs';

const ENGINES = [
  ['embedded', 15_000],
  ['postgres', 30_000],
];

/** Durable small writes a second, on both engines. */
export async function store() {
  const { module } = await runnerImport(inRoot('bench', 'store-writes.ts'), { logLevel: 'error' });
  const rows = [];
  for (const [engine, atLeast] of ENGINES) {
    const rates = await module.writesPerSecond(engine);
    if (!rates) console.log(`left out: ${engine} (apt-get install postgresql)`);
    else rows.push({ engine, atLeast, ...rates });
  }
  const count = rate => Math.round(rate).toLocaleString('en');
  table(
    ['engine', 'grouped writes/s', 'one by one'],
    rows.map(({ engine, grouped, oneByOne }) => [engine, count(grouped), count(oneByOne)]),
  );
  for (const { engine, atLeast, grouped } of rows)
    target(`group commit, ${engine}`, grouped, { atLeast, unit: 'writes/s' });
}
