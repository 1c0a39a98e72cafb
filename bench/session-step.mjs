import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { onDemand } from '../scripts/on-demand.mjs';
import { post, startBotplay } from './botplay.mjs';
import { cells, COLUMNS, measure } from './contest.mjs';
import { CONNECTIONS } from './load.mjs';
import { LEGACY, MODERN, openSession, toolCall } from './mcp-client.mjs';
import { CLIENT_CORE, freePort, inRoot, SERVER_CORE, startNode, stop } from './process.mjs';
import { ratio, table, target } from './report.mjs';

const WARM_UP = { answers: 10_000, leastMs: 3_000, mostMs: 12_000 };
const MARK = 'Too low!';
const TOOL = 'session.step';

/** One step of a session through Botplay, stored before it is answered, and the same call through npm's proxies, which store nothing. */
export async function sessionStep() {
  const home = await onDemand('bench');
  if (!home) return;
  cpSync(inRoot('bench', 'peers'), join(home, 'peers'), { recursive: true });
  const started = [];
  const peer = async (core, file, given) => {
    const child = startNode(core, [join(home, 'peers', file), JSON.stringify(given)]);
    started.push(child);
    const [port] = await once(child.stdout, 'data');
    return { child, pid: child.pid, port: Number(port) };
  };
  const botplay = await startBotplay();
  try {
    const upstream = await peer(CLIENT_CORE, 'upstream.mjs', {});
    const url = `http://127.0.0.1:${upstream.port}/mcp`;
    const proxy = await peer(SERVER_CORE, 'mcp-proxy.mjs', {
      upstream: url,
      port: await freePort(),
    });
    const gateway = await supergateway(home, url, started);
    const players = await seat(botplay, url);
    report(
      await measure(
        [
          played('botplay 2026', botplay, players, MODERN),
          played('botplay legacy', botplay, await withSessions(botplay, players), LEGACY),
          await passed('mcp-proxy 2026', { ...proxy, path: '/mcp', era: MODERN }),
          await passed('mcp-proxy legacy', { ...proxy, path: '/mcp', era: LEGACY }),
          await passed('supergateway', { ...gateway, path: '/mcp', era: LEGACY }),
          await passed('no gateway', { ...upstream, path: '/mcp', era: MODERN }),
        ],
        WARM_UP,
      ),
    );
  } finally {
    for (const child of started) await stop(child);
    await botplay.stop();
  }
}

/** It speaks HTTP on one side only, so that two are chained: HTTP to a child, and the child to HTTP. */
async function supergateway(home, upstream, started) {
  const program = join(home, 'node_modules', 'supergateway', 'dist', 'index.js');
  const port = await freePort();
  const inner = `${process.execPath} ${program} --streamableHttp ${upstream} --logLevel none`;
  const args = ['--stdio', inner, '--outputTransport', 'streamableHttp', '--stateful'];
  const child = startNode(SERVER_CORE, [
    program,
    ...args,
    '--port',
    String(port),
    '--logLevel',
    'none',
  ]);
  started.push(child);
  for (let tries = 0; tries < 100; tries++) {
    const isUp = await fetch(`http://127.0.0.1:${port}/mcp`).then(
      () => true,
      () => false,
    );
    if (isUp) return { child, pid: child.pid, port, withChildren: true };
    await pause(100);
  }
  throw new Error('supergateway did not start');
}

/** As many agents as there are connections, each in a session of its own with the same experience. */
async function seat({ url, admin, key }, server_url) {
  const manifest = {
    name: 'Upstream',
    version: '1.0.0',
    summary: 'Answers at once.',
    category: 'bench',
    tier: 2,
    publisher: { name: 'bench' },
    mcp: {
      server_url,
      required_tools: ['experience.info', 'session.create', 'session.step', 'session.end'],
    },
  };
  const { id } = await post(`${url}/api/experiences`, { manifest }, key);
  await post(`${url}/v1/experiences/${id}/verify`, {}, admin);
  return Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, index) => {
      const { api_key } = await post(`${url}/v1/agents`, { name: `player ${index}` }, admin);
      const { session_id } = await post(`${url}/api/sessions`, { experience_id: id }, api_key);
      return { key: api_key, session_id };
    }),
  );
}

const withSessions = ({ url }, players) =>
  Promise.all(
    players.map(async player => ({
      ...player,
      session: await openSession(`${url}/mcp`, player.key),
    })),
  );

const input = session_id => ({ session_id, action: 'guess 50' });

const played = (label, { port, pid }, players, era) => ({
  label,
  port,
  pid,
  path: '/mcp',
  requestOf: id => {
    const { key, session_id, session } = players[id];
    return toolCall({ era, name: TOOL, key, session, id, input: input(session_id) });
  },
  expectedOf: id => [MARK, '"step_count":', `"id":${id}`],
});

async function passed(label, { port, pid, path, era, withChildren }) {
  const session =
    era === LEGACY ? await openSession(`http://127.0.0.1:${port}${path}`, '') : undefined;
  return {
    label,
    port,
    pid,
    path,
    withChildren,
    requestOf: id =>
      toolCall({ era, name: TOOL, key: '', session, id, input: input(crypto.randomUUID()) }),
    expectedOf: id => [MARK, `"id":${id}`],
  };
}

function report(results) {
  const of = label => results.find(it => it.label === label);
  const direct = of('no gateway');
  table(
    ['in front of the upstream', ...COLUMNS, 'added p50', 'added p99'],
    results.map(it => [
      ...cells(it),
      (it.p50 - direct.p50).toFixed(2),
      (it.p99 - direct.p99).toFixed(2),
    ]),
  );
  const proxies = results.filter(({ label }) => /proxy|supergateway/.test(label));
  const best = proxies.toSorted((a, b) => a.cpu - b.cpu)[0];
  for (const era of ['2026', 'legacy'])
    target(
      `botplay ${era} against the best proxy (${best.label})`,
      ratio(best.cpu, of(`botplay ${era}`).cpu),
      {
        atLeast: 5,
        unit: '×',
      },
    );
}
