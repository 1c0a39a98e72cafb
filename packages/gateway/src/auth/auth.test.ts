import { SCOPES } from '@botplay/contract';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';
import { deriveKey } from '../store/secrets.ts';
import { everyTool } from '../tools.ts';
import { tokens } from './token.ts';

const SECRET = 's'.repeat(32);
let arena: Arena;
beforeAll(async () => {
  arena = await openArena({ BOTPLAY_SECRET: SECRET });
});
afterAll(() => arena.close());

const whoami = (headers: Record<string, string>) => arena.ask('GET /api/auth/whoami', { headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const refused = { error: { code: 'UNAUTHENTICATED', retryable: false } };

test('a key has its form, and whoami tells what it can do', async () => {
  const { id, key } = await arena.agent();
  expect(key).toMatch(/^pgos_[A-Za-z0-9_-]{43}$/);
  const { status, body } = await whoami(bearer(key));
  expect(status).toBe(200);
  expect(body).toMatchObject({ agent_id: id, scopes: SCOPES, token_expires_at: null });
  expect(body.available_tools).toContain('experiences.list');
});

test('whoami lists only the tools that the scopes open', async () => {
  const { key } = await arena.agent('reader', ['catalog:read']);
  const open = everyTool.filter(({ scope }) => scope === 'catalog:read').map(({ name }) => name);
  expect((await whoami(bearer(key))).body.available_tools).toEqual(open);
});

describe('a credential', () => {
  test('is taken as a bearer or as X-API-Key, and as both when they agree', async () => {
    const { key } = await arena.agent();
    const ways = [bearer(key), { 'x-api-key': key }, { ...bearer(key), 'x-api-key': key }];
    for (const headers of ways) expect((await whoami(headers)).status).toBe(200);
  });

  test.each<[string, (key: string) => Record<string, string>]>([
    ['missing', () => ({})],
    ['empty', () => ({ authorization: '' })],
    ['not a bearer', key => ({ authorization: `Basic ${key}` })],
    ['unknown', () => bearer(`pgos_${'A'.repeat(43)}`)],
    ['cut short', key => bearer(key.slice(0, -1))],
    ['nonsense', () => bearer('nonsense')],
    ['two that differ', key => ({ ...bearer(key), 'x-api-key': `pgos_${'B'.repeat(43)}` })],
  ])('that is %s is refused with 401', async (_, headers) => {
    const { key } = await arena.agent();
    const answer = await whoami(headers(key));
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect(answer.body).toMatchObject(refused);
  });

  test('in the query string counts for nothing', async () => {
    const { key } = await arena.agent();
    for (const name of ['api_key', 'access_token', 'token', 'key'])
      expect((await arena.ask(`GET /api/auth/whoami?${name}=${key}`)).status).toBe(401);
  });

  test('without the scope of a tool is FORBIDDEN, and says which scope it lacks', async () => {
    const { key } = await arena.agent('reader', ['catalog:read']);
    const { status, body } = await arena.ask('PUT /api/profile', { key, body: { bio: 'x' } });
    expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
    expect(body.error.message).toContain('catalog:write');
  });
});

describe('a token', () => {
  const tokenFor = async (key: string, body: object = {}) =>
    (await arena.ask('POST /auth/token', { key, body })).body;
  const made = (key: Uint8Array, url = arena.url) => tokens(key, url);
  const caller = {
    id: crypto.randomUUID(),
    ownerId: null,
    scopes: SCOPES,
    keyId: 'x',
    expiresAt: null,
  };

  test('stands for its key for an hour, with the scopes that were asked for', async () => {
    const { id, key } = await arena.agent();
    const token = await tokenFor(key, { scopes: ['catalog:read'] });
    expect(token).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3600,
      scopes: ['catalog:read'],
    });
    const { body } = await whoami(bearer(token.access_token));
    expect(body).toMatchObject({ agent_id: id, scopes: ['catalog:read'] });
    expect(body.token_expires_at).toBeGreaterThan(Date.now() / 1000);
    const claims = JSON.parse(
      Buffer.from(token.access_token.split('.')[1], 'base64url').toString(),
    );
    expect(Object.keys(claims).toSorted()).toEqual([
      'aud',
      'exp',
      'iat',
      'iss',
      'jti',
      'key_id',
      'owner',
      'scopes',
      'sub',
    ]);
  });

  test('has no more scopes than its key', async () => {
    const { key } = await arena.agent('reader', ['catalog:read']);
    expect((await tokenFor(key, { scopes: ['proxy:write'] })).error.code).toBe('FORBIDDEN');
    expect((await tokenFor(key, { scopes: ['read'] })).error.code).toBe('VALIDATION_ERROR');
  });

  test('makes no other token', async () => {
    const { access_token } = await tokenFor((await arena.agent()).key);
    expect((await tokenFor(access_token)).error.code).toBe('UNAUTHENTICATED');
  });

  test('dies with its key', async () => {
    const { id, key } = await arena.agent();
    const { access_token } = await tokenFor(key);
    expect((await whoami(bearer(access_token))).status).toBe(200);
    const { body } = await arena.ask(`GET /v1/agents/${id}/keys`, { key: arena.adminToken });
    await arena.ask(`DELETE /v1/keys/${body.keys[0].id}`, { key: arena.adminToken });
    expect((await whoami(bearer(access_token))).status).toBe(401);
  });

  test.each<[string, () => Promise<string> | string]>([
    [
      'with alg none',
      () =>
        new UnsecuredJWT({ scopes: SCOPES, key_id: 'x' })
          .setSubject(caller.id)
          .setIssuer(arena.url)
          .setAudience(arena.url)
          .setExpirationTime('1h')
          .encode(),
    ],
    [
      'signed by another secret',
      async () =>
        (await made(deriveKey('t'.repeat(32), 'access tokens')).sign(caller, SCOPES)).access_token,
    ],
    [
      'for another audience',
      async () =>
        (
          await made(deriveKey(SECRET, 'access tokens'), 'https://else.example').sign(
            caller,
            SCOPES,
          )
        ).access_token,
    ],
    [
      'of a key that never was',
      async () => {
        const url = arena.url.replace('127.0.0.1', 'localhost');
        const keyId = crypto.randomUUID();
        return (
          await made(deriveKey(SECRET, 'access tokens'), url).sign({ ...caller, keyId }, SCOPES)
        ).access_token;
      },
    ],
  ])('%s is refused', async (_, forge) => {
    const answer = await whoami(bearer(await forge()));
    expect([answer.status, answer.body.error.code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('keys', () => {
  const operator = (route: string, body?: object) =>
    arena.ask(route, { key: arena.adminToken, ...(body && { body }) });

  test('are rotated: the new one works, the old one is dead at once', async () => {
    const { id, key } = await arena.agent();
    expect((await whoami(bearer(key))).status).toBe(200);
    const { body: list } = await operator(`GET /v1/agents/${id}/keys`);
    expect(Object.keys(list.keys[0]).toSorted()).toEqual([
      'created_at',
      'id',
      'last_used_at',
      'prefix',
      'scopes',
    ]);
    expect(key.startsWith(list.keys[0].prefix)).toBe(true);
    const { status, body: fresh } = await operator(`POST /v1/agents/${id}/keys`, {});
    expect(status).toBe(201);
    expect(fresh).toMatchObject({ agent_id: id, scopes: SCOPES });
    expect((await operator(`DELETE /v1/keys/${list.keys[0].id}`)).body).toEqual({ revoked: true });
    expect((await whoami(bearer(key))).status).toBe(401);
    expect((await whoami(bearer(fresh.api_key))).status).toBe(200);
  });

  test('may have fewer scopes than their agent, never more', async () => {
    const { id } = await arena.agent('reader', ['catalog:read', 'memory:read']);
    const fewer = await operator(`POST /v1/agents/${id}/keys`, { scopes: ['catalog:read'] });
    expect((await whoami(bearer(fewer.body.api_key))).body.scopes).toEqual(['catalog:read']);
    const more = await operator(`POST /v1/agents/${id}/keys`, { scopes: ['proxy:write'] });
    expect(more.body.error.code).toBe('VALIDATION_ERROR');
  });

  test('lose what their agent loses, at once', async () => {
    const { id, key } = await arena.agent();
    await whoami(bearer(key));
    await operator(`PATCH /v1/agents/${id}`, { scopes: ['catalog:read'] });
    expect((await whoami(bearer(key))).body.scopes).toEqual(['catalog:read']);
  });

  test('an agent loses scopes even while somebody renames it', async () => {
    const { id, key } = await arena.agent();
    const change = (body: object) => operator(`PATCH /v1/agents/${id}`, body);
    for (let round = 0; round < 10; round++) {
      await change({ scopes: SCOPES });
      await Promise.all([change({ name: `bot ${round}` }), change({ scopes: ['catalog:read'] })]);
      expect((await whoami(bearer(key))).body.scopes).toEqual(['catalog:read']);
    }
  });

  test('that were given an end die by themselves', async () => {
    const { id } = await arena.agent();
    const expires_at = new Date(Date.now() + 200).toISOString();
    const { body } = await operator(`POST /v1/agents/${id}/keys`, { expires_at });
    await expect
      .poll(async () => (await whoami(bearer(body.api_key))).status, { timeout: 5_000 })
      .toBe(401);
  });

  test.each(['2020-01-01T00:00:00Z', '2030-12-31T23:59:60Z', '9999-12-31T23:59:59-23:59', 'soon'])(
    'cannot be given the end %s',
    async expires_at => {
      const { id } = await arena.agent();
      const { status, body } = await operator(`POST /v1/agents/${id}/keys`, { expires_at });
      expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    },
  );

  test('are not in the database in any form that opens a door', async () => {
    const { key } = await arena.agent();
    const { body } = await operator('GET /v1/agents');
    expect(JSON.stringify(body)).not.toContain(key.slice(8));
  });

  test.each(['read', 'admin', 'catalog:*', ''])('the scope %j is refused', async scope => {
    const { status, body } = await operator('POST /v1/agents', { name: 'x', scopes: [scope] });
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

describe('the operator', () => {
  test.each(['GET /v1/agents', 'POST /v1/owners', 'DELETE /v1/keys/x'])(
    '%s needs the token, and no other credential will do',
    async route => {
      const { key } = await arena.agent();
      for (const wrong of [undefined, key, 'guess'])
        expect((await arena.ask(route, wrong ? { key: wrong } : {})).status).toBe(401);
    },
  );

  test('creates an owner and an agent for them', async () => {
    const key = arena.adminToken;
    const owner = await arena.ask('POST /v1/owners', { key, body: { name: 'Lab' } });
    expect(owner.body).toEqual({ id: expect.any(String), name: 'Lab' });
    const body = { name: 'bot', owner_id: owner.body.id, scopes: ['catalog:read'] };
    const agent = await arena.ask('POST /v1/agents', { key, body });
    expect(agent.body).toEqual({
      id: expect.any(String),
      name: 'bot',
      owner_id: owner.body.id,
      scopes: ['catalog:read'],
      api_key: expect.stringMatching(/^pgos_/),
    });
    const nobody = { name: 'bot', owner_id: crypto.randomUUID() };
    expect((await arena.ask('POST /v1/agents', { key, body: nobody })).status).toBe(404);
  });
});

test('a stream that a revoked key has open is ended', async () => {
  const { id, key } = await arena.agent();
  const legacy = { accept: 'application/json, text/event-stream' };
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  const body = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
  const { headers } = await arena.ask('POST /mcp', { key, headers: legacy, body });
  const session = { ...bearer(key), 'mcp-session-id': headers.get('mcp-session-id') ?? '' };
  const stream = await fetch(`${arena.url}/mcp`, {
    headers: { ...session, accept: 'text/event-stream' },
  });
  expect(stream.status).toBe(200);
  const operator = { key: arena.adminToken };
  const keys = await arena.ask(`GET /v1/agents/${id}/keys`, operator);
  await arena.ask(`DELETE /v1/keys/${keys.body.keys[0].id}`, operator);
  await expect(stream.text()).rejects.toThrow('terminated');
});
