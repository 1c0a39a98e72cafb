import { startBotplay } from './botplay.mjs';
import { bundled } from './bundled.mjs';
import { load } from './load.mjs';
import { MODERN, toolCall } from './mcp-client.mjs';
import { table } from './report.mjs';

const MEASURED_MS = 1_000;
const WARM_UP = { answers: 5_000, leastMs: 1_000, mostMs: 4_000 };

/** Pairs of legal_* and apply_* a second, for each game: in one process, and through /mcp/games. */
export async function games() {
  const { pairs, answer } = await bundled('game-calls');
  const botplay = await startBotplay();
  try {
    const rows = [];
    for (const [game, positions] of Object.entries(pairs())) {
      const inProcess = pairsPerSecond(positions, answer);
      rows.push([game, inProcess, await pairsOverMcp(botplay, positions)]);
    }
    const count = rate => Math.round(rate).toLocaleString('en');
    table(
      ['game', 'pairs/s in process', 'pairs/s a core over MCP'],
      rows.map(([game, near, far]) => [game, count(near), count(far)]),
    );
  } finally {
    await botplay.stop();
  }
}

/** The first second only warms up. */
function pairsPerSecond(positions, answer) {
  let rate = 0;
  for (let round = 0; round < 2; round++) {
    const began = performance.now();
    let done = 0;
    for (; performance.now() - began < MEASURED_MS; done += positions.length)
      for (const { legal, apply } of positions) {
        answer(legal);
        answer(apply);
      }
    rate = (done * 1_000) / (performance.now() - began);
  }
  return rate;
}

/** Half of the connections ask for moves, half make them, in as many positions as there are connections. */
async function pairsOverMcp({ port, pid, key }, positions) {
  const callOf = id => {
    const { legal, apply } = positions[(id * 7) % positions.length];
    return id % 2 ? apply : legal;
  };
  const { cpuPerRequest } = await load({
    port,
    pid,
    path: '/mcp/games',
    requestOf: id => {
      const { name, input } = callOf(id);
      return toolCall({ era: MODERN, name, key, id, input });
    },
    expectedOf: id => (id % 2 ? ['"legal":true', `"id":${id}`] : [`"id":${id}`]),
    warmUp: WARM_UP,
  });
  return 1e6 / cpuPerRequest / 2;
}
