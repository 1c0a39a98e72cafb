import { seeded } from '@botplay/rules';
import { expect, test } from 'vitest';
import { mcpSessions } from '../src/http/mcp-sessions.ts';
import { oddRequest, type Passes } from './mcp-odd-requests.ts';
import { CALLERS, openSessions, openStage, SESSION_KEY } from './mcp-stage.ts';
import { openWire, type WireAnswer } from './mcp-wire.ts';

const REQUESTS = Number(process.env['MCP_REQUESTS'] ?? 50_000);
const WORKERS = 8;
const TELLING = ['content-type', 'cache-control', 'mcp-session-id', 'www-authenticate', 'allow'];

test(`${REQUESTS} valid, odd and hostile requests get the same answer with the dispatcher and without`, async () => {
  const [withHot, sdkAlone] = await Promise.all([open(true), open(false)]);
  const tally = { successes: 0, refusals: 0, rpcErrors: 0, httpErrors: 0 };
  const differences: unknown[] = [];

  const work = async (worker: number) => {
    const random = seeded(worker);
    const wires = [openWire(withHot.stage.port), openWire(sdkAlone.stage.port)] as const;
    let passes = await newPasses([withHot, sdkAlone]);
    for (let sent = worker; sent < REQUESTS; sent += WORKERS) {
      const request = oddRequest(random, passes);
      const [hot, cold] = await Promise.all([wires[0].send(request), wires[1].send(request)]);
      count(hot, tally);
      if (told(hot) !== told(cold))
        differences.push({ request: { ...request, body: request.body?.toString() }, hot, cold });
      if (request.verb === 'DELETE' && hot.status === 200)
        passes = await newPasses([withHot, sdkAlone]);
    }
    for (const wire of wires) wire.close();
  };
  await Promise.all(Array.from({ length: WORKERS }, (_, worker) => work(worker)));

  expect(differences.slice(0, 3)).toEqual([]);
  expect(withHot.stage.endpoint.stats().hot).toBeGreaterThan(REQUESTS / 4);
  expect(sdkAlone.stage.endpoint.stats().hot).toBe(0);
  for (const kind of Object.values(tally)) expect(kind).toBeGreaterThan(REQUESTS / 25);
  console.info('MCP differential', { ...tally, hot: withHot.stage.endpoint.stats().hot });
  await Promise.all([withHot.close(), sdkAlone.close()]);
}, 600_000);

type Side = Awaited<ReturnType<typeof open>>;

async function open(hot: boolean) {
  const kept = await openSessions();
  const stage = await openStage(kept.sessions, { hot });
  return {
    ...kept,
    stage,
    close: async () => {
      await stage.close();
      await kept.close();
    },
  };
}

/** Session ids that both sides hold for the same. */
async function newPasses(sides: readonly [Side, Side]): Promise<Passes> {
  const [{ sessions, store }] = sides;
  const mint = (name: 'anna' | 'bert') =>
    sessions.mint({ principal: CALLERS[name].id, revision: '2025-06-18', abilities: [] });
  const past = () => Date.now() - 25 * 60 * 60 * 1_000;
  const dayOld = mcpSessions({ key: SESSION_KEY, ...store, now: past });
  const expired = dayOld.mint({
    principal: CALLERS.anna.id,
    revision: '2025-06-18',
    abilities: [],
  });
  dayOld.close();
  const ended = mint('anna');
  for (const side of sides) {
    const session = await side.sessions.check(ended, CALLERS.anna.id);
    if (session) await side.sessions.end(session);
  }
  return { own: mint('anna'), other: mint('bert'), ended, expired };
}

/** What a client can tell one answer from another by. The id of a session that begins is always another. */
function told({ status, headers, body }: WireAnswer): string {
  const telling = TELLING.map(name => `${name}: ${headers[name]}`).join('\n');
  const isHandshake = body.includes('"result":{"protocolVersion"');
  return `${status}\n${isHandshake ? telling.replace(/(mcp-session-id:).*/, '$1') : telling}\n${body}`;
}

function count({ status, body }: WireAnswer, tally: Record<string, number>): void {
  if (status >= 300) tally['httpErrors']!++;
  else if (body.includes('"isError":true')) tally['refusals']!++;
  else if (body.includes('"error":{')) tally['rpcErrors']!++;
  else tally['successes']!++;
}
