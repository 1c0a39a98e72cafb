import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';

let arena: Arena;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

const manifest = (change: object = {}) => ({
  manifest_version: '0.1',
  name: `Number Guess ${crypto.randomUUID()}`,
  version: '1.0.0',
  summary: 'Find the hidden number in as few tries as possible',
  category: 'puzzle',
  tags: ['numbers', 'solo'],
  tier: 1,
  listed: true,
  homepage_url: 'https://example.com',
  publisher: { name: 'Example Labs', url: 'https://example.com', contact: 'dev@example.com' },
  ...change,
});
const playable = (change: object = {}) =>
  manifest({
    tier: 2,
    mcp: {
      server_url: `http://127.0.0.1:9/${crypto.randomUUID()}/mcp`,
      required_tools: ['experience.info', 'session.create', 'session.step', 'session.end'],
    },
    ...change,
  });
/** An object within an object, this deep. */
const deep = (levels: number): object => (levels ? { a: deep(levels - 1) } : {});
const register = async (key: string, body: object) =>
  arena.ask('POST /api/experiences', { key, body: { manifest: body } });

test('a tier 2 experience is registered as pending and found by its id', async () => {
  const { id, key } = await arena.agent();
  const given = playable({ extra: { kept: true } });
  const { status, body } = await register(key, given);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    name: given.name,
    tier: 2,
    listed: true,
    publisher_name: 'Example Labs',
    verification_status: 'pending',
    verified_at: null,
    created_by: id,
    manifest: given,
  });
  const found = await arena.ask(`GET /api/experiences/${body.id}`, { key });
  expect(found.body).toMatchObject({
    id: body.id,
    manifest: given,
    live_status: { status: 'unknown', current_players: 0, active_lobbies: 0 },
  });
  expect(found.body).not.toHaveProperty('created_by');
});

test('a tier 1 experience stays unverified and cannot be played', async () => {
  const { key } = await arena.agent();
  const { body } = await register(key, manifest({ category: 'tier-one' }));
  expect(body.verification_status).toBe('unverified');
  const list = await arena.ask('GET /api/experiences?category=tier-one', { key });
  expect(list.body.experiences).toMatchObject([
    {
      id: body.id,
      playable_now: false,
      playable_now_reason: 'unverified',
      session_mode: 'turn_based',
    },
  ]);
});

test.each([
  ['an object', (given: object) => ({ manifest: given })],
  ['JSON text', (given: object) => ({ manifest: JSON.stringify(given) })],
  ['the bare body', (given: object) => given],
])('a manifest is taken as %s', async (_, wrap) => {
  const { key } = await arena.agent();
  const given = manifest();
  const { status, body } = await arena.ask('POST /api/experiences', { key, body: wrap(given) });
  expect([status, body.name]).toEqual([201, given.name]);
});

describe('experiences.list', () => {
  let key: string;
  beforeAll(async () => {
    ({ key } = await arena.agent());
    const common = { category: 'listing' };
    await register(key, manifest({ ...common, name: 'Chess of Cats', tags: ['board'] }));
    await register(
      key,
      manifest({ ...common, name: 'Dragon Poker', summary: 'Guessing with dragons' }),
    );
    await register(key, manifest({ ...common, name: 'Hidden 100%', listed: false }));
    await register(key, playable({ ...common, name: 'Zebra', summary: 'Run', tags: [] }));
  });
  const names = async (query: string, as = key) =>
    (
      await arena.ask(`GET /api/experiences?category=listing&${query}`, { key: as })
    ).body.experiences
      .map((entry: { name: string }) => entry.name)
      .toSorted();

  test.each([
    ['', ['Chess of Cats', 'Dragon Poker', 'Zebra']],
    ['tag=board', ['Chess of Cats']],
    ['tier=2', ['Zebra']],
    ['search=dragon', ['Dragon Poker']],
    ['search=guess', ['Dragon Poker']],
    ['search=cat+chess', ['Chess of Cats']],
    ['search=Che', ['Chess of Cats']],
    ['search=nothing-like-it', []],
    ['search=%25', []],
    ['search=%27%29%3B+drop+table', []],
    ['verified_only=true', []],
    ['online_only=true', []],
    ['listed=false', ['Hidden 100%']],
    ['listed=false&search=hidden+100%25', ['Hidden 100%']],
  ])('?%s finds %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('nobody else sees what is not listed', async () => {
    expect(await names('listed=false', (await arena.agent()).key)).toEqual([]);
  });

  test('pages do not overlap and together hold everything', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map(page =>
        arena.ask(`GET /api/experiences?category=listing&limit=2&page=${page}`, { key }),
      ),
    );
    expect(pages[0]?.body.pagination).toEqual({ page: 1, limit: 2, total: 3, total_pages: 2 });
    const ids = pages.flatMap(({ body }) =>
      body.experiences.map((entry: { id: string }) => entry.id),
    );
    expect(new Set(ids).size).toBe(3);
    expect(pages[2]?.body.experiences).toEqual([]);
  });

  test.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'page=0',
    'tier=3',
    'listed=maybe',
    'page=1&page=2',
  ])('?%s is a VALIDATION_ERROR', async query => {
    const { status, body } = await arena.ask(`GET /api/experiences?${query}`, { key });
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
  });
});

test('the sixth experience of an agent is over its quota', async () => {
  const { key } = await arena.agent();
  const answers = await Promise.all(Array.from({ length: 6 }, () => register(key, manifest())));
  const codes = answers.map(({ status, body }) => String(body.error?.code ?? status)).toSorted();
  expect(codes).toEqual(['201', '201', '201', '201', '201', 'QUOTA_EXCEEDED']);
  expect(answers.find(({ body }) => body.error)?.status).toBe(429);
});

test('a name is taken in any case, and so is a server in any spelling', async () => {
  const { key } = await arena.agent();
  const first = playable({ name: 'Only One' });
  await register(key, first);
  const url = (first as unknown as { mcp: { server_url: string } }).mcp.server_url;
  const sameName = await register(key, manifest({ name: 'ONLY ONE' }));
  expect([sameName.status, sameName.body.error.code]).toEqual([409, 'DUPLICATE_EXPERIENCE']);
  expect(sameName.body.error.message).toContain('ONLY ONE');
  const sameServer = playable({
    mcp: {
      ...(first as { mcp?: object }).mcp,
      server_url: url.replace('127.0.0.1', '0x7f.1') + '/',
    },
  });
  expect((await register(key, sameServer)).body.error.code).toBe('DUPLICATE_EXPERIENCE');
  for (const name of ['Only  One ', 'Only\u200b One', 'ｏｎｌｙ one'])
    expect((await register(key, manifest({ name }))).body.error.code).toBe('DUPLICATE_EXPERIENCE');
});

test.each<[string, object | string]>([
  ['text that is not JSON', 'not json'],
  ['no name', { ...manifest(), name: undefined }],
  ['a name of 101 letters', manifest({ name: 'x'.repeat(101) })],
  ['a version that is not semantic', manifest({ version: '1.0' })],
  ['a summary of 281 letters', manifest({ summary: 'x'.repeat(281) })],
  ['a tag of 33 letters', manifest({ tags: ['x'.repeat(33)] })],
  ['21 tags', manifest({ tags: Array.from({ length: 21 }, (_, i) => `t${i}`) })],
  ['no publisher', { ...manifest(), publisher: undefined }],
  ['tier 3', manifest({ tier: 3 })],
  ['a home page that is a script', manifest({ homepage_url: 'javascript:alert(1)' })],
  ['an icon by ftp', manifest({ ui: { icon_url: 'ftp://example.com/i.png' } })],
  ['tier 2 without a server', manifest({ tier: 2 })],
  ['tier 2 with two servers', playable({ rest: { base_url: 'https://example.com' } })],
  [
    'a required tool missing',
    playable({ mcp: { server_url: 'https://e.com', required_tools: [] } }),
  ],
  [
    'min_players above max_players',
    manifest({ sessions: { multiplayer: { supported: true, min_players: 3, max_players: 2 } } }),
  ],
  ['101 players', manifest({ sessions: { multiplayer: { supported: true, max_players: 101 } } })],
  [
    "the platform's own interaction model",
    manifest({ sessions: { interaction_model: 'discovered' } }),
  ],
  [
    'a link-local server',
    playable({
      rest: undefined,
      mcp: {
        server_url: 'https://169.254.169.254/mcp',
        required_tools: ['experience.info', 'session.create', 'session.step', 'session.end'],
      },
    }),
  ],
  ['a NUL in the summary', manifest({ summary: 'a\0b' })],
  ['half a surrogate pair in the summary', manifest({ summary: 'a\ud800b' })],
  ['a NUL inside its text', JSON.stringify(manifest({ summary: 'a\0b' }))],
  ['half a pair inside its text', JSON.stringify(manifest({ summary: 'a\ud800b' }))],
  ['65 levels inside its text', JSON.stringify(manifest({ z: deep(65) }))],
  ['30,000 levels inside its text', `{"z":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
  ['a prototype inside its text', '{"__proto__":{"admin":true}}'],
  ['a name of nothing but spaces', manifest({ name: '   ' })],
  ['a name of nothing that is seen', manifest({ name: '\u200b\u2060' })],
  ['30,000 tags of the wrong type', manifest({ tags: Array.from({ length: 30_000 }, () => 1) })],
  ['a leading zero in its version', manifest({ version: '1.0.0-01' })],
  ['a home page with a line break', manifest({ homepage_url: 'https://example.com\n/x' })],
  ['a home page without slashes', manifest({ homepage_url: 'https:example.com' })],
  ['a socket that is a script', manifest({ realtime: { ws_url: 'javascript:alert(1)' } })],
  ['a link-local socket', manifest({ realtime: { ws_url: 'ws://169.254.169.254/' } })],
])('a manifest with %s is a VALIDATION_ERROR', async (_, given) => {
  const { key } = await arena.agent();
  const { status, body } = await arena.ask('POST /api/experiences', {
    key,
    body: { manifest: given },
  });
  expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
});

test('on a public server an experience may not live at a private address or without TLS', async () => {
  const env = { BOTPLAY_ALLOW_PRIVATE_UPSTREAMS: 'off' };
  const strict = await openArena(env);
  const { key } = await strict.agent();
  for (const server_url of [
    'http://example.com/mcp',
    'https://10.1.2.3/mcp',
    'https://localhost/mcp',
    'https://[::1]/mcp',
  ]) {
    const given = playable({
      mcp: {
        server_url,
        required_tools: ['experience.info', 'session.create', 'session.step', 'session.end'],
      },
    });
    const { body } = await strict.ask('POST /api/experiences', { key, body: { manifest: given } });
    expect(body.error?.code).toBe('VALIDATION_ERROR');
  }
  await strict.close();
});

describe('changing an experience', () => {
  test('its publisher replaces the manifest, and it must be verified again', async () => {
    const { key } = await arena.agent();
    const { body: row } = await register(key, playable());
    const changed = playable({ summary: 'Better', version: '1.1.0' });
    const { status, body } = await arena.ask(`PUT /api/experiences/${row.id}`, {
      key,
      body: { manifest: changed },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: row.id,
      summary: 'Better',
      version: '1.1.0',
      verification_status: 'unverified',
    });
  });

  test("it keeps its own name, but may not take another one's", async () => {
    const { key } = await arena.agent();
    const other = manifest();
    await register(key, other);
    const own = manifest();
    const { body: row } = await register(key, own);
    const put = (body: object) => arena.ask(`PUT /api/experiences/${row.id}`, { key, body });
    expect((await put({ manifest: { ...own, summary: 'same name' } })).status).toBe(200);
    expect((await put({ manifest: { ...own, name: other.name } })).body.error.code).toBe(
      'DUPLICATE_EXPERIENCE',
    );
  });

  test('it is deleted once, and then gone', async () => {
    const { key } = await arena.agent();
    const { body: row } = await register(key, manifest());
    const remove = () => arena.ask(`DELETE /api/experiences/${row.id}`, { key });
    expect((await remove()).body).toEqual({ deleted: true, experience_id: row.id });
    expect((await remove()).body.error.code).toBe('NOT_FOUND');
    expect((await arena.ask('GET /api/experiences/mine', { key })).body).toEqual({
      experiences: [],
    });
  });

  test.each(['PUT', 'DELETE'])(
    "%s of somebody else's is NOT_OWNER, of nothing NOT_FOUND",
    async method => {
      const { key } = await arena.agent();
      const { body: row } = await register(key, manifest());
      const stranger = await arena.agent();
      const ask = (id: string) =>
        arena.ask(`${method} /api/experiences/${id}`, {
          key: stranger.key,
          body: { manifest: manifest() },
        });
      const [theirs, none] = [await ask(row.id), await ask(crypto.randomUUID())];
      expect([theirs.status, theirs.body.error.code]).toEqual([403, 'NOT_OWNER']);
      expect([none.status, none.body.error.code]).toEqual([404, 'NOT_FOUND']);
    },
  );
});

test('experience.mine lists the unlisted too, with the fields of the contract and no others', async () => {
  const { key } = await arena.agent();
  await register(key, manifest({ listed: false }));
  const { body } = await arena.ask('GET /api/experiences/mine', { key });
  expect(Object.keys(body.experiences[0]).toSorted()).toEqual([
    'category',
    'created_at',
    'id',
    'listed',
    'name',
    'summary',
    'tags',
    'tier',
    'updated_at',
    'verification_status',
    'version',
  ]);
});
