import { load } from './load.mjs';
import { median } from './report.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const LATER = { answers: 0, leastMs: 1_000, mostMs: 1_000 };

/** Round after round, every other one backwards, so that a busy machine is unfair to all alike. The first has the longest warm-up. */
export async function measure(contenders, firstWarmUp) {
  const rounds = new Map(contenders.map(it => [it, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const it of round % 2 ? contenders.toReversed() : contenders)
      rounds.get(it).push(await load({ ...it, warmUp: round === 0 ? firstWarmUp : LATER }));
  return contenders.map(it => ({
    label: it.label,
    cpu: median(rounds.get(it).map(({ cpuPerRequest }) => cpuPerRequest)),
    wall: median(rounds.get(it).map(({ perSecond }) => perSecond)),
    p50: median(rounds.get(it).map(({ p50 }) => p50)),
    p99: median(rounds.get(it).map(({ p99 }) => p99)),
  }));
}

export const COLUMNS = ['CPU µs/call', 'calls/s a core', 'wall calls/s', 'p50 ms', 'p99 ms'];

export const cells = ({ label, cpu, wall, p50, p99 }) => [
  label,
  cpu.toFixed(1),
  Math.round(1e6 / cpu).toLocaleString('en'),
  Math.round(wall).toLocaleString('en'),
  p50.toFixed(2),
  p99.toFixed(2),
];
