import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type HostileServer, startHostileServer } from '../../test/hostile-server.ts';
import { type Dial, dialer } from './dial.ts';
import { mcpLinks } from './mcp-links.ts';
import { type SharedLinks, sharedLinks } from './shared-links.ts';

const MINUTE = 60_000;

let hostile: HostileServer;
let dial: Dial;
let time = 0;
let shared: SharedLinks;
let opened = 0;
let closed = 0;
/** What a new link waits for, and what its end waits for. */
let gate: Promise<unknown>;
let leave: Promise<unknown>;
beforeAll(async () => {
  hostile = await startHostileServer();
  dial = dialer({ addresses: { allowPrivate: true, ownHost: 'botplay.test', ownPort: 1 } });
});
beforeEach(() => {
  [opened, closed, gate, leave] = [0, 0, Promise.resolve(), Promise.resolve()];
  const links = mcpLinks(dial);
  const counted: typeof links = {
    ...links,
    async open(...given) {
      opened++;
      const [link] = await Promise.all([links.open(...given), gate]);
      return { ...link, close: () => (closed++, leave.then(link.close)) };
    },
  };
  shared = sharedLinks(counted, () => time);
});
afterAll(async () => {
  await dial.close();
  await hostile.close();
});

const server = (change: object = {}) => ({
  lane: 'a',
  url: hostile.mcp('honest', 'call', 'legacy'),
  version: 1,
  token: undefined,
  ...change,
});
/** Something to wait for, and the way to end the wait. */
function barrier() {
  let resolve = () => {};
  const promise = new Promise<void>(done => (resolve = done));
  return { promise, resolve: () => resolve() };
}
const step = (given = server(), withinMs = 20_000) =>
  shared.use(given, withinMs, (link, leftMs) => link.call('session.step', { action: 1 }, leftMs));

test('however many calls begin at once, hands are shaken once', async () => {
  const answers = await Promise.all([step(), step(), step(), step()]);
  expect(answers.map(({ structuredContent }) => structuredContent)).toEqual(
    [1, 2, 3, 4].map(() => ({ echo: 1 })),
  );
  await step();
  expect(opened).toBe(1);
});

test.each([
  ['version of the experience', { version: 2 }],
  ['token', { token: 'another-token' }],
  ['experience', { lane: 'b' }],
])('another %s is another link', async (_, change) => {
  await step();
  await step(server(change));
  expect(opened).toBe(2);
});

test('another address is another link, and the old one is forgotten', async () => {
  await step();
  await step(server({ url: hostile.mcp('honest', 'list', 'modern') }));
  await step();
  expect(opened).toBe(3);
});

test('what was agreed on is asked again after ten minutes', async () => {
  await step();
  time += 9 * MINUTE;
  await step();
  expect(opened).toBe(1);
  time += 2 * MINUTE;
  await step();
  expect(opened).toBe(2);
});

test('a server that turns a call away is asked again by the next', async () => {
  const strict = server({ url: hostile.mcp('HTTP 400', 'session.step') });
  for (let i = 1; i <= 3; i++) {
    await expect(step(strict)).rejects.toMatchObject({ code: 'EXPERIENCE_ERROR' });
    expect(opened).toBe(i);
  }
});

test('a tool that fails is no reason to ask again', async () => {
  const failing = server({ url: hostile.mcp('an error of the tool', 'session.step') });
  for (let i = 0; i < 3; i++) await expect(step(failing)).rejects.toThrow('You cannot do that');
  expect(opened).toBe(1);
});

test('a link that did not open is not kept', async () => {
  const closed = server({ url: hostile.closedUrl });
  for (let i = 1; i <= 2; i++) {
    await expect(step(closed)).rejects.toMatchObject({ code: 'EXPERIENCE_UNREACHABLE' });
    expect(opened).toBe(i);
  }
});

test('who waits for a link that another opens waits no longer than its own time', async () => {
  const hanging = server({ lane: 'c', url: hostile.mcp('hang', 'handshake') });
  const patient = step(hanging, 600).catch((error: unknown) => error);
  await expect(step(hanging, 20)).rejects.toMatchObject({ code: 'EXPERIENCE_TIMEOUT' });
  expect(opened).toBe(1);
  expect(await patient).toMatchObject({ code: 'EXPERIENCE_TIMEOUT' });
});

test('a link that opens when nobody waits for it any more is closed', async () => {
  const { promise, resolve: letIn } = barrier();
  gate = promise;
  await expect(step(server(), 300)).rejects.toMatchObject({ code: 'EXPERIENCE_TIMEOUT' });
  const another = step(server({ version: 2 }));
  expect(closed).toBe(0);
  letIn();
  await another;
  expect([opened, closed]).toEqual([2, 1]);
});

test('all links are closed in the end, each once, and the next call opens another', async () => {
  await Promise.all([step(), step(server({ lane: 'b' }))]);
  await shared.close();
  await shared.close();
  expect([opened, closed]).toEqual([2, 2]);
  await step();
  expect([opened, closed]).toEqual([3, 2]);
});

test('a link that opens after the end is closed, too', async () => {
  const { promise, resolve: letIn } = barrier();
  gate = promise;
  const last = step();
  await shared.close();
  expect(closed).toBe(0);
  letIn();
  await last;
  expect(closed).toBe(1);
});

test('no server that does not let go is waited for longer than two seconds', async () => {
  await step();
  leave = new Promise(() => {});
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    let isOver = false;
    const ending = shared.close().then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(1_900);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await ending;
  } finally {
    vi.useRealTimers();
  }
});
