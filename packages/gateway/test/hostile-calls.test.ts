import { Refusal } from '@botplay/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExperienceTool, Target } from '../src/upstreams/carrier.ts';
import { type Dial, dialer } from '../src/upstreams/dial.ts';
import { mcpCarrier } from '../src/upstreams/mcp-carrier.ts';
import { mcpLinks } from '../src/upstreams/mcp-links.ts';
import { restCarrier } from '../src/upstreams/rest-carrier.ts';
import {
  type Behaviour,
  BEHAVIOURS,
  type Era,
  type HostileServer,
  startHostileServer,
} from './hostile-server.ts';

const SECRET = 'a-token-that-nobody-else-may-see';
const ANYWHERE = { allowPrivate: true, ownHost: 'botplay.test', ownPort: 1 };

let hostile: HostileServer;
let dial: Dial;
beforeAll(async () => {
  hostile = await startHostileServer();
  dial = dialer({ addresses: ANYWHERE });
});
afterAll(async () => {
  await dial.close();
  await hostile.close();
});
/** No call is out any more, and nobody was led astray. */
const allQuiet = async () => {
  await expect.poll(dial.taken).toBe(0); // a session that is given up is taken leave of
  expect(hostile.canary.hits).toEqual([]);
};

let lanes = 0;
const target = (addresses: Partial<Target>): Target => ({
  id: `lane ${++lanes}`,
  name: 'Hostile',
  updated_at: new Date(0),
  mcpUrl: undefined,
  restUrl: undefined,
  builtIn: undefined,
  interactionModel: 'session',
  ...addresses,
});
const carriers = () => {
  const tokenFor = async () => SECRET;
  return { mcp: mcpCarrier(mcpLinks(dial), tokenFor), rest: restCarrier(dial, tokenFor) };
};
const STEP = {
  tool: 'session.step' as ExperienceTool,
  input: { session_id: 's 1', experience_agent_id: 'e', action: 'go' },
};
const CREATE = { ...STEP, tool: 'session.create' as ExperienceTool };

/** What an agent would be told: the response, or the refusal. */
async function outcome(call: Promise<unknown>): Promise<unknown> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, retryable, status, message } = error;
    return { code, retryable, status, message };
  }
}

const UNREACHABLE = { code: 'EXPERIENCE_UNREACHABLE', retryable: true, status: 502 };
const TIMEOUT = { code: 'EXPERIENCE_TIMEOUT', retryable: true, status: 504 };
const ERROR = { code: 'EXPERIENCE_ERROR', retryable: false, status: 502 };
const FAULT = { code: 'EXPERIENCE_ERROR', retryable: true, status: 502 };
const DENIED = { code: 'EXPERIENCE_AUTH_FAILED', retryable: false, status: 403 };
const MISSING = { code: 'EXPERIENCE_TOOL_NOT_FOUND', retryable: false, status: 404 };
const FINE = { response: { echo: 'go' } };

type Expected = object;
/** Short only where time must run out, so that a busy machine changes nothing. */
const timeFor = (expected: Expected) => (expected === TIMEOUT ? 300 : 20_000);
/** What a call comes to; of two, the first is over MCP and the second over REST. */
const CALLS: Readonly<Partial<Record<Behaviour, Expected | readonly [Expected, Expected]>>> = {
  reset: UNREACHABLE,
  'reset in body': UNREACHABLE,
  hang: TIMEOUT,
  'hang in body': TIMEOUT,
  drip: TIMEOUT,
  'drip of headers': TIMEOUT,
  'ten megabytes': ERROR,
  'endless body': ERROR,
  truncated: UNREACHABLE,
  'invalid JSON': ERROR,
  'empty body': [ERROR, { response: {} }],
  'wrong shape': ERROR,
  'result of the wrong shape': ERROR,
  'deep nesting': ERROR,
  'prototype pollution': ERROR,
  'gzip bomb': { ...ERROR, message: expect.stringContaining('answered in gzip') },
  'an error of the tool': {
    ...ERROR,
    message: expect.stringContaining('You cannot do that here.'),
  },
  'HTTP 400': ERROR,
  'HTTP 401': DENIED,
  'HTTP 403': DENIED,
  'HTTP 404': [MISSING, ERROR],
  'HTTP 409': { ...ERROR, message: expect.stringContaining('not now') },
  'HTTP 429': ERROR,
  'HTTP 500': { ...FAULT, message: expect.stringContaining('my fault') },
  'HTTP 503': FAULT,
  'HTTP 999': ERROR,
  'endless error': FAULT,
  'unasked upgrade': UNREACHABLE,
  'endless early hints': TIMEOUT,
  'endless events without the answer': [TIMEOUT, TIMEOUT],
  'events that end without the answer': ERROR,
  'the answer and then endless events': [FINE, TIMEOUT],
  'an event that is not JSON': [ERROR, TIMEOUT],
  'an answer to another id': [ERROR, { response: { echo: 'go', id: 'another' } }],
  'the answer twice': [FINE, ERROR],
  'a second response behind the first': [ERROR, { response: {} }],
  'a question back': [
    { ...ERROR, message: expect.stringContaining('asks for input') },
    { response: expect.anything() },
  ],
  'wrong content type': ERROR,
  'huge headers': ERROR,
  'slow garbage': ERROR,
  'redirect inward': { ...ERROR, message: expect.stringContaining('are not followed') },
  'redirect elsewhere': { ...ERROR, message: expect.stringContaining('are not followed') },
  'secrets in an error': { ...FAULT, message: expect.stringContaining('you sent [secret]') },
  'secrets in the answer': {
    response: { told: '[secret]', nested: [{ '[secret]': '[secret]' }] },
  },
};
const calls = Object.entries(CALLS) as [Behaviour, Expected | readonly [Expected, Expected]][];

describe('an experience that strikes when it is called', () => {
  const told = (expected: Expected | readonly [Expected, Expected], at: 0 | 1): Expected =>
    Array.isArray(expected) ? expected[at] : expected;

  test.each(calls)('over MCP: %s', async (behaviour, either) => {
    const expected = told(either, 0);
    const { mcp } = carriers();
    const bad = target({ mcpUrl: hostile.mcp(behaviour, 'session.step') });
    const good = target({ mcpUrl: hostile.mcp('honest') });
    expect(await mcp.call(bad, CREATE)).toMatchObject({ response: { welcome: 'e' } });
    const answer = await outcome(mcp.call(bad, { ...STEP, withinMs: timeFor(expected) }));
    expect(answer).toMatchObject(expected);
    expect(JSON.stringify(answer)).not.toContain(SECRET);
    expect(await mcp.call(bad, CREATE)).toMatchObject({ response: { welcome: 'e' } });
    expect(await mcp.call(good, STEP)).toMatchObject(FINE);
    await allQuiet();
  });

  test.each(calls)('over MCP of an older revision: %s', async (behaviour, either) => {
    const expected = told(either, 0);
    const { mcp } = carriers();
    const bad = target({ mcpUrl: hostile.mcp(behaviour, 'session.step', 'legacy') });
    expect(await mcp.call(bad, CREATE)).toMatchObject({ response: { welcome: 'e' } });
    const answer = await outcome(mcp.call(bad, { ...STEP, withinMs: timeFor(expected) }));
    expect(answer).toMatchObject(expected);
    await allQuiet();
  });

  test.each(calls)('over REST: %s', async (behaviour, either) => {
    const expected = told(either, 1);
    const { rest } = carriers();
    const bad = target({ restUrl: hostile.rest(behaviour, 'session.step') });
    const good = target({ restUrl: hostile.rest('honest') });
    const answer = await outcome(rest.call(bad, { ...STEP, withinMs: timeFor(expected) }));
    expect(answer).toMatchObject(expected);
    expect(JSON.stringify(answer)).not.toContain(SECRET);
    expect(await rest.call(bad, CREATE)).toEqual({ response: { welcome: 'e' } });
    expect(await rest.call(good, STEP)).toEqual(FINE);
    await allQuiet();
  });

  test('over MCP: nobody listens', async () => {
    const { mcp } = carriers();
    const nobody = target({ mcpUrl: hostile.closedUrl });
    expect(await outcome(mcp.call(nobody, STEP))).toMatchObject(UNREACHABLE);
  });

  test('over REST: nobody listens', async () => {
    const { rest } = carriers();
    const nobody = target({ restUrl: hostile.closedUrl });
    expect(await outcome(rest.call(nobody, STEP))).toMatchObject(UNREACHABLE);
  });

  test.each([
    ['experience.info', MISSING],
    ['experience.status', MISSING],
    ['session.create', ERROR],
    ['session.end', ERROR],
  ] as const)('over REST: %s is not found', async (tool, expected) => {
    const { rest } = carriers();
    const bad = target({ restUrl: hostile.rest('HTTP 404') });
    expect(await outcome(rest.call(bad, { ...STEP, tool }))).toMatchObject(expected);
  });
});

const LISTS = {
  'ten thousand tools': { ...ERROR, message: expect.stringContaining('more than 1000 tools') },
  'endless cursor': { ...ERROR, message: expect.stringContaining('more than 50 pages') },
  'circling cursor': { ...ERROR, message: expect.stringContaining('in a circle') },
  'wrong shape': ERROR,
  'result of the wrong shape': ERROR,
  'HTTP 401': DENIED,
  'HTTP 404': MISSING,
  'HTTP 500': FAULT,
  hang: TIMEOUT,
  'endless events without the answer': TIMEOUT,
  'deep nesting': ERROR,
  'redirect inward': ERROR,
  'tools without names': [{ name: 'fine', description: '', inputSchema: { type: 'object' } }],
  'catastrophic pattern': [
    { inputSchema: { properties: { a: { pattern: '^(([a-z])+.)+[A-Z]$' } } } },
  ],
  'network reference': [{ name: 'session.step', inputSchema: { $ref: expect.anything() } }],
} satisfies Partial<Record<Behaviour, object>>;

const eras: readonly Era[] = ['modern', 'legacy'];

describe.each(eras)('a server of the %s era that strikes when it lists its tools', era => {
  test.each(Object.entries(LISTS) as [Behaviour, object][])('%s', async (behaviour, expected) => {
    const server = { lane: `lane ${++lanes}`, url: hostile.mcp(behaviour, 'list', era) };
    const link = await mcpLinks(dial).open(server);
    expect(await outcome(link.listTools(timeFor(expected)))).toMatchObject(expected);
    await allQuiet();
  });
});

const HANDSHAKES = {
  reset: UNREACHABLE,
  hang: TIMEOUT,
  'hang in body': TIMEOUT,
  drip: TIMEOUT,
  'endless body': ERROR,
  'invalid JSON': ERROR,
  'deep nesting': ERROR,
  'gzip bomb': ERROR,
  'HTTP 401': DENIED,
  'HTTP 403': DENIED,
  'HTTP 404': MISSING,
  'HTTP 429': ERROR,
  'HTTP 500': FAULT,
  'endless events without the answer': TIMEOUT,
  'events that end without the answer': ERROR,
  'an answer to another id': ERROR,
  'wrong content type': ERROR,
  'redirect inward': ERROR,
  'secrets in an error': { ...FAULT, message: expect.stringContaining('[secret]') },
} satisfies Partial<Record<Behaviour, object>>;

describe('a server that strikes when hands are shaken', () => {
  test.each(Object.entries(HANDSHAKES) as [Behaviour, object][])(
    '%s',
    async (behaviour, expected) => {
      const server = {
        lane: `lane ${++lanes}`,
        url: hostile.mcp(behaviour, 'handshake', 'legacy'),
        token: SECRET,
      };
      const links = mcpLinks(dial);
      const opening = links.open(server, undefined, timeFor(expected));
      expect(await outcome(opening)).toMatchObject(expected);
      await allQuiet();
    },
  );
});

test('every behaviour is tried', () => {
  const tried = new Set([...Object.keys(CALLS), ...Object.keys(LISTS)]);
  expect(BEHAVIOURS.filter(behaviour => !tried.has(behaviour))).toEqual([]);
  expect(BEHAVIOURS.length).toBeGreaterThan(40);
});
