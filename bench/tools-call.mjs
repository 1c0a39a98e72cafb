import { cpSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { onDemand } from '../scripts/on-demand.mjs';
import { startBotplay } from './botplay.mjs';
import { cells, COLUMNS, measure } from './contest.mjs';
import { LEGACY, MODERN, openSession, toolCall } from './mcp-client.mjs';
import { inRoot, SERVER_CORE, startNode, stop } from './process.mjs';
import { ratio, table, target } from './report.mjs';

const NAME = 'auth.whoami';
const WARM_UP = { answers: 30_000, leastMs: 3_000, mostMs: 12_000 };

/** One call of auth.whoami on Botplay, on the official SDKs with the same answer, and on a bare echo. */
export async function toolsCall() {
  const home = await onDemand('bench');
  if (!home) return;
  const botplay = await startBotplay();
  const peers = [];
  try {
    const sample = await sampleOf(botplay);
    peers.push(...(await startPeers(home, sample)));
    const [echo, v2, v1] = peers;
    const contenders = [
      await contender('botplay 2026', { ...botplay, path: '/mcp', era: MODERN }, sample),
      await contender('botplay legacy', { ...botplay, path: '/mcp', era: LEGACY }, sample),
      await contender('sdk v2 2026', { ...v2, era: MODERN }, sample),
      await contender('sdk v2 legacy', { ...v2, era: LEGACY }, sample),
      await contender('sdk v1 legacy', { ...v1, era: LEGACY }, sample),
      {
        ...(await contender('echo', { ...echo, era: MODERN }, sample)),
        expectedOf: () => [sample.mark],
      },
    ];
    report(await measure(contenders, WARM_UP));
  } finally {
    for (const { child } of peers) await stop(child);
    await botplay.stop();
  }
}

/** What Botplay answers, for the others to answer the same. */
async function sampleOf({ url, key }) {
  const call = toolCall({ era: MODERN, name: NAME, key, id: 0 });
  const answer = await fetch(`${url}/mcp`, { method: 'POST', ...call }).then(it => it.text());
  const { structuredContent } = JSON.parse(answer).result;
  const list = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { ...call.headers, 'mcp-method': 'tools/list' },
    body: call.body
      .replace('tools/call', 'tools/list')
      .replace(/"name":"auth.whoami","arguments":{},/, ''),
  }).then(it => it.json());
  const { inputSchema, outputSchema } = list.result.tools.find(({ name }) => name === NAME);
  const mark = `"agent_id":"${structuredContent.agent_id}"`;
  return { answer, structuredContent, inputSchema, outputSchema, mark, key };
}

async function startPeers(home, { answer, structuredContent, inputSchema, outputSchema }) {
  // A copy beside their packages, which are not Botplay's own.
  cpSync(inRoot('bench', 'peers'), join(home, 'peers'), { recursive: true });
  const tool = JSON.stringify({ name: NAME, structuredContent, inputSchema, outputSchema });
  const files = [
    ['echo.mjs', answer],
    ['sdk-v2.mjs', tool],
    ['sdk-v1.mjs', tool],
  ];
  return Promise.all(
    files.map(async ([file, given]) => {
      const child = startNode(SERVER_CORE, [join(home, 'peers', file), given]);
      const [port] = await once(child.stdout, 'data');
      const url = `http://127.0.0.1:${Number(port)}`;
      return { child, pid: child.pid, port: Number(port), url, path: '/' };
    }),
  );
}

async function contender(label, { url, port, pid, path, era }, { key, mark }) {
  const session = era === LEGACY ? await openSession(`${url}${path}`, key) : undefined;
  return {
    label,
    port,
    pid,
    path,
    requestOf: id => toolCall({ era, name: NAME, key, session, id }),
    expectedOf: id => [mark, '"structuredContent":', `"id":${id}`],
  };
}

function report(results) {
  const cpuOf = label => results.find(it => it.label === label).cpu;
  table(['server', ...COLUMNS], results.map(cells));
  const peersOf = { 2026: ['sdk v2 2026'], legacy: ['sdk v2 legacy', 'sdk v1 legacy'] };
  for (const [era, peers] of Object.entries(peersOf)) {
    const own = cpuOf(`botplay ${era}`);
    for (const peer of peers)
      target(`botplay ${era} against ${peer}`, ratio(cpuOf(peer), own), { atLeast: 8, unit: '×' });
    target(`botplay ${era} against echo`, ratio(cpuOf('echo'), own), { atLeast: 0.5, unit: '×' });
  }
}
