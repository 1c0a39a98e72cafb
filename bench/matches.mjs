import { createInterface } from 'node:readline';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { onDemand } from '../scripts/on-demand.mjs';
import { post, startBotplay } from './botplay.mjs';
import {
  CLIENT_CORE,
  cpuTime,
  freePort,
  inRoot,
  SERVER_CORE,
  startNode,
  stop,
} from './process.mjs';
import { median, ratio, table, target } from './report.mjs';

const TABLES = 200;
const GAME = 'four_in_a_row';
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const MEASURED_MS = Number(process.env.BENCH_SECONDS ?? 6) * 1_000;
/** As Botplay has it, so that nobody's collector has less room. */
const ROOM = '--max-semi-space-size=32';

const FLAT_OUT = { thinkMs: 0, warmUpMs: 2_000 };
/** About one move a second at every table, which none of the servers is busy with. */
const PACED = { thinkMs: 1_000, warmUpMs: 1_500 };
const FIRST_WARM_UP_MS = 6_000;

/** Two hundred matches at once, one after the other at every table, through Botplay and through two servers for games. */
export async function matches() {
  const home = await onDemand('bench');
  if (!home) return;
  cpSync(inRoot('bench', 'peers'), join(home, 'peers'), { recursive: true });
  const started = [];
  const botplay = await startBotplay();
  try {
    const peer = async (name, ports) => {
      const args = [ROOM, join(home, 'peers', `${name}-server.mjs`), JSON.stringify(ports)];
      const child = startNode(SERVER_CORE, args);
      started.push(child);
      await saysItsPort(child, ports.port);
      const program = join(home, 'peers', `${name}-players.mjs`);
      return { pid: child.pid, program, isDurable: false, given: ports };
    };
    const house = await seated(botplay);
    const boardgame = await peer('boardgame', {
      port: await freePort(),
      apiPort: await freePort(),
    });
    const colyseus = await peer('colyseus', { port: await freePort() });
    const kept = { ...colyseus.given, room: 'patched' };
    const told = { ...colyseus.given, room: 'at-once' };
    const contenders = [
      { label: 'botplay rest', ...house, given: { ...house.given, protocol: 'rest' } },
      { label: 'botplay mcp 2026', ...house, given: { ...house.given, protocol: 'mcp' } },
      { label: 'boardgame.io', ...boardgame },
      { label: 'colyseus, 20 patches/s', ...colyseus, given: kept },
      { label: 'colyseus, patched at once', ...colyseus, given: told },
    ];
    await measure(contenders.slice(0, -1), { ...FLAT_OUT, warmUpMs: FIRST_WARM_UP_MS }, 1);
    const busy = await measure(contenders, FLAT_OUT, ROUNDS);
    report(busy, await measure(contenders, PACED, ROUNDS));
  } finally {
    for (const child of started) await stop(child);
    await botplay.stop();
  }
}

/** An agent for every seat. Those at one table have different owners, else their matches would not be rated. */
async function seated({ url, port, pid, admin }) {
  const owners = [];
  for (const name of ['hosts', 'guests'])
    owners.push((await post(`${url}/v1/owners`, { name }, admin)).id);
  const keys = [];
  for (let seat = 0; seat < 2 * TABLES; seat++) {
    const agent = { name: `player ${seat}`, owner_id: owners[seat % 2] };
    keys.push((await post(`${url}/v1/agents`, agent, admin)).api_key);
  }
  const listed = await post(`${url}/api/tools/experiences.list`, { limit: 100 }, keys[0]);
  const { id: experience_id } = listed.experiences.find(({ built_in }) => built_in === GAME);
  const program = inRoot('bench', 'matches-players.mjs');
  return { pid, program, isDurable: true, given: { port, keys, experience_id } };
}

/** Round after round, every other one backwards, so that a busy machine is unfair to all alike. */
async function measure(contenders, load, rounds) {
  const results = new Map(contenders.map(it => [it, []]));
  for (let round = 0; round < rounds; round++)
    for (const it of round % 2 ? contenders.toReversed() : contenders)
      results.get(it).push(await played(it, load));
  return contenders.map(it => {
    const of = figure => median(results.get(it).map(figure));
    return {
      label: it.label,
      isDurable: it.isDurable,
      perSecond: of(({ moves }) => (moves * 1_000) / MEASURED_MS),
      matches: of(({ matches }) => (matches * 1_000) / MEASURED_MS),
      cpu: of(({ cpu, moves }) => cpu / moves),
      woken: { p50: of(({ woken }) => woken.p50), p99: of(({ woken }) => woken.p99) },
      wait: { p50: of(({ wait }) => wait.p50), p99: of(({ wait }) => wait.p99) },
    };
  });
}

/** What happened at all tables in the measured time, and what it cost the server. */
async function played({ label, pid, program, given }, load) {
  const job = JSON.stringify({ ...given, ...load, tables: TABLES, measuredMs: MEASURED_MS });
  const child = startNode(CLIENT_CORE, [program, job]);
  let before = 0;
  let result;
  for await (const line of createInterface(child.stdout)) {
    const said = JSON.parse(line);
    if (said.isWarm) before = cpuTime(pid);
    else if (said.moves !== undefined) result = { ...said, cpu: cpuTime(pid) - before };
    else if (said.bad > 0) throw new Error(`${label}: ${said.bad} matches went not as written`);
    else return result;
  }
  throw new Error(`${label}: its players died`);
}

async function saysItsPort(child, port) {
  for await (const line of createInterface(child.stdout))
    if (line === String(port)) return void child.stdout.resume();
  throw new Error('a peer did not start');
}

function report(busy, paced) {
  const ms = value => (value === null ? '–' : value.toFixed(1));
  const durable = ({ isDurable }) => (isDurable ? 'yes' : 'no');
  console.log(`${TABLES} matches at once, as fast as they can be played`);
  table(
    [
      'server',
      'durable',
      'CPU µs/move',
      'moves/s a core',
      'wall moves/s',
      'matches/s',
      'p50 ms',
      'p99 ms',
    ],
    busy.map(it => [
      it.label,
      durable(it),
      it.cpu.toFixed(0),
      Math.round(1e6 / it.cpu).toLocaleString('en'),
      Math.round(it.perSecond).toLocaleString('en'),
      it.matches.toFixed(0),
      ms(it.woken.p50),
      ms(it.woken.p99),
    ]),
  );
  console.log(`\n${TABLES} matches at once, whose players think for about a second`);
  table(
    [
      'server',
      'durable',
      'CPU µs/move',
      'wall moves/s',
      'p50 ms',
      'p99 ms',
      'wait p50 ms',
      'wait p99 ms',
    ],
    paced.map(it => [
      it.label,
      durable(it),
      it.cpu.toFixed(0),
      Math.round(it.perSecond).toLocaleString('en'),
      ms(it.woken.p50),
      ms(it.woken.p99),
      ms(it.wait.p50),
      ms(it.wait.p99),
    ]),
  );
  console.log(
    [
      'p50, p99: from sending a move until the other player hears of it.',
      'wait: from the answer to a move until session.wait answers the other player; 0 if that comes first.',
      'durable: every move is on the disk before it is answered; the others keep matches in memory.',
      'Opening, joining, starting and ending the matches is part of all figures.',
    ].join('\n'),
  );
  const of = (results, label) => results.find(it => it.label === label);
  for (const label of ['botplay rest', 'botplay mcp 2026']) {
    for (const peer of busy.filter(({ isDurable }) => !isDurable))
      target(`${label} against ${peer.label}`, ratio(peer.cpu, of(busy, label).cpu), {
        atLeast: 1,
        unit: '× the moves a core',
      });
    target(`${label} wakes who waits, p99`, of(paced, label).wait.p99 ?? Infinity, {
      atMost: 50,
      unit: 'ms',
    });
  }
}
