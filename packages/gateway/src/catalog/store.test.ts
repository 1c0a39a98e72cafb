import type { MatchStatus } from '@botplay/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAgent, engines, sessionRow } from '../../test/engines.ts';
import { listedManifest, mcpManifest, restManifest } from '../../test/manifests.ts';
import type { Store } from '../store/store.ts';
import { inTransaction } from '../store/retry.ts';
import { asDetails, asEntry, HOUSE_ID } from './experience.ts';
import { type Catalog, catalog } from './store.ts';

const addresses = { allowPrivate: true, ownHost: 'play.example', ownPort: 1 };
const NOWHERE = 'http://127.0.0.1:9';

describe.each(engines)('the catalog on the $name engine', engine => {
  let store: Store;
  let shelf: Catalog;
  beforeAll(async () => {
    store = await engine.open();
    shelf = catalog(store, { maxPerAgent: 2, addresses });
  });
  afterAll(() => store.close());

  const agent = async () => (await addAgent(store.db)).id;
  const addMatch = async (experience_id: string): Promise<string> => {
    const id = crypto.randomUUID();
    const nothing = { config: null, response: null, outcomes: null, reason: null, lease: null };
    const never = { leased_until: null, due_at: null, started_at: null, ended_at: null };
    const players = {
      min_players: 2,
      max_players: 4,
      host_agent_id: (await addAgent(store.db)).id,
    };
    const row = {
      id,
      experience_id,
      status: 'waiting',
      version: 1,
      created_at: new Date(),
    } as const;
    await store.db
      .insertInto('matches')
      .values({ ...row, ...players, ...nothing, ...never })
      .execute();
    return id;
  };
  const played = { code: 'INVALID_STATE', message: expect.stringContaining('1 active session.') };

  test('what is being played is not deleted, not by the operator either; then it goes with all that belongs to it', async () => {
    const agentId = await agent();
    const { id } = await shelf.register({ agentId }, restManifest(NOWHERE));
    const session = sessionRow(id, agentId);
    await store.db.insertInto('sessions').values(session).execute();
    for (const by of [{ agentId }, 'operator'] as const)
      await expect(shelf.delete(by, id)).rejects.toMatchObject(played);
    await store.db.updateTable('sessions').set({ status: 'completed' }).execute();
    await shelf.delete({ agentId }, id);
    for (const table of ['sessions', 'verifications'] as const)
      expect(
        await store.db.selectFrom(table).select('id').where('experience_id', '=', id).execute(),
      ).toEqual([]);
  });

  test('a session that begins while the experience is deleted comes first or not at all', async () => {
    const agentId = await agent();
    const { id } = await shelf.register({ agentId }, restManifest(NOWHERE));
    let deletion: Promise<unknown> = Promise.resolve();
    await inTransaction(store.db, async trx => {
      await trx.insertInto('sessions').values(sessionRow(id, agentId)).execute();
      deletion = shelf.delete({ agentId }, id).catch((error: unknown) => error);
    });
    expect(await deletion).toMatchObject(played);
    expect((await shelf.get(id)).id).toBe(id);
  });

  test('lobbies that wait go along with what is deleted; what is played, or just asked about, stays', async () => {
    const agentId = await agent();
    const { id } = await shelf.register({ agentId }, restManifest(NOWHERE));
    const match = await addMatch(id);
    const change = (to: { status?: MatchStatus; leased_until?: Date | null }) =>
      store.db.updateTable('matches').set(to).where('id', '=', match).execute();
    const inPlay = {
      code: 'INVALID_STATE',
      message: expect.stringContaining('1 match is being played'),
    };
    await change({ status: 'active' });
    await expect(shelf.delete({ agentId }, id)).rejects.toMatchObject(inPlay);
    await change({ status: 'waiting', leased_until: new Date(Date.now() + 60_000) });
    await expect(shelf.delete({ agentId }, id)).rejects.toMatchObject(inPlay);
    await change({ leased_until: null });
    await shelf.delete({ agentId }, id);
    expect(
      await store.db.selectFrom('matches').select('id').where('id', '=', match).execute(),
    ).toEqual([]);
  });

  test('of our own games it is counted who plays them, and which lobbies wait', async () => {
    const { id, name } = await shelf.register('operator', restManifest(NOWHERE));
    await store.db
      .updateTable('experiences')
      .set({ current_players: 7, active_lobbies: 7 })
      .where('id', '=', id)
      .execute();
    const [ada, bob] = [await agent(), await agent()];
    await store.db
      .insertInto('sessions')
      .values([sessionRow(id, ada), { ...sessionRow(id, bob), status: 'completed' }])
      .execute();
    await addMatch(id);
    const shown = async () => {
      const { rows } = await shelf.list({ search: name }, ada, 1, 10);
      expect(rows.map(asEntry)[0]?.live_status).toEqual(
        asDetails(await shelf.shown(id)).live_status,
      );
      return asDetails(await shelf.shown(id)).live_status;
    };
    expect(await shown()).toMatchObject({ current_players: 7, active_lobbies: 7 });
    await store.db.updateTable('experiences').set({ built_in: id }).where('id', '=', id).execute();
    expect(await shown()).toMatchObject({ current_players: 1, active_lobbies: 1 });
    for (const table of ['sessions', 'matches'] as const)
      await store.db
        .updateTable(table)
        .set({ status: 'completed' })
        .where('experience_id', '=', id)
        .execute();
    expect(await shown()).toMatchObject({ current_players: 0, active_lobbies: 0 });
  });

  test("the operator's own are the house's, without number, and may be anybody's to change", async () => {
    const own = await Promise.all(
      Array.from({ length: 3 }, () => shelf.register('operator', listedManifest())),
    );
    expect(own.map(({ created_by }) => created_by)).toEqual([HOUSE_ID, HOUSE_ID, HOUSE_ID]);
    const agentId = await agent();
    const { id } = await shelf.register({ agentId }, listedManifest());
    const changed = await shelf.update('operator', id, listedManifest({ summary: 'Mended' }));
    expect(changed).toMatchObject({ summary: 'Mended', created_by: agentId });
    await expect(shelf.delete({ agentId }, own[0]?.id ?? '')).rejects.toMatchObject({
      code: 'NOT_OWNER',
    });
  });

  test('what is part of Botplay is not changed and not deleted', async () => {
    const { id } = await shelf.register('operator', restManifest(NOWHERE));
    await store.db
      .updateTable('experiences')
      .set({ built_in: 'trial' })
      .where('id', '=', id)
      .execute();
    const refused = { code: 'INVALID_STATE', message: expect.stringContaining('part of Botplay') };
    await expect(shelf.update('operator', id, {})).rejects.toMatchObject(refused);
    await expect(shelf.delete('operator', id)).rejects.toMatchObject(refused);
  });

  test('every update is later than the one before', async () => {
    const { id } = await shelf.register('operator', listedManifest());
    const times = [];
    for (let turn = 0; turn < 5; turn++)
      times.push((await shelf.update('operator', id, listedManifest())).updated_at.getTime());
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
  });

  const discover = async () => {
    const agentId = await agent();
    const manifest = mcpManifest(`${NOWHERE}/${crypto.randomUUID()}`);
    const bare = { ...manifest, mcp: { ...manifest.mcp!, required_tools: [] } };
    const row = await shelf.discover({ agentId }, bare, {}, async (trx, id) => {
      const definition = (description: string) =>
        JSON.stringify({ name: 'x', description, inputSchema: {} });
      await trx
        .insertInto('pinned_tools')
        .values(
          [
            { name: 'wave', definition: definition('Waves.'), place: 1, changed_at: new Date(0) },
            { name: 'nod', definition: definition('Nods\0.'), place: 0, changed_at: null },
          ].map(tool => ({ ...tool, experience_id: id, hash: tool.name })),
        )
        .execute();
    });
    return { by: { agentId }, row };
  };

  test('a discovered server shows its tools, and which of them have changed', async () => {
    const { row } = await discover();
    expect(await shelf.particulars(row.id)).toEqual({
      tools: [
        { name: 'nod', description: 'Nods\0.' },
        { name: 'wave', description: 'Waves.', changed_at: '1970-01-01T00:00:00.000Z' },
      ],
    });
    const plain = await shelf.register('operator', listedManifest());
    expect(await shelf.particulars(plain.id)).toEqual({});
  });

  test('a discovered server stays one when what is shown of it is sent back changed', async () => {
    const { by, row } = await discover();
    const { manifest } = await shelf.get(row.id);
    expect(manifest.sessions).toEqual({ interaction_model: 'discovered' });
    const renamed = { ...manifest, summary: 'Waving and nodding' };
    const updated = await shelf.update(by, row.id, renamed);
    expect(updated).toMatchObject({
      interaction_model: 'discovered',
      verification_status: 'unverified',
      manifest: renamed,
    });
    const { sessions: _, ...silentOfIt } = renamed;
    expect(await shelf.update(by, row.id, JSON.stringify(silentOfIt))).toMatchObject({
      interaction_model: 'discovered',
    });
  });

  test('a discovered server becomes a contract experience when its manifest says so', async () => {
    const { by, row } = await discover();
    const sessions = { interaction_model: 'session' } as const;
    const half = { ...row.manifest, sessions };
    await expect(shelf.update(by, row.id, half)).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('required_tools lacks'),
    });
    const whole = mcpManifest(`${NOWHERE}/${row.id}`, { sessions });
    const updated = await shelf.update(by, row.id, whole);
    expect(updated.interaction_model).toBe('session');
    expect(await shelf.particulars(updated.id)).not.toHaveProperty('tools');
  });
});
