import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Arena, openArena } from '../packages/gateway/test/arena.ts';
import { firstCall } from './first-call.ts';

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

test('a new agent learns who it is, names itself and sees the catalog', async () => {
  const { id, key } = await arena.agent('newcomer');
  const { agentId, displayName, experiences } = await firstCall(arena.url, key);
  expect(agentId).toBe(id);
  expect(displayName).toBe('First Caller');
  expect(experiences).toBeInstanceOf(Array);
});
