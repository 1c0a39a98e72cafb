import { createServer } from 'vite';
import { inRoot } from './process.mjs';
import { table, target } from './report.mjs';

const ENGINES = [
  ['embedded', 15_000],
  ['postgres', 30_000],
];

/** Durable small writes a second, on both engines. */
export async function store() {
  // Vite reads the store's TypeScript as it is, and stays for what the store imports later.
  const vite = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const { writesPerSecond } = await vite.ssrLoadModule(inRoot('bench', 'store-writes.ts'));
    report(await measure(writesPerSecond));
  } finally {
    await vite.close();
  }
}

async function measure(writesPerSecond) {
  const rows = [];
  for (const [engine, atLeast] of ENGINES) {
    const rates = await writesPerSecond(engine);
    if (!rates) console.log(`left out: ${engine} (apt-get install postgresql)`);
    else rows.push({ engine, atLeast, ...rates });
  }
  return rows;
}

function report(rows) {
  const count = rate => Math.round(rate).toLocaleString('en');
  table(
    ['engine', 'grouped writes/s', 'one by one'],
    rows.map(({ engine, grouped, oneByOne }) => [engine, count(grouped), count(oneByOne)]),
  );
  for (const { engine, atLeast, grouped } of rows)
    target(`group commit, ${engine}`, grouped, { atLeast, unit: 'writes/s' });
}
