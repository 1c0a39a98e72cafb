import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'node:http';
import { startBotplay } from './botplay.mjs';
import { initialize } from './mcp-client.mjs';
import { inRoot, residentBytes } from './process.mjs';
import { table, target } from './report.mjs';

const CLIENTS = 10_000;
const WARM_UP = 1_000;
const AT_ONCE = 20;
const MEGABYTE = 1024 * 1024;

/** Clients of the older revisions that shake hands and are never seen again. */
export async function abandoned() {
  const nodeOptions = ['--expose-gc', '--import', inRoot('bench', 'collect.mjs')];
  const botplay = await startBotplay({ nodeOptions });
  try {
    await comeAndVanish(botplay, WARM_UP);
    const before = await settled(botplay.pid);
    await comeAndVanish(botplay, CLIENTS);
    const after = await settled(botplay.pid);
    const megabytes = bytes => (bytes / MEGABYTE).toFixed(1);
    table(
      ['clients', 'MB before', 'MB after'],
      [[String(CLIENTS), megabytes(before), megabytes(after)]],
    );
    target('memory after they are gone', (after / before - 1) * 100, { atMost: 10, unit: '%' });
  } finally {
    await botplay.stop();
  }
}

async function comeAndVanish({ port, key }, clients) {
  const { headers, body } = initialize(key);
  const agent = new Agent({ maxSockets: AT_ONCE });
  const comeOnce = () =>
    new Promise((resolve, reject) => {
      const asked = request({ port, path: '/mcp', method: 'POST', headers, agent }, answer => {
        answer.resume();
        if (answer.statusCode === 200 && answer.headers['mcp-session-id'])
          answer.once('end', resolve);
        else reject(new Error(`initialize was answered ${answer.statusCode}`));
      });
      asked.once('error', reject).end(body);
    });
  const line = Array.from({ length: AT_ONCE }, async () => {
    for (let client = 0; client < clients / AT_ONCE; client++) await comeOnce();
  });
  await Promise.all(line);
}

/** What a process holds once it has forgotten all that it can. */
async function settled(pid) {
  for (let time = 0; time < 3; time++) {
    process.kill(pid, 'SIGUSR2');
    await pause(1_000);
  }
  return residentBytes(pid);
}
