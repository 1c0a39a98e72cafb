import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../test/engines.ts';
import { listedManifest, restManifest } from '../../test/manifests.ts';
import { openOutside } from '../../test/outside.ts';
import { startTrialServer, type TrialServer } from '../../test/trial-server.ts';
import { type Catalog, catalog } from '../catalog/store.ts';
import type { Store } from '../store/store.ts';
import { verifications } from '../verification/queue.ts';
import { livePoller, type PollerOptions } from './poller.ts';

const MINUTE = 60_000;

describe.each(engines)('the poller on the $name engine', engine => {
  let store: Store;
  let shelf: Catalog;
  let server: TrialServer;
  let time: number;
  const outside = openOutside();

  beforeAll(async () => {
    store = await engine.open();
    shelf = catalog(store, { maxPerAgent: 5, addresses: outside.addresses });
  });
  afterAll(async () => {
    await outside.close();
    await store.close();
  });
  beforeEach(async () => {
    server = await startTrialServer();
    time = Date.now();
  });
  afterEach(async () => {
    await server.close();
    await store.db.deleteFrom('experiences').execute();
  });

  const poller = (options: Partial<PollerOptions> = {}) =>
    livePoller(store, { ...outside, now: () => new Date(time), ...options });
  /** An experience that is to be polled now, unless the change says otherwise. */
  const due = async (change: object = {}, manifest = restManifest(server.url)) => {
    const { id } = await shelf.register('operator', manifest);
    await store.db
      .updateTable('experiences')
      .set({ verification_status: 'verified', next_poll_at: new Date(time), ...change })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const polls = () => server.heard.filter(({ tool }) => tool === 'experience.status').length;

  test('two pollers ask each experience once, and again a minute later, give or take a tenth', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => due()));
    const [one, two] = [poller(), poller()];
    const taken = await Promise.all([one.poll(), two.poll(), one.poll(), two.poll()]);
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(30);
    expect(polls()).toBe(30);
    const waits = await Promise.all(
      ids.map(async id => ((await shelf.get(id)).next_poll_at?.getTime() ?? 0) - time),
    );
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(0.9 * MINUTE);
    expect(Math.max(...waits)).toBeLessThanOrEqual(1.1 * MINUTE);
    expect(new Set(waits).size).toBeGreaterThan(1);
    time += 0.9 * MINUTE - 1;
    expect(await one.poll()).toBe(0);
    time += 0.2 * MINUTE + 1;
    expect((await one.poll()) + (await one.poll())).toBe(30);
  });

  test.each<[string, object]>([
    ['is not verified', { verification_status: 'failed' }],
    ['is only listed', { tier: 1 }],
    ['is part of Botplay', { built_in: 'chess' }],
    ['is not due yet', { next_poll_at: new Date(Date.now() + 10 * MINUTE) }],
    ['is not to be polled', { next_poll_at: null }],
  ])('what %s is not asked', async (_, change) => {
    await due(change);
    expect(await poller().poll()).toBe(0);
  });

  test('the catalog shows what was answered, and the page is told when it changes', async () => {
    const id = await due();
    const hints: string[] = [];
    const stop = store.bus.subscribe('catalog', hint => hints.push(hint));
    server.on('experience.status', { body: { current_players: 4, active_lobbies: 2 } });
    await poller().poll();
    expect(await shelf.get(id)).toMatchObject({
      live_status: 'online',
      current_players: 4,
      active_lobbies: 2,
    });
    expect(hints).toEqual([id]);
    time += 2 * MINUTE;
    await poller().poll();
    expect([polls(), hints]).toEqual([2, [id]]);
    stop();
  });

  test('three misses in a row are offline, one answer is online again', async () => {
    const id = await due();
    const poll = async () => {
      await poller().poll();
      time += 2 * MINUTE;
      return (await shelf.get(id)).live_status;
    };
    server.on('experience.status', { status: 500, body: {} });
    expect([await poll(), await poll(), await poll()]).toEqual(['degraded', 'degraded', 'offline']);
    server.on('experience.status', { body: {} });
    expect(await poll()).toBe('online');
    server.on('experience.status', { status: 404, body: {} });
    expect(await poll()).toBe('unknown');
  });

  test('a server that says nothing is not waited for', async () => {
    server.on('experience.status', 'nothing');
    const id = await due();
    await poller({ withinMs: 50 }).poll();
    expect((await shelf.get(id)).live_status).toBe('degraded');
  });

  test('what an old server answers is not written onto a new manifest', async () => {
    const id = await due();
    server.on('experience.status', async () => {
      await shelf.update('operator', id, listedManifest());
      return { body: { current_players: 9 } };
    });
    expect(await poller().poll()).toBe(1);
    expect(await shelf.get(id)).toMatchObject({ live_status: 'unknown', current_players: 0 });
  });

  test('whoever is verified is asked at once', async () => {
    const worker = verifications(store, outside);
    const running = livePoller(store, outside);
    running.start();
    await worker.start();
    const { id } = await shelf.register('operator', restManifest(server.url));
    await expect
      .poll(async () => (await shelf.get(id)).live_status, { timeout: 10_000 })
      .toBe('online');
    await Promise.all([worker.close(), running.close()]);
  });
});
