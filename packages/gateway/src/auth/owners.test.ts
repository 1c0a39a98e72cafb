import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

/** A browser: it keeps the cookie it is given. */
function browser(at = arena) {
  let cookie = '';
  return async (route: string, body?: object) => {
    const answer = await at.ask(route, { headers: { cookie }, ...(body && { body }) });
    cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return answer;
  };
}
const someone = () => ({ name: `Ada ${crypto.randomUUID()}`, password: 'correct horse' });

test('an owner registers, is signed in by a cookie that scripts cannot read, and signs out', async () => {
  const ask = browser();
  const credentials = someone();
  const registered = await ask('POST /auth/register', credentials);
  expect(registered.body).toEqual({ id: expect.any(String), name: credentials.name });
  const cookie = registered.headers.get('set-cookie');
  expect(cookie).toMatch(/^botplay_session=[\w-]{43};/);
  expect(cookie).toMatch(/HttpOnly/);
  expect(cookie).toMatch(/SameSite=Lax/);
  expect((await ask('GET /auth/me')).body).toEqual(registered.body);
  await ask('POST /auth/logout');
  expect((await ask('GET /auth/me')).status).toBe(401);
});

test('a session that was signed out is dead for who kept the cookie', async () => {
  const ask = browser();
  const { headers } = await ask('POST /auth/register', someone());
  const kept = { cookie: headers.get('set-cookie')?.split(';')[0] ?? '' };
  await ask('POST /auth/logout');
  expect((await arena.ask('GET /auth/me', { headers: kept })).status).toBe(401);
});

test('logging in needs the right name, in any case, and the right password', async () => {
  const credentials = someone();
  await browser()('POST /auth/register', credentials);
  const logIn = (change: object) => browser()('POST /auth/login', { ...credentials, ...change });
  expect((await logIn({ name: credentials.name.toUpperCase() })).status).toBe(200);
  const wrong = [await logIn({ password: 'wrong horse' }), await logIn({ name: 'nobody' })];
  expect(wrong.map(({ status }) => status)).toEqual([401, 401]);
  expect(wrong[0]?.body).toEqual(wrong[1]?.body);
});

test('a name is taken once', async () => {
  const own = await openArena();
  const credentials = someone();
  await browser(own)('POST /auth/register', credentials);
  const again = await browser(own)('POST /auth/register', {
    ...credentials,
    name: credentials.name.toUpperCase(),
  });
  expect([again.status, again.body.error.code]).toEqual([409, 'NAME_TAKEN']);
  await own.close();
});

test('an address has ten tries a minute', async () => {
  const own = await openArena();
  const tries = Array.from({ length: 11 }, () => browser(own)('POST /auth/login', someone()));
  const statuses = (await Promise.all(tries)).map(({ status }) => String(status)).toSorted();
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => '401'), '429']);
  await own.close();
});

test('where sign-up is closed, nobody registers', async () => {
  const own = await openArena({ BOTPLAY_OPEN_SIGNUP: 'off' });
  const { status, body } = await browser(own)('POST /auth/register', someone());
  expect([status, body.error.code]).toEqual([403, 'FORBIDDEN']);
  await own.close();
});

describe("an owner's agents", () => {
  test("are created, listed, renamed, and nobody else's business", async () => {
    const own = await openArena();
    const [ada, eve] = [browser(own), browser(own)];
    await ada('POST /auth/register', someone());
    await eve('POST /auth/register', someone());
    const { body: agent } = await ada('POST /auth/agents', { name: 'bot' });
    expect(agent.api_key).toMatch(/^pgos_/);
    expect((await ada('GET /auth/agents')).body.agents).toMatchObject([
      { id: agent.id, name: 'bot' },
    ]);
    expect((await eve('GET /auth/agents')).body.agents).toEqual([]);
    const { body: list } = await ada(`GET /auth/agents/${agent.id}/keys`);
    const trespasses = [
      `GET /auth/agents/${agent.id}/keys`,
      `POST /auth/agents/${agent.id}/keys`,
      `PATCH /auth/agents/${agent.id}`,
      `DELETE /auth/keys/${list.keys[0].id}`,
    ];
    for (const route of trespasses)
      expect((await eve(route, route.startsWith('GET') ? undefined : {})).status).toBe(404);
    expect((await ada(`PATCH /auth/agents/${agent.id}`, { name: 'robot' })).body.name).toBe(
      'robot',
    );
    expect((await own.ask('GET /api/auth/whoami', { key: agent.api_key })).status).toBe(200);
    expect((await ada(`DELETE /auth/keys/${list.keys[0].id}`)).body).toEqual({ revoked: true });
    expect((await own.ask('GET /api/auth/whoami', { key: agent.api_key })).status).toBe(401);
    await own.close();
  });

  test('an owner cannot give an agent to somebody else', async () => {
    const own = await openArena();
    const [ada, eve] = [browser(own), browser(own)];
    const { body: her } = await ada('POST /auth/register', someone());
    await eve('POST /auth/register', someone());
    const { body } = await eve('POST /auth/agents', { name: 'bot', owner_id: her.id });
    expect(body.owner_id).not.toBe(her.id);
    await own.close();
  });
});

describe("the pages' way in", () => {
  test('a visitor runs what is public and nothing else', async () => {
    const list = await arena.ask('POST /web/tools/experiences.list', { body: {} });
    expect(list.body.pagination.page).toBe(1);
    const set = await arena.ask('POST /web/tools/profile.set', { body: { bio: 'x' } });
    expect([set.status, set.body.error.code]).toEqual([401, 'UNAUTHENTICATED']);
  });

  test("an owner acts as an agent of theirs, and as nobody else's", async () => {
    const own = await openArena();
    const [ada, eve] = [browser(own), browser(own)];
    await ada('POST /auth/register', someone());
    await eve('POST /auth/register', someone());
    const { body: agent } = await ada('POST /auth/agents', { name: 'bot' });
    const set = { agent_id: agent.id, bio: 'hello' };
    expect((await ada('POST /web/tools/profile.set', set)).body.bio).toBe('hello');
    expect((await eve('POST /web/tools/profile.set', set)).status).toBe(404);
    expect((await own.ask('POST /web/tools/profile.set', { body: set })).status).toBe(401);
    const odd = { ...set, agent_id: { toString: 1 } };
    expect((await ada('POST /web/tools/profile.set', odd)).status).toBe(400);
    await own.close();
  });

  test("an owner's cookie opens neither /api nor /mcp", async () => {
    const ask = browser();
    await ask('POST /auth/register', someone());
    expect((await ask('GET /api/auth/whoami')).status).toBe(401);
    expect((await ask('POST /mcp', { jsonrpc: '2.0', id: 1, method: 'ping' })).status).toBe(401);
  });
});
