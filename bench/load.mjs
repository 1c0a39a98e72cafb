import { createInterface } from 'node:readline';
import { CLIENT_CORE, cpuTime, cpuTimeOfAll, inRoot, startNode } from './process.mjs';

export const CONNECTIONS = 50;
const MEASURED_MS = Number(process.env.BENCH_SECONDS ?? 2) * 1_000;

/** Keeps a server busy for some seconds; what a request cost it, and how fast the answers came. */
export async function load({ port, path, pid, withChildren, requestOf, expectedOf, warmUp }) {
  const spent = () => (withChildren ? cpuTimeOfAll(pid) : cpuTime(pid));
  const requests = Array.from({ length: CONNECTIONS }, (_, id) => ({
    bytes: bytesOf(path, requestOf(id)),
    expected: expectedOf(id),
  }));
  const job = JSON.stringify({ port, requests, warmUp, measuredMs: MEASURED_MS });
  const child = startNode(CLIENT_CORE, [inRoot('bench', 'generator.mjs'), job]);
  let before = 0;
  for await (const line of createInterface(child.stdout)) {
    const said = JSON.parse(line);
    if (said.isWarm) {
      before = spent();
      continue;
    }
    const cpu = spent() - before;
    if (said.bad > 0) throw new Error(`${said.bad} answers on port ${port} were not as expected`);
    return {
      cpuPerRequest: cpu / said.good,
      perSecond: (said.good * 1_000) / MEASURED_MS,
      p50: said.p50,
      p99: said.p99,
    };
  }
  throw new Error('the load generator died');
}

function bytesOf(path, { headers, body }) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = Buffer.byteLength(body);
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}content-length: ${length}\r\n\r\n${body}`;
}
