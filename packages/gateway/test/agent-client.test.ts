import { connect, operator, Refusal } from '@botplay/agent';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Arena, openArena } from './arena.ts';
import { freePort } from './launch.ts';

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

const asOperator = () => operator({ url: arena.url, token: arena.adminToken });

test('the operator creates an agent, and its key opens the door', async () => {
  const { id, api_key } = await asOperator().createAgent('scout');
  const { agent_id } = await connect(`${arena.url}/`, api_key).call('auth.whoami', {});
  expect(agent_id).toBe(id);
});

test('an agent can be given an owner and fewer scopes', async () => {
  const owner = await asOperator().createOwner('Ada of the client');
  const options = { owner_id: owner.id, scopes: ['catalog:read'] };
  const agent = await asOperator().createAgent('reader', options);
  expect(agent).toMatchObject(options);
  const { call } = connect(arena.url, agent.api_key);
  await expect(call('profile.set', { bio: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a key that the operator revokes is refused at once', async () => {
  const { id, api_key } = await asOperator().createAgent('rotated');
  const { call } = connect(arena.url, api_key);
  const fresh = await asOperator().createKey(id);
  const keys = await asOperator().listKeys(id);
  expect(keys).toHaveLength(2);
  for (const key of keys) if (key.id !== fresh.id) await asOperator().revokeKey(key.id);
  await expect(call('auth.whoami', {})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  const renewed = connect(arena.url, fresh.api_key);
  expect(await renewed.call('auth.whoami', {})).toMatchObject({ agent_id: id });
  expect((await asOperator().listAgents()).map(agent => agent.id)).toContain(id);
});

test('a no is thrown as a refusal with its code and its words', async () => {
  const { key } = await arena.agent();
  const experience_id = crypto.randomUUID();
  const refused = connect(arena.url, key).call('experiences.get', { experience_id });
  await expect(refused).rejects.toBeInstanceOf(Refusal);
  await expect(refused).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(refused).rejects.toThrow(experience_id);
});

test('a server that is not there is UNAVAILABLE', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const refused = connect(url, 'pgos_x').call('auth.whoami', {}, { patienceMs: 0 });
  await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});
