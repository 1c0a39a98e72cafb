import { bundled } from './bundled.mjs';
import { median, ratio, table, target } from './report.mjs';

const ROUNDS = 3;

/** Lines of three moves counted a second, in the six usual positions: by our rules and by chess.js. */
export async function perft() {
  report(await bundled('perft-counts'));
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
