import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answers, freePort, inRoot, SERVER_CORE, startNode, stop } from './process.mjs';

const COMMAND = inRoot('dist', 'server', 'command.mjs');

/** As `npm start` has it: with room for what lives for one call only, its collector has a tenth less to do. */
const ROOM = '--max-semi-space-size=32';

/** Botplay as its user starts it, on a data directory of its own, with an agent that has every scope. */
export async function startBotplay({ nodeOptions = [] } = {}) {
  if (!existsSync(COMMAND)) throw new Error('Botplay is not built. Run: npm run build');
  const data = mkdtempSync(join(tmpdir(), 'botplay-bench-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { ...process.env, PORT: String(port), BOTPLAY_DATA: data, LOG_LEVEL: 'warn' };
  delete env.DATABASE_URL;
  const launch = async () => {
    const child = startNode(SERVER_CORE, [ROOM, ...nodeOptions, COMMAND, 'start'], { env });
    child.stdout.resume();
    await answers(`${url}/ready`, { child });
    return child;
  };
  // The very first start makes the database, and holds on to what it needed for that.
  await stop(await launch());
  const child = await launch();
  const admin = readFileSync(join(data, 'admin-token'), 'utf8').trim();
  const { api_key } = await post(`${url}/v1/agents`, { name: 'bench' }, admin);
  return {
    url,
    port,
    pid: child.pid,
    key: api_key,
    admin,
    async stop() {
      await stop(child);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

export async function post(url, body, token) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
