import { Refusal } from '@botplay/contract';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { experienceAgentIds } from '../src/auth/experience-agent.ts';
import { columnsOf, HOUSE_ID } from '../src/catalog/experience.ts';
import { memories } from '../src/memory/store.ts';
import { type Sessions, sessions } from '../src/sessions/play.ts';
import type { Store } from '../src/store/store.ts';
import { everyCarrier } from '../src/upstreams/carriers.ts';
import { type Dial, dialer } from '../src/upstreams/dial.ts';
import { mcpCarrier } from '../src/upstreams/mcp-carrier.ts';
import { mcpLinks } from '../src/upstreams/mcp-links.ts';
import { restCarrier } from '../src/upstreams/rest-carrier.ts';
import { targets } from '../src/upstreams/targets.ts';
import { addAgent, openMemoryStore } from './engines.ts';
import { noTables } from './no-tables.ts';
import {
  type Behaviour,
  type HostileServer,
  type Moment,
  startHostileServer,
} from './hostile-server.ts';

/** Every row of the contract's table of errors that an upstream can cause, and how an agent sees it. */
const STRIKES: readonly (readonly [Behaviour | 'refuse', string, boolean])[] = [
  ['refuse', 'EXPERIENCE_UNREACHABLE', true],
  ['reset', 'EXPERIENCE_UNREACHABLE', true],
  ['truncated', 'EXPERIENCE_UNREACHABLE', true],
  ['hang', 'EXPERIENCE_TIMEOUT', true],
  ['hang in body', 'EXPERIENCE_TIMEOUT', true],
  ['drip', 'EXPERIENCE_TIMEOUT', true],
  ['endless events without the answer', 'EXPERIENCE_TIMEOUT', true],
  ['ten megabytes', 'EXPERIENCE_ERROR', false],
  ['endless body', 'EXPERIENCE_ERROR', false],
  ['invalid JSON', 'EXPERIENCE_ERROR', false],
  ['wrong shape', 'EXPERIENCE_ERROR', false],
  ['deep nesting', 'EXPERIENCE_ERROR', false],
  ['gzip bomb', 'EXPERIENCE_ERROR', false],
  ['an error of the tool', 'EXPERIENCE_ERROR', false],
  ['HTTP 401', 'EXPERIENCE_AUTH_FAILED', false],
  ['HTTP 403', 'EXPERIENCE_AUTH_FAILED', false],
  ['HTTP 404', 'EXPERIENCE_TOOL_NOT_FOUND', false],
  ['HTTP 429', 'EXPERIENCE_ERROR', false],
  ['HTTP 500', 'EXPERIENCE_ERROR', true],
  ['an answer to another id', 'EXPERIENCE_ERROR', false],
  ['redirect inward', 'EXPERIENCE_ERROR', false],
  ['wrong content type', 'EXPERIENCE_ERROR', false],
  ['huge headers', 'EXPERIENCE_ERROR', false],
];

const DEADLINE_MS = 1_500;
const ANYWHERE = { allowPrivate: true, ownHost: 'botplay.test', ownPort: 1 };

let hostile: HostileServer;
let store: Store;
let dial: Dial;
let own: Sessions;
beforeAll(async () => {
  [hostile, store] = await Promise.all([startHostileServer(), openMemoryStore()]);
  dial = dialer({ addresses: ANYWHERE, limits: { withinMs: DEADLINE_MS, waitMs: 300 } });
  const nobody = async () => undefined;
  const mcp = mcpCarrier(mcpLinks(dial), nobody);
  const carrier = everyCarrier({
    mcp,
    rest: restCarrier(dial, nobody),
    builtIn: mcp,
    discovered: mcp,
  });
  const experienceAgentId = experienceAgentIds(Buffer.alloc(32, 1));
  own = sessions({
    store,
    targets: targets(store),
    carrier,
    memories: memories(store),
    experienceAgentId,
    matches: noTables({ store, carrier, experienceAgentId }),
  });
});
afterAll(async () => {
  await dial.close();
  await hostile.close();
  await store.close();
});

describe.concurrent.each(STRIKES)('%s', (behaviour, code, retryable) => {
  const at = (moment: Moment) =>
    behaviour === 'refuse' ? `${hostile.closedUrl}/mcp` : hostile.mcp(behaviour, moment);

  test('at session.create: the session is in error, and the agent free', async () => {
    const caller = await newAgent();
    expect(await refusalOf(own.open(caller, await verified(at('session.create'))))).toEqual({
      code,
      retryable,
    });
    const rows = await store.db
      .selectFrom('sessions')
      .select(['status', 'step_count', 'lease'])
      .where('agent_id', '=', caller.id)
      .execute();
    expect(rows).toEqual([{ status: 'error', step_count: 0, lease: null }]);
    expect((await own.open(caller, await verified(hostile.mcp('honest')))).isNew).toBe(true);
  });

  test.runIf(behaviour !== 'refuse')(
    'at session.step: nothing is counted, the session is active and can be played on',
    async () => {
      const caller = await newAgent();
      const { session_id } = (await own.open(caller, await verified(at('session.step')))).opened;
      expect(await refusalOf(own.step(caller, session_id, 'go', {}))).toEqual({ code, retryable });
      expect(await own.rows.find(session_id)).toMatchObject({
        status: 'active',
        step_count: 0,
        is_leased: false,
      });
      expect(await own.rows.steps(session_id)).toEqual([]);
      expect(await own.end(caller, session_id, {})).toMatchObject({
        status: 'completed',
        step_count: 0,
      });
    },
  );

  test.runIf(behaviour !== 'refuse')('at session.end: the session stays active', async () => {
    const caller = await newAgent();
    const { session_id } = (await own.open(caller, await verified(at('session.end')))).opened;
    await own.step(caller, session_id, 'go', {});
    expect(await refusalOf(own.end(caller, session_id, {}))).toEqual({ code, retryable });
    expect(await own.step(caller, session_id, 'go', {})).toMatchObject({ step_count: 2 });
  });
});

test('while one experience hangs and takes all its connections, another is played as ever', async () => {
  const slow = await verified(hostile.mcp('hang', 'session.step'));
  const quick = await verified(hostile.mcp('honest'));
  const stuck = await Promise.all(
    Array.from({ length: 14 }, async () => {
      const caller = await newAgent();
      const { session_id } = (await own.open(caller, slow)).opened;
      return { caller, session_id };
    }),
  );
  const order: string[] = [];
  const hanging = stuck.map(async ({ caller, session_id }) => {
    const refused = await refusalOf(own.step(caller, session_id, 'go', {}));
    order.push('slow');
    return refused?.code;
  });
  const caller = await newAgent();
  const { session_id } = (await own.open(caller, quick)).opened;
  for (let step = 0; step < 20; step++) await own.step(caller, session_id, 'go', {});
  order.push('quick');
  const codes = await Promise.all(hanging);
  expect(order[0]).toBe('quick');
  expect(new Set(codes)).toEqual(new Set(['EXPERIENCE_TIMEOUT', 'POOL_EXHAUSTED']));
  expect(hostile.canary.hits).toEqual([]);
});

async function refusalOf(promise: Promise<unknown>) {
  const refused: unknown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(refused instanceof Refusal)) return undefined;
  return { code: refused.code, retryable: refused.retryable };
}

/** An experience at this address that was honest when it was verified. */
async function verified(server_url: string): Promise<string> {
  const [id, now] = [uuid(), new Date()];
  const manifest = {
    name: id,
    version: '1.0.0',
    summary: 'Hostile.',
    category: 'test',
    tier: 2,
    publisher: { name: 'test' },
    mcp: { server_url, required_tools: [] },
  } as const;
  await store.db
    .insertInto('experiences')
    .values({
      ...columnsOf({ ...manifest, mcp: { ...manifest.mcp, required_tools: [] } }),
      id,
      endpoint_key: id,
      verification_status: 'verified',
      verified_at: now,
      live_status: 'unknown',
      current_players: 0,
      active_lobbies: 0,
      created_by: HOUSE_ID,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

const newAgent = () => addAgent(store.db);
