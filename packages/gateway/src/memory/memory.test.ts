import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Compile } from 'typebox/compile';
import spec from '../../../contract/fixtures/gateway.json' with { type: 'json' };
import { type Arena, openArena } from '../../test/arena.ts';
import { engines } from '../../test/engines.ts';
import type { Store } from '../store/store.ts';
import { merge, MOST_MEMORY_BYTES } from './memory.ts';
import { memoryGet, memorySet } from './tools.ts';

const EMPTY = { data: {}, session_keys: [] };
/** Data whose JSON has exactly this many bytes. */
const ofBytes = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });

describe('a merge', () => {
  test.each([
    ['adds keys', { a: 1 }, { b: 2 }, { a: 1, b: 2 }],
    ['replaces a key as a whole', { a: { x: 1, y: 2 } }, { a: { x: 3 } }, { a: { x: 3 } }],
    ['deletes what is null', { a: 1, b: 2 }, { a: null, never: null }, { b: 2 }],
    [
      'keeps a null that lies deeper',
      {},
      { a: { b: null }, c: [null] },
      { a: { b: null }, c: [null] },
    ],
    ['of nothing changes nothing', { a: 1 }, {}, { a: 1 }],
  ])('%s', (_, before, data, after) => {
    expect(merge({ data: before, session_keys: [] }, { data, scope: 'persistent' }).data).toEqual(
      after,
    );
  });

  test('knows which keys go with the session: those whose last write said so', () => {
    const first = merge(EMPTY, { data: { a: 1, b: 1, c: 1, no: null }, scope: 'session' });
    expect(first.session_keys).toEqual(['a', 'b', 'c']);
    const second = merge(first, { data: { a: 2, b: null }, scope: 'persistent' });
    expect(second).toEqual({ data: { a: 2, c: 1 }, session_keys: ['c'] });
    const third = merge(second, { data: { a: 3, c: 3 }, scope: 'session' });
    expect(third.session_keys).toEqual(['a', 'c']);
  });

  test('may fill 64 KB of UTF-8 JSON, and not a byte more', () => {
    const full = merge(EMPTY, { data: ofBytes(MOST_MEMORY_BYTES), scope: 'persistent' });
    const refused = expect.objectContaining({ code: 'MEMORY_ERROR' });
    expect(() => merge(full, { data: { b: 1 }, scope: 'persistent' })).toThrow(refused);
    expect(merge(full, { data: { a: null, b: 1 }, scope: 'persistent' }).data).toEqual({ b: 1 });
    const wide = { a: 'é'.repeat(MOST_MEMORY_BYTES / 2) };
    expect(() => merge(EMPTY, { data: wide, scope: 'persistent' })).toThrow(refused);
  });
});

test.each([
  ['memory.get', memoryGet],
  ['memory.set', memorySet],
] as const)(
  "%s answers in the form of the contract's owner layer too",
  (name, { output, clean }) => {
    const example = spec.ownerLayer[name];
    expect([...Compile(output).Errors(example)]).toEqual([]);
    expect(clean({ ...example, password: 'leak' } as never)).toEqual(example);
  },
);

describe.each(engines)('memory on the $name engine', engine => {
  let arena: Arena;
  let store: Store;
  beforeAll(async () => {
    store = await engine.open();
    arena = await openArena({}, store);
  });
  afterAll(() => arena.close());

  const experience = async (key?: string): Promise<string> => {
    const manifest = { ...spec.manifest, name: crypto.randomUUID(), tier: 1, mcp: undefined };
    const by = key ?? (await arena.agent()).key;
    return (await arena.ask('POST /api/experiences', { key: by, body: { manifest } })).body.id;
  };
  const owner = async (): Promise<string> => {
    const body = { name: crypto.randomUUID() };
    return (await arena.ask('POST /v1/owners', { key: arena.adminToken, body })).body.id;
  };
  const agentOf = async (owner_id: string): Promise<string> => {
    const body = { name: 'sibling', owner_id };
    return (await arena.ask('POST /v1/agents', { key: arena.adminToken, body })).body.api_key;
  };
  const get = (key: string, id: string, layer = 'agent') =>
    arena.ask(`GET /api/experiences/${id}/memory?layer=${layer}`, { key });
  const set = (key: string, id: string, data: unknown, more: object = {}) =>
    arena.ask(`PUT /api/experiences/${id}/memory`, { key, body: { data, ...more } });

  test('14 an agent reads nothing at first, then what it has merged', async () => {
    const { key, id: agentId } = await arena.agent();
    const id = await experience();
    const nothing = { data: {}, updated_by: null, updated_at: null };
    const { status, body } = await get(key, id);
    const { experience_agent_id } = body;
    expect([status, body]).toEqual([200, { experience_agent_id, ...nothing }]);
    expect(experience_agent_id).toMatch(/^[0-9a-f]{64}$/);

    const data = { preferences: { difficulty: 'hard' }, 'odd "key" \n é🎲': [1e21, 0.1, true] };
    const { body: receipt } = await set(key, id, data);
    expect(receipt).toEqual({ experience_agent_id, updated_at: expect.any(String) });
    await set(key, id, { win_count: 5, 'never there': null });
    const { body: second } = await set(key, id.toUpperCase(), { 'odd "key" \n é🎲': null });
    expect((await get(key, id.toUpperCase())).body).toEqual({
      experience_agent_id,
      data: { preferences: { difficulty: 'hard' }, win_count: 5 },
      updated_by: 'agent',
      updated_at: second.updated_at,
    });
    expect(JSON.stringify(second)).not.toContain(agentId);
  });

  test('14 the agents of an owner share the owner layer, and it is apart from their own', async () => {
    const [owner_id, experience_id] = [await owner(), await experience()];
    const [ada, bob, stranger] = [
      await agentOf(owner_id),
      await agentOf(owner_id),
      await agentOf(await owner()),
    ];
    const whose = { owner_id, experience_id };
    const nothing = { data: {}, updated_by: null, updated_at: null };
    expect((await get(bob, experience_id, 'owner')).body).toEqual({ ...whose, ...nothing });
    const data = { registration_code: 'ABC-123' };
    const { body: receipt } = await set(ada, experience_id, data, { layer: 'owner' });
    expect(receipt).toEqual({ ...whose, updated_at: expect.any(String) });
    expect((await get(bob, experience_id, 'owner')).body).toEqual({
      ...receipt,
      data,
      updated_by: 'owner',
    });
    await set(bob, experience_id, { faction: 'explorer' }, { layer: 'owner' });
    const both = { ...data, faction: 'explorer' };
    expect((await get(ada, experience_id, 'owner')).body.data).toEqual(both);
    for (const [key, layer] of [
      [ada, 'agent'],
      [bob, 'agent'],
      [stranger, 'owner'],
    ] as const)
      expect((await get(key, experience_id, layer)).body).toMatchObject(nothing);
  });

  test('14 neither another agent nor another experience sees a memory or the same identity', async () => {
    const owner_id = await owner();
    const [ada, bob] = [await agentOf(owner_id), await agentOf(owner_id)];
    const [one, two] = [await experience(), await experience()];
    await set(ada, one, { secret: 1 });
    await set(ada, one, { shared: 1 }, { layer: 'owner' });
    const others = [await get(ada, two), await get(bob, one), await get(ada, two, 'owner')];
    expect(others.map(({ body }) => body.data)).toEqual([{}, {}, {}]);
    const all = [await get(ada, one), ...others.slice(0, 2)];
    expect(new Set(all.map(({ body }) => body.experience_agent_id)).size).toBe(3);
  });

  test.each(['agent', 'owner'])(
    '15 of fifty merges at once into the %s layer none is lost',
    async layer => {
      const key = await agentOf(await owner());
      const id = await experience();
      const numbers = Array.from({ length: 50 }, (_, index) => index);
      const answers = await Promise.all(
        numbers.map(n => set(key, id, { [`k${n}`]: n }, { layer })),
      );
      expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200));
      const kept = Object.fromEntries(numbers.map(n => [`k${n}`, n]));
      expect((await get(key, id, layer)).body.data).toEqual(kept);
    },
  );

  test('15 merges at once do not pass the limit together', async () => {
    const { key } = await arena.agent();
    const id = await experience();
    const ten = 'x'.repeat(10 * 1024);
    const names = Array.from({ length: 10 }, (_, index) => `k${index}`);
    const answers = await Promise.all(names.map(name => set(key, id, { [name]: ten })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(6);
    expect(answers.filter(({ status }) => status === 413)).toHaveLength(4);
    expect(Object.keys((await get(key, id)).body.data)).toHaveLength(6);
  });

  test('15 what is over 64 KB is a MEMORY_ERROR and changes nothing, not even from nothing', async () => {
    const { key } = await arena.agent();
    const id = await experience();
    const { status, body } = await set(key, id, ofBytes(MOST_MEMORY_BYTES + 1));
    expect([status, body.error.code]).toEqual([413, 'MEMORY_ERROR']);
    expect(body.error.message).toContain(`${MOST_MEMORY_BYTES + 1} bytes`);
    expect((await get(key, id)).body.updated_at).toBeNull();
    expect((await set(key, id, ofBytes(MOST_MEMORY_BYTES))).status).toBe(200);
    const before = (await get(key, id)).body;
    expect((await set(key, id, { b: 1 })).body.error.code).toBe('MEMORY_ERROR');
    expect((await get(key, id)).body).toEqual(before);
  });

  test('16 keys of scope session are kept as such, until they are written as persistent', async () => {
    const { key, id: agent_id } = await arena.agent();
    const id = await experience();
    await set(key, id, { turn: 1, mood: 'calm', seat: 2 }, { scope: 'session' });
    await set(key, id, { mood: 'calm', seat: null }, { scope: 'persistent' });
    expect((await get(key, id)).body.data).toEqual({ turn: 1, mood: 'calm' });
    const row = store.db.selectFrom('agent_memories').select('session_keys');
    expect(await row.where('agent_id', '=', agent_id).execute()).toEqual([
      { session_keys: ['turn'] },
    ]);
  });

  test('an agent without an owner has no owner layer: NO_OWNER', async () => {
    const { key } = await arena.agent();
    const id = await experience();
    const answers = [await get(key, id, 'owner'), await set(key, id, {}, { layer: 'owner' })];
    for (const { status, body } of answers)
      expect([status, body.error.code]).toEqual([403, 'NO_OWNER']);
  });

  test('an unknown experience is NOT_FOUND, in either layer', async () => {
    const key = await agentOf(await owner());
    const nowhere = crypto.randomUUID();
    for (const layer of ['agent', 'owner'])
      for (const { status, body } of [
        await get(key, nowhere, layer),
        await set(key, nowhere, {}, { layer }),
      ])
        expect([status, body.error.code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each<[string, unknown, object]>([
    ['data', undefined, {}],
    ['data', '{"a":1}', {}],
    ['data', [1], {}],
    ['data', null, {}],
    ['layer', {}, { layer: 'both' }],
    ['scope', {}, { scope: 'forever' }],
    ['scope', {}, { layer: 'owner', scope: 'session' }],
    ['scope', {}, { layer: 'owner', scope: 'persistent' }],
    ['NUL', { a: 'x\0' }, {}],
    ['surrogate', { '\ud800': 1 }, {}],
  ])('a bad %s (%j, %j) is a VALIDATION_ERROR that names it', async (word, data, more) => {
    const key = await agentOf(await owner());
    const { status, body } = await set(key, await experience(), data, more);
    expect([status, body.error.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.message).toContain(word);
  });

  test('17 an experience takes what is remembered of it along when it is deleted', async () => {
    const key = await agentOf(await owner());
    const id = await experience(key);
    for (const layer of ['agent', 'owner']) await set(key, id, { a: 1 }, { layer });
    await arena.ask(`DELETE /api/experiences/${id}`, { key });
    expect((await get(key, id)).body.error.code).toBe('NOT_FOUND');
    for (const table of ['agent_memories', 'owner_memories'] as const) {
      const left = store.db.selectFrom(table).select('data').where('experience_id', '=', id);
      expect(await left.execute()).toEqual([]);
    }
  });

  test('17 whoever writes while the experience is deleted is told so, or was in time', async () => {
    const { key } = await arena.agent();
    const id = await experience(key);
    const writes = Array.from({ length: 20 }, (_, n) => set(key, id, { [n]: n }));
    const answers = await Promise.all([
      arena.ask(`DELETE /api/experiences/${id}`, { key }),
      ...writes,
    ]);
    for (const { status } of answers) expect([200, 404]).toContain(status);
    const left = store.db
      .selectFrom('agent_memories')
      .select('data')
      .where('experience_id', '=', id);
    expect(await left.execute()).toEqual([]);
  });
});
