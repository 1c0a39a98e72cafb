import { serveExperience } from '@botplay/experiences/serve';
import { type Check, type CheckName, CHECKS, type Manifest } from '@botplay/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type HostileServer, startHostileServer } from '../../test/hostile-server.ts';
import { listedManifest, mcpManifest, restManifest } from '../../test/manifests.ts';
import { openOutside } from '../../test/outside.ts';
import { type Saying, startTrialServer, type TrialServer } from '../../test/trial-server.ts';
import { columnsOf, targetOf } from '../catalog/experience.ts';
import { type Outside, runChecks } from './checks.ts';
import type { Subject } from './finding.ts';

const QUICK = openOutside({ withinMs: 300 });
const outside = openOutside();
afterAll(() => Promise.all([QUICK.close(), outside.close()]));

const subject = (manifest: Manifest, change: Partial<Subject['target']> = {}): Subject => {
  const { interaction_model, name } = columnsOf(manifest);
  const row = { id: crypto.randomUUID(), updated_at: new Date(), built_in: null };
  const target = { ...targetOf({ ...row, name, manifest, interaction_model }), ...change };
  return { target, tier: manifest.tier, manifest };
};
const statuses = (checks: readonly Check[]) => checks.map(({ status }) => status).join(' ');
const named = (checks: readonly Check[], name: CheckName) =>
  checks.find(check => check.name === name);

/** Which check fails or warns, and in which words. */
type Finding = [name: CheckName, status: Check['status'], words: RegExp];

const outcome = async (given: Subject, way: Outside = outside) => {
  const { passed, checks } = await runChecks(given, way);
  return { passed, names: checks.map(({ name }) => name), ...byName(checks) };
};
const byName = (checks: readonly Pick<Check, 'name' | 'status' | 'message'>[]) =>
  Object.fromEntries(checks.map(check => [check.name, check]));

/** With a failure, none of the checks behind it is tried. */
const found = ([name, status, words]: Finding) => {
  const behind = status === 'fail' ? CHECKS.slice(CHECKS.indexOf(name) + 1) : [];
  return {
    passed: status !== 'fail',
    names: CHECKS,
    [name]: { status, message: expect.stringMatching(words) },
    ...byName(
      behind.map(later => ({
        name: later,
        status: 'skipped',
        message: expect.stringContaining(`${name} failed`),
      })),
    ),
  };
};

describe('an experience over REST', () => {
  let server: TrialServer;
  beforeEach(async () => {
    server = await startTrialServer();
  });
  afterEach(() => server.close());

  test('that does all it should passes, with what agents are to be shown', async () => {
    const manifest = restManifest(server.url, { realtime: { ws_url: server.socketUrl } });
    const { passed, checks, info } = await runChecks(subject(manifest), outside);
    expect([passed, statuses(checks)]).toEqual([true, 'pass pass pass pass pass pass']);
    expect(info).toEqual({
      action_schema: { type: 'string' },
      gameplay_instructions: 'Say anything.',
    });
    for (const { duration_ms } of checks) expect(duration_ms).toBeGreaterThanOrEqual(0);
    expect(server.heard.filter(({ tool }) => tool === 'experience.info')).toHaveLength(1);
  });

  test('is played by somebody whom nobody knows, and left again', async () => {
    const manifest = restManifest(server.url, { verification: { sample_action: { say: 'hi' } } });
    await runChecks(subject(manifest), outside);
    await runChecks(subject(restManifest(server.url)), outside);
    const calls = server.heard.filter(({ tool }) => tool.startsWith('session.'));
    const [create, step, end, secondCreate, secondStep] = calls.map(({ body }) => body);
    expect(calls.map(({ tool }) => tool).slice(0, 3)).toEqual([
      'session.create',
      'session.step',
      'session.end',
    ]);
    const { session_id, experience_agent_id } = create ?? {};
    expect(experience_agent_id).toMatch(/^[0-9a-f]{64}$/);
    expect(create).toEqual({ session_id, experience_agent_id, memory: {} });
    expect(step).toEqual({ session_id, experience_agent_id, action: { say: 'hi' } });
    expect(end).toEqual({ session_id, experience_agent_id, reason: 'verification' });
    expect(secondStep?.['action']).toBe('ping');
    expect(secondCreate?.['experience_agent_id']).not.toBe(experience_agent_id);
    expect(secondCreate?.['session_id']).not.toBe(session_id);
  });

  const no = (status: number, message = 'No.'): Saying => ({
    status,
    body: { error: { message } },
  });
  const declared = { verification: { sample_action: 'guess 50' } };
  test.each<[string, (server: TrialServer) => void, Partial<Manifest>, Finding]>([
    [
      'has no info',
      on => on.on('experience.info', no(404)),
      {},
      ['experience.info', 'fail', /has this tool/],
    ],
    [
      'breaks over its info',
      on => on.on('experience.info', no(500, 'Out of ink.')),
      {},
      ['experience.info', 'fail', /Out of ink\..*mend/],
    ],
    [
      'has too much info',
      on => on.on('experience.info', { body: { text: 'x'.repeat(64 * 1024) } }),
      {},
      ['experience.info', 'fail', /65547 bytes.*64 KiB/],
    ],
    [
      'has bare info',
      on => on.on('experience.info', { body: {} }),
      {},
      ['experience.info', 'pass', /With action_schema and gameplay_instructions/],
    ],
    [
      'has no status',
      on => on.on('experience.status', no(404)),
      {},
      ['experience.status', 'warn', /unknown/],
    ],
    [
      'breaks over its status',
      on => on.on('experience.status', no(500, 'Tired.')),
      {},
      ['experience.status', 'warn', /Tired\./],
    ],
    [
      'opens no session',
      on => on.on('session.create', no(409, 'Full house')),
      {},
      ['session_lifecycle', 'fail', /^session\.create: .*Full house\. Try/],
    ],
    [
      'cannot know the default action',
      on => on.on('session.step', no(400, 'What is a ping?')),
      {},
      ['session_lifecycle', 'warn', /"ping".*What is a ping\?.*sample_action/],
    ],
    [
      'refuses the action that it named itself',
      on => on.on('session.step', no(400, 'Never.')),
      declared,
      ['session_lifecycle', 'fail', /session\.step with "guess 50": .*Never\./],
    ],
    [
      'breaks over the default action',
      on => on.on('session.step', no(500)),
      {},
      ['session_lifecycle', 'fail', /session\.step with "ping"/],
    ],
    [
      'ends no session',
      on => on.on('session.end', no(404, 'Which?')),
      {},
      ['session_lifecycle', 'fail', /^session\.end: .*Which\?/],
    ],
    ['wants a token', wantsToken, {}, ['connectivity', 'fail', /bearer token.*credentials/]],
  ])('that %s hears so', async (_, prepare, change, finding) => {
    prepare(server);
    expect(await outcome(subject(restManifest(server.url, change)))).toMatchObject(found(finding));
    expect(server.heard.at(-1)?.tool).toBe(
      finding[0] === 'session_lifecycle' || finding[1] !== 'fail'
        ? 'session.end'
        : 'experience.info',
    );
  });

  function wantsToken(on: TrialServer) {
    on.on('experience.info', ({ authorization }) => (authorization ? { body: {} } : no(401)));
  }

  test('that says nothing hears how long one may take', async () => {
    server.on('experience.info', 'nothing');
    const given = subject(restManifest(server.url));
    expect(await outcome(given, QUICK)).toMatchObject(
      found(['connectivity', 'fail', /30 seconds/]),
    );
  });

  test('that is not there hears where it was looked for', async () => {
    const given = subject(restManifest(server.url));
    await server.close();
    expect(await outcome(given)).toMatchObject(
      found(['connectivity', 'fail', /refused the connection.*Start the server/]),
    );
    server = await startTrialServer();
  });

  test.each<[TrialServer['socket'], Finding, Outside]>([
    ['refused', ['websocket', 'warn', /HTTP 403/], outside],
    ['misunderstood', ['websocket', 'warn', /no WebSocket/], outside],
    ['ignored', ['websocket', 'warn', /did not answer/], QUICK],
  ])('whose WebSocket is %s is only warned', async (how, finding, way) => {
    server.socket = how;
    const manifest = restManifest(server.url, { realtime: { ws_url: server.socketUrl } });
    expect(await outcome(subject(manifest), way)).toMatchObject(found(finding));
  });

  test('that repeats the token shows it to nobody', async () => {
    const token = 'a-token-that-only-the-gateway-knows';
    const way = openOutside({ token });
    const echo = ({ authorization = '' }) => ({ body: { gameplay_instructions: authorization } });
    server.on('experience.info', echo);
    server.on('session.step', ({ authorization }) => no(400, `You sent ${authorization}.`));
    const verdict = await runChecks(subject(restManifest(server.url)), way);
    expect(server.heard.map(({ authorization }) => authorization)).toContain(`Bearer ${token}`);
    expect(named(verdict.checks, 'session_lifecycle')?.message).toContain('You sent');
    expect(JSON.stringify(verdict)).not.toContain(token);
    await way.close();
  });
});

describe('a manifest', () => {
  const strict = { ...outside, addresses: { ...outside.addresses, allowPrivate: false } };
  test.each<[string, Subject, RegExp, Outside]>([
    ['of tier 1', subject(listedManifest()), /tier to 2/, outside],
    ['without a server', subject(listedManifest({ tier: 2 })), /mcp.server_url/, outside],
    [
      'that lacks required tools',
      subject(
        mcpManifest('http://127.0.0.1:9', {
          mcp: { server_url: 'http://127.0.0.1:9', required_tools: ['session.create'] },
        }),
      ),
      /lacks experience\.info, session\.step, session\.end/,
      outside,
    ],
    [
      'with an address that is not allowed here',
      subject(restManifest('http://127.0.0.1:9')),
      /private/,
      strict,
    ],
    [
      'of a discovered server that is not allowed here',
      subject(mcpManifest('https://10.0.0.1'), { interactionModel: 'discovered' }),
      /private/,
      strict,
    ],
  ])('%s fails, and nobody is called', async (_, given, words, way) => {
    expect(await outcome(given, way)).toMatchObject(found(['manifest', 'fail', words]));
  });
});

describe('an experience over MCP', () => {
  let hostile: HostileServer;
  beforeAll(async () => {
    hostile = await startHostileServer();
  });
  afterAll(() => hostile.close());

  test('of twenty lines passes', async () => {
    const served = await serveExperience({
      info: { name: 'Echo', action_schema: { type: 'string' }, gameplay_instructions: 'Shout.' },
      create: ({ memory }) => ({ state: 0, response: { memory } }),
      step: (heard: number, action) => ({ state: heard + 1, response: { echo: action } }),
      end: heard => ({ outcomes: { score: heard } }),
    });
    const { checks, info } = await runChecks(subject(mcpManifest(served.mcpUrl)), outside);
    expect(statuses(checks)).toBe('pass pass pass pass pass skipped');
    expect(info).toMatchObject({ gameplay_instructions: 'Shout.' });
    await served.close();
  });

  test.each<[string, () => string, Finding]>([
    [
      'that is none',
      () => hostile.mcp('wrong shape', 'handshake'),
      ['connectivity', 'fail', /not to the request/],
    ],
    [
      'at another path',
      () => hostile.mcp('HTTP 404', 'handshake'),
      ['connectivity', 'fail', /Check the path/],
    ],
    ['that is not there', () => hostile.closedUrl, ['connectivity', 'fail', /Start the server/]],
    [
      'whose info is an error',
      () => hostile.mcp('an error of the tool', 'experience.info'),
      ['experience.info', 'fail', /You cannot do that here\./],
    ],
    [
      'whose status is an error',
      () => hostile.mcp('an error of the tool', 'experience.status'),
      ['experience.status', 'warn', /You cannot do that here\./],
    ],
    [
      'whose step is an error',
      () => hostile.mcp('an error of the tool', 'session.step'),
      ['session_lifecycle', 'warn', /You cannot do that here\./],
    ],
    [
      'whose end is an error',
      () => hostile.mcp('an error of the tool', 'session.end'),
      ['session_lifecycle', 'fail', /^session\.end: /],
    ],
  ])('%s hears so', async (_, url, finding) => {
    expect(await outcome(subject(mcpManifest(url())))).toMatchObject(found(finding));
  });

  test('of which no tool was named is opened and left, and none of its tools is called', async () => {
    const url = hostile.mcp('honest', 'call');
    const given = subject(mcpManifest(url), { interactionModel: 'proxy' });
    const tools: string[] = [];
    const carrier: Outside['carrier'] = {
      call: (target, call) => {
        tools.push(call.tool);
        return outside.carrier.call(target, call);
      },
    };
    const { checks } = await runChecks(given, { ...outside, carrier });
    expect(named(checks, 'session_lifecycle')).toMatchObject({
      status: 'pass',
      message: expect.stringContaining('No tool was called'),
    });
    expect(tools).toEqual([
      'experience.info',
      'experience.status',
      'session.create',
      'session.end',
    ]);
  });
});
