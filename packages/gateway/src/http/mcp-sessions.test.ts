import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMemoryStore, openMortalDatabase } from '../../test/engines.ts';
import { memoryBus } from '../store/memory-bus.ts';
import type { Store } from '../store/store.ts';
import { type McpSessions, mcpSessions } from './mcp-sessions.ts';

const KEY = Buffer.alloc(32, 1);
const HOUR = 60 * 60 * 1_000;
const ANNA = { principal: 'anna', revision: '2025-06-18', abilities: ['roots'] } as const;

let store: Store;
const opened: McpSessions[] = [];
beforeAll(async () => {
  store = await openMemoryStore();
});
afterAll(async () => {
  for (const sessions of opened) sessions.close();
  await store.close();
});

/** Sessions as one replica sees them. */
function replica(given: Partial<Parameters<typeof mcpSessions>[0]> = {}): McpSessions {
  const sessions = mcpSessions({ key: KEY, db: store.db, bus: store.bus, ...given });
  opened.push(sessions);
  return sessions;
}

/** Ends a session that is there. */
async function end(sessions: McpSessions, id: string): Promise<void> {
  const session = await sessions.check(id, 'anna');
  if (!session) throw new Error('there is no such session');
  await sessions.end(session);
}

test('every replica reads a session out of its id', async () => {
  const id = replica().mint(ANNA);
  expect(await replica().check(id, 'anna')).toMatchObject({ id, ...ANNA });
});

test('an id that was seen lately is checked at once', async () => {
  const sessions = replica();
  const id = sessions.mint(ANNA);
  const session = await sessions.check(id, 'anna');
  expect(sessions.check(id, 'anna')).toBe(session);
  expect(sessions.check(id, 'bert')).toBeUndefined();
});

test.each<[string, (id: string) => string]>([
  ['an empty id', () => ''],
  ['no signature', id => id.split('.')[0] ?? ''],
  ['an empty signature', id => `${id.split('.')[0]}.`],
  ['another signature', id => `${id.slice(0, -2)}xx`],
  ['another content', id => `x${id}`],
  ['a third part', id => `${id}.x`],
  ['an id made with another key', () => replica({ key: Buffer.alloc(32, 2) }).mint(ANNA)],
  ['an id that is a day old', () => replica({ now: () => Date.now() - 24 * HOUR }).mint(ANNA)],
])('%s is no session', async (_, change) => {
  const sessions = replica();
  expect(await sessions.check(change(sessions.mint(ANNA)), 'anna')).toBeUndefined();
});

test('a session that was seen lately still ends with its day', async () => {
  let time = Date.now();
  const sessions = replica({ now: () => time });
  const id = sessions.mint(ANNA);
  expect(await sessions.check(id, 'anna')).toBeDefined();
  time += 24 * HOUR;
  expect(await sessions.check(id, 'anna')).toBeUndefined();
});

test("somebody else's session is none", async () => {
  const sessions = replica();
  expect(await sessions.check(sessions.mint(ANNA), 'bert')).toBeUndefined();
});

test('an ended session is unknown at once, here and where the hint arrives', async () => {
  const [here, there] = [replica(), replica()];
  const id = here.mint(ANNA);
  expect(await there.check(id, 'anna')).toBeDefined();
  await end(here, id);
  expect(await here.check(id, 'anna')).toBeUndefined();
  expect(await there.check(id, 'anna')).toBeUndefined();
});

test('a replica that missed the hint learns of the end by itself', async () => {
  const [here, deaf] = [replica(), replica({ bus: memoryBus() })];
  const id = here.mint(ANNA);
  const other = here.mint(ANNA);
  await deaf.check(id, 'anna');
  await deaf.check(other, 'anna');
  await end(here, id);
  expect(deaf.check(id, 'anna')).toBeDefined();
  await deaf.refresh();
  expect(await deaf.check(id, 'anna')).toBeUndefined();
  expect(deaf.check(other, 'anna')).not.toBeInstanceOf(Promise);
});

test('a session that ends twice has ended', async () => {
  const sessions = replica();
  const id = sessions.mint(ANNA);
  const session = await sessions.check(id, 'anna');
  if (!session) throw new Error('there is no such session');
  await Promise.all([sessions.end(session), sessions.end(session)]);
  expect(await sessions.check(id, 'anna')).toBeUndefined();
});

test('without a database no session is trusted for long', async () => {
  const { db, die } = await openMortalDatabase();
  const sessions = replica({ db });
  const id = sessions.mint(ANNA);
  expect(await sessions.check(id, 'anna')).toBeDefined();
  await die();
  await sessions.refresh();
  await expect(sessions.check(id, 'anna')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
