import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import spec from '../../../contract/fixtures/gateway.json' with { type: 'json' };
import { type Arena, openArena } from '../../test/arena.ts';
import { engines, openMemoryStore } from '../../test/engines.ts';
import type { Store } from '../store/store.ts';
import { keyring } from './seal.ts';
import { resealAll } from './reseal.ts';
import { credentials, MOST_CREDENTIALS, placeOf } from './store.ts';
import { tokenPlace, upstreamCredentials } from './upstream.ts';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];
const FIELDS = { username: 'ada', password: 'hunter22-of-ada' };

describe.each(engines)('credentials on the $name engine', engine => {
  let arena: Arena;
  let store: Store;
  beforeAll(async () => {
    store = await engine.open();
    arena = await openArena({ BOTPLAY_SECRET: NEW, MAX_EXPERIENCES_PER_AGENT: '100' }, store);
  });
  afterAll(() => arena.close());

  /** A listing with a server: the credentials need no more of it than its address. */
  const experience = async (server_url = 'http://127.0.0.1:9/mcp'): Promise<string> => {
    const { key } = await arena.agent();
    const mcp = { ...spec.manifest.mcp, server_url: `${server_url}?${crypto.randomUUID()}` };
    const manifest = { ...spec.manifest, name: crypto.randomUUID(), tier: 1, mcp };
    return (await arena.ask('POST /api/experiences', { key, body: { manifest } })).body.id;
  };
  const put = (key: string, id: string, label: string, more: object = {}) =>
    arena.ask(`POST /api/experiences/${id}/credentials`, {
      key,
      body: { label, auth_method: 'username_password', credentials: FIELDS, ...more },
    });
  const list = async (key: string, id: string) => {
    const { body } = await arena.ask(`GET /api/experiences/${id}/credentials`, { key });
    return body.credentials as { id: string; label: string; is_default: boolean }[];
  };
  const defaults = async (key: string, id: string) =>
    (await list(key, id)).filter(({ is_default }) => is_default).map(({ label }) => label);

  test('the first is the default; storing its label again changes it and answers 200', async () => {
    const { key } = await arena.agent();
    const id = await experience();
    const first = await put(key, id.toUpperCase(), 'main');
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.any(String),
        label: 'main',
        auth_method: 'username_password',
        is_default: true,
        created_at: expect.any(String),
      },
    ]);
    const again = await put(key, id, 'main', { auth_method: 'custom', credentials: { pin: 1234 } });
    expect([again.status, again.body]).toEqual([200, { ...first.body, auth_method: 'custom' }]);
    expect(await list(key, id)).toEqual([again.body]);
  });

  test('is_default moves the default, and set-default as well', async () => {
    const { key } = await arena.agent();
    const id = await experience();
    await put(key, id, 'a');
    const b = await put(key, id, 'b');
    expect(await defaults(key, id)).toEqual(['a']);
    await put(key, id, 'c', { is_default: true });
    expect(await defaults(key, id)).toEqual(['c']);
    await put(key, id, 'c', { is_default: false });
    expect(await defaults(key, id)).toEqual(['c']);
    const route = `POST /api/experiences/${id}/credentials/${b.body.id.toUpperCase()}/default`;
    expect((await arena.ask(route, { key, body: {} })).body).toEqual({ updated: true });
    expect(await defaults(key, id)).toEqual(['b']);
  });

  test('when the default is deleted the newest becomes it; another leaves it alone', async () => {
    const { key } = await arena.agent();
    const id = await experience();
    const ids: string[] = [];
    for (const label of ['a', 'b', 'c']) ids.push((await put(key, id, label)).body.id);
    const [a, b, c] = ids;
    const remove = (each: string | undefined) =>
      arena.ask(`DELETE /api/credentials/${each}`, { key });
    expect((await remove(a)).body).toEqual({ deleted: true });
    expect(await defaults(key, id)).toEqual(['c']);
    await remove(b);
    expect(await defaults(key, id)).toEqual(['c']);
    await remove(c);
    expect(await list(key, id)).toEqual([]);
    expect((await remove(c)).body.error.code).toBe('NOT_FOUND');
  });

  test('of twenty stored at once, each as the default, one is the default', async () => {
    const { key } = await arena.agent();
    const id = await experience();
    const labels = Array.from({ length: MOST_CREDENTIALS }, (_, index) => `label ${index}`);
    const answers = await Promise.all(
      labels.map(label => put(key, id, label, { is_default: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual(labels.map(() => 201));
    expect(await defaults(key, id)).toHaveLength(1);
    expect(await list(key, id)).toHaveLength(MOST_CREDENTIALS);
  });

  test('the same label stored at once is one credential', async () => {
    const { key } = await arena.agent();
    const id = await experience();
    const answers = await Promise.all(Array.from({ length: 8 }, () => put(key, id, 'same')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter(status => status === 201)).toHaveLength(1);
    expect(statuses.filter(status => status === 200)).toHaveLength(7);
    expect(await list(key, id)).toHaveLength(1);
  });

  test('there are twenty at most, and old ones can still be changed', async () => {
    const { key } = await arena.agent();
    const id = await experience();
    for (let index = 0; index < MOST_CREDENTIALS; index++) await put(key, id, String(index));
    const { status, body } = await put(key, id, 'one more');
    expect([status, body.error.code]).toEqual([429, 'QUOTA_EXCEEDED']);
    expect((await put(key, id, '3')).status).toBe(200);
  });

  test.each([
    ['no secret', {}],
    ['more than 16 KiB', { key: 'x'.repeat(16 * 1024) }],
  ])('a credential with %s is a VALIDATION_ERROR', async (_, fields) => {
    const { key } = await arena.agent();
    const { status, body } = await put(key, await experience(), 'a', { credentials: fields });
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.message).toContain('credentials');
  });

  test('an unknown experience is NOT_FOUND', async () => {
    const { key } = await arena.agent();
    const id = crypto.randomUUID();
    for (const answer of [
      await put(key, id, 'a'),
      await arena.ask(`GET /api/experiences/${id}/credentials`, { key }),
    ])
      expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('nobody else sees, chooses or deletes a credential', async () => {
    const [ada, bob] = [await arena.agent(), await arena.agent()];
    const id = await experience();
    const { body } = await put(ada.key, id, 'main');
    expect(await list(bob.key, id)).toEqual([]);
    for (const route of [
      `DELETE /api/credentials/${body.id}`,
      `POST /api/experiences/${id}/credentials/${body.id}/default`,
    ])
      expect((await arena.ask(route, { key: bob.key, body: {} })).body.error.code).toBe(
        'NOT_FOUND',
      );
    expect(await list(ada.key, id)).toHaveLength(1);
  });

  test('the secrets stand nowhere in the database, and only the row itself opens them', async () => {
    const [ada, bob] = [await arena.agent(), await arena.agent()];
    const id = await experience();
    const { body } = await put(ada.key, id, 'main');
    await put(bob.key, id, 'main', { credentials: { password: 'of bob' } });
    const rows = await store.db.selectFrom('credentials').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('hunter22');
    const row = rows.find(row => row.id === body.id);
    expect(row?.origin).toBe('http://127.0.0.1:9');

    const own = credentials(store, keyring(NEW));
    const whose = { agent_id: bob.id, experience_id: id };
    expect((await own.defaultOf(whose))?.fields).toEqual({ password: 'of bob' });
    await store.db
      .updateTable('credentials')
      .set({ sealed: row?.sealed ?? '' })
      .where('agent_id', '=', bob.id)
      .execute();
    expect((await own.defaultOf(whose))?.fields).toBeUndefined();
  });

  test('an experience takes its credentials along when it is deleted', async () => {
    const { key } = await arena.agent();
    const mcp = { ...spec.manifest.mcp, server_url: `http://127.0.0.1:9/${crypto.randomUUID()}` };
    const manifest = { ...spec.manifest, name: crypto.randomUUID(), tier: 1, mcp };
    const { id } = (await arena.ask('POST /api/experiences', { key, body: { manifest } })).body;
    await put(key, id, 'main');
    const route = `PUT /v1/experiences/${id}/credentials`;
    expect((await arena.ask(route, { key: arena.adminToken, body: { token: 'x' } })).status).toBe(
      200,
    );
    expect((await arena.ask(`DELETE /api/experiences/${id}`, { key })).status).toBe(200);
    for (const table of ['credentials', 'upstream_credentials'] as const) {
      const left = store.db.selectFrom(table).select('sealed').where('experience_id', '=', id);
      expect(await left.execute()).toEqual([]);
    }
  });

  describe('for the gateway itself', () => {
    const target = (id: string, url: string) => ({
      id,
      name: 'x',
      updated_at: new Date(),
      mcpUrl: url,
      restUrl: undefined,
      builtIn: undefined,
      interactionModel: 'session' as const,
    });
    const give = (id: string, token: unknown, key = arena.adminToken) =>
      arena.ask(`PUT /v1/experiences/${id}/credentials`, { key, body: { token } });

    test('the operator sets a token, which goes to that origin alone, until it is taken back', async () => {
      const id = await experience();
      const { tokenFor } = upstreamCredentials(store, keyring(NEW));
      expect(await tokenFor(target(id, 'http://127.0.0.1:9/mcp'))).toBeUndefined();
      expect((await give(id, 'tok-1')).body).toEqual({ updated: true });
      expect(await tokenFor(target(id, 'http://127.0.0.1:9/mcp'))).toBe('tok-1');
      expect(await tokenFor(target(id, 'http://127.0.0.1:10/mcp'))).toBeUndefined();
      expect(await tokenFor(target(id, 'https://127.0.0.1:9/mcp'))).toBeUndefined();
      await give(id, 'tok-2');
      expect(await tokenFor(target(id, 'http://127.0.0.1:9/other'))).toBe('tok-2');
      await give(id, null);
      expect(await tokenFor(target(id, 'http://127.0.0.1:9/mcp'))).toBeUndefined();
    });

    test.each([['two words'], ['line\r\nbreak'], ['ümlaut'], [''], [7]])(
      'a token like %j is a VALIDATION_ERROR',
      async token => {
        expect((await give(await experience(), token)).body.error.code).toBe('VALIDATION_ERROR');
      },
    );

    test('no agent can set one, and there is none for what is not there', async () => {
      const { key } = await arena.agent();
      expect((await give(await experience(), 'x', key)).status).toBe(401);
      expect((await give(crypto.randomUUID(), 'x')).body.error.code).toBe('NOT_FOUND');
    });
  });

  test('after a rotation all is sealed again, and what no key opens is counted and left', async () => {
    const { id: agent_id } = await arena.agent();
    const [one, two] = [await experience(), await experience()];
    const before = keyring(OLD);
    await credentials(store, before).store(agent_id, one, {
      label: 'old',
      auth_method: 'custom',
      fields: FIELDS,
    });
    await upstreamCredentials(store, before).set(one, 'tok-old');
    await credentials(store, keyring('z'.repeat(32))).store(agent_id, two, {
      label: 'lost',
      auth_method: 'custom',
      fields: FIELDS,
    });

    const ring = keyring(NEW, [OLD]);
    const whose = { agent_id, experience_id: one };
    expect((await credentials(store, ring).defaultOf(whose))?.fields).toEqual(FIELDS);
    expect(await resealAll(store, ring)).toEqual({ resealed: 2, unreadable: 1 });
    expect(await resealAll(store, ring)).toEqual({ resealed: 0, unreadable: 1 });

    const alone = keyring(NEW);
    expect((await credentials(store, alone).defaultOf(whose))?.fields).toEqual(FIELDS);
    const lost = await credentials(store, alone).defaultOf({ ...whose, experience_id: two });
    expect(lost).toMatchObject({ label: 'lost', fields: undefined });
    const token = await store.db
      .selectFrom('upstream_credentials')
      .selectAll()
      .where('experience_id', '=', one)
      .executeTakeFirstOrThrow();
    expect(alone.open(token, tokenPlace(one))).toBe('tok-old');
    expect(alone.open(token, placeOf({ id: one, agent_id, experience_id: one }))).toBeUndefined();
  });

  describe('on the page of their owner', () => {
    const signIn = async () => {
      const body = { name: crypto.randomUUID(), password: 'correct horse' };
      const { headers } = await arena.ask('POST /auth/register', { body });
      const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const ask = (route: string, body?: object) =>
        arena.ask(route, { headers: { cookie }, ...(body && { body }) });
      const agent = async (name: string) => {
        const { body } = await ask('POST /auth/agents', { name });
        return { id: body.id as string, key: body.api_key as string };
      };
      return { ask, agent };
    };

    test('all are listed, with the names of their agents and experiences and no secrets', async () => {
      const { ask, agent } = await signIn();
      const [ada, bob] = [await agent('Ada'), await agent('Bob')];
      const stranger = await arena.agent();
      const id = await experience();
      for (const { key } of [ada, bob, stranger]) await put(key, id, 'main');
      const { body, status } = await ask('GET /auth/credentials');
      expect(status).toBe(200);
      expect(body.credentials).toHaveLength(2);
      expect(body.credentials[1]).toEqual({
        id: expect.any(String),
        agent_id: ada.id,
        agent_name: 'Ada',
        experience_id: id,
        experience_name: expect.any(String),
        label: 'main',
        auth_method: 'username_password',
        is_default: true,
        created_at: expect.any(String),
        needs_agreement: false,
      });
    });

    test('one whose server has moved needs the owner to agree, and then does not', async () => {
      const { ask, agent } = await signIn();
      const { key } = await agent('Ada');
      const manifest = { ...spec.manifest, name: crypto.randomUUID(), tier: 1 };
      const at = (server_url: string) => ({
        manifest: { ...manifest, mcp: { ...manifest.mcp, server_url } },
      });
      const path = `?${crypto.randomUUID()}`;
      const { body } = await arena.ask('POST /api/experiences', {
        key,
        body: at(`http://127.0.0.1:9/${path}`),
      });
      await put(key, body.id, 'main');
      const [first] = (await ask('GET /auth/credentials')).body.credentials;
      expect(first.needs_agreement).toBe(false);
      await arena.ask(`PUT /api/experiences/${body.id}`, {
        key,
        body: at(`http://127.0.0.1:10/${path}`),
      });
      const [moved] = (await ask('GET /auth/credentials')).body.credentials;
      expect(moved).toMatchObject({
        needs_agreement: true,
        reason: expect.stringContaining('127.0.0.1:10'),
      });
      expect((await ask(`POST /auth/credentials/${first.id}/agree`, {})).body).toEqual({
        agreed: true,
      });
      const [agreed] = (await ask('GET /auth/credentials')).body.credentials;
      expect(agreed).toEqual(first);
    });

    test('one that no key opens says so', async () => {
      const { ask, agent } = await signIn();
      const { id: agent_id } = await agent('Ada');
      await credentials(store, keyring('z'.repeat(32))).store(agent_id, await experience(), {
        label: 'lost',
        auth_method: 'custom',
        fields: FIELDS,
      });
      const [lost] = (await ask('GET /auth/credentials')).body.credentials;
      expect(lost).toMatchObject({ needs_agreement: true, reason: expect.stringContaining('key') });
    });

    test('the owner deletes one of theirs, and agrees to no other', async () => {
      const { ask, agent } = await signIn();
      const { key } = await agent('Ada');
      const stranger = await arena.agent();
      const id = await experience();
      const own = (await put(key, id, 'main')).body.id;
      const others = (await put(stranger.key, id, 'main')).body.id;
      for (const answer of [
        await ask(`DELETE /auth/credentials/${others}`),
        await ask(`POST /auth/credentials/${others}/agree`, {}),
      ])
        expect([answer.status, answer.body.error.code]).toEqual([404, 'NOT_FOUND']);
      expect((await ask(`DELETE /auth/credentials/${own}`)).body).toEqual({ deleted: true });
      expect((await ask('GET /auth/credentials')).body.credentials).toEqual([]);
      expect(await list(stranger.key, id)).toHaveLength(1);
      expect((await arena.ask('GET /auth/credentials')).status).toBe(401);
    });
  });
});

test('a server that starts with a new secret and the old one beside it seals all again', async () => {
  const store = await openMemoryStore();
  const lasting = { ...store, close: async () => {} };
  const before = await openArena({ BOTPLAY_SECRET: OLD }, lasting);
  const { key, id: agent_id } = await before.agent();
  const manifest = { ...spec.manifest, tier: 1, mcp: undefined };
  const { body } = await before.ask('POST /api/experiences', { key, body: { manifest } });
  const given = { label: 'main', auth_method: 'custom', credentials: FIELDS };
  await before.ask(`POST /api/experiences/${body.id}/credentials`, { key, body: given });
  await before.close();

  const secrets = { BOTPLAY_SECRET: NEW, BOTPLAY_PREVIOUS_SECRETS: `${'x'.repeat(32)},${OLD}` };
  const after = await openArena(secrets, lasting);
  const alone = credentials(store, keyring(NEW));
  expect(await alone.defaultOf({ agent_id, experience_id: body.id })).toMatchObject({
    label: 'main',
    fields: FIELDS,
  });
  await after.close();
  await store.close();
});
