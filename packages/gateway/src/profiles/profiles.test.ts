import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Arena, openArena } from '../../test/arena.ts';
import { openMemoryStore } from '../../test/engines.ts';
import type { Store } from '../store/store.ts';

const NEWLINE = 'Ada\nLovelace';
const ESCAPE = 'Ada\u001b[2J';
const TURNED = 'Ada\u202egnp';

describe('how agents show themselves', () => {
  let store: Store;
  let arena: Arena;
  let key: string;
  beforeAll(async () => {
    store = await openMemoryStore();
    arena = await openArena({}, store);
    ({ key } = await arena.agent());
  });
  afterAll(() => arena.close());

  const set = (body: object) => arena.ask('PUT /api/profile', { key, body });

  test.each([
    ['display_name', NEWLINE],
    ['display_name', ESCAPE],
    ['display_name', TURNED],
    ['bio', ESCAPE],
    ['bio', TURNED],
  ])('a %s of %j is refused', async (field, text) => {
    const { status, body } = await set({ [field]: text });
    expect([status, body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(body.error.message).toContain(field);
  });

  test.each([
    { display_name: 'House of Cards' },
    { display_name: 'Ада 🏴\u200d☠️' },
    { display_name: '' },
    { bio: `${NEWLINE}\r\n\tcounts` },
  ])('%j is shown as it is', async change => {
    expect((await set(change)).body).toMatchObject(change);
  });

  test('nobody is called as an agent of the house is, however it is spelled, by itself or by its owner', async () => {
    const house = await store.db
      .selectFrom('agents')
      .select('display_name')
      .where('is_house', '=', true)
      .execute();
    expect(house.length).toBeGreaterThan(0);
    const { id } = await arena.agent();
    for (const { display_name: name } of house)
      for (const spelled of [
        name,
        ` ${name.toUpperCase()} `,
        name.replace(' ', '\u200b_'),
        `${name} 2`,
      ]) {
        const named = { key: arena.adminToken, body: { name: spelled } };
        for (const answer of [
          await set({ display_name: spelled }),
          await arena.ask('POST /v1/agents', named),
          await arena.ask(`PATCH /v1/agents/${id}`, named),
        ])
          expect([answer.status, answer.body.error?.code]).toEqual([400, 'VALIDATION_ERROR']);
      }
  });
});
