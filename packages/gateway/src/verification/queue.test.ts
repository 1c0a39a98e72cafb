import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../test/engines.ts';
import { listedManifest, restManifest } from '../../test/manifests.ts';
import { openOutside } from '../../test/outside.ts';
import { type Saying, startTrialServer, type TrialServer } from '../../test/trial-server.ts';
import { type Catalog, catalog } from '../catalog/store.ts';
import type { Store } from '../store/store.ts';
import { type QueueOptions, verifications } from './queue.ts';

const MINUTE = 60_000;

describe.each(engines)('the queue of verifications on the $name engine', engine => {
  let store: Store;
  let shelf: Catalog;
  let server: TrialServer;
  const outside = openOutside();
  const closing: (() => Promise<void>)[] = [];

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
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    await server.close();
    await store.db.deleteFrom('experiences').execute();
  });

  const queue = (options: QueueOptions = {}) => {
    const made = verifications(store, outside, options);
    closing.push(made.close);
    return made;
  };
  const register = async (manifest = restManifest(server.url)) =>
    (await shelf.register('operator', manifest)).id;
  const statuses = async (id: string) => (await queue().history(id)).map(({ status }) => status);
  /** Holds back the next answer to experience.info until told what to say. */
  const hold = () => {
    let heard = () => {};
    let say: (saying: Saying) => void = () => {};
    const asked = new Promise<void>(resolve => (heard = resolve));
    const saying = new Promise<Saying>(resolve => (say = resolve));
    server.on('experience.info', () => {
      server.on('experience.info', { body: { rules: 'later' } });
      heard();
      return saying;
    });
    return { asked, say: (saying: Saying) => say(saying) };
  };

  test('a tier 2 experience waits from the moment it is registered, and is then verified', async () => {
    const id = await register();
    expect(await statuses(id)).toEqual(['queued']);
    expect(await queue().runNext()).toBe(true);
    const [run] = await queue().history(id);
    expect(run).toMatchObject({ experience_id: id, status: 'verified' });
    expect(run?.checks.map(({ status }) => status)).toEqual([
      'pass',
      'pass',
      'pass',
      'pass',
      'pass',
      'skipped',
    ]);
    const row = await shelf.get(id);
    expect(row.verification_status).toBe('verified');
    expect(row.verified_at?.toISOString()).toBe(run?.finished_at);
    expect(row.next_poll_at).toEqual(row.verified_at);
    expect(row.info).toMatchObject({ gameplay_instructions: 'Say anything.' });
    expect(await queue().runNext()).toBe(false);
  });

  test('a tier 1 experience does not wait, nor one that becomes tier 1', async () => {
    const listed = await register(listedManifest());
    const id = await register();
    await shelf.update('operator', id, listedManifest());
    expect([await statuses(listed), await statuses(id)]).toEqual([[], []]);
  });

  test('one that fails is told why, and stays unplayable until it is mended', async () => {
    server.on('session.create', { status: 500, body: { error: { message: 'No room.' } } });
    const id = await register();
    await queue().runNext();
    expect((await shelf.get(id)).verification_status).toBe('failed');
    const { verification } = await shelf.particulars(id);
    expect(verification).toMatchObject({ status: 'failed', finished_at: expect.any(String) });
    expect(verification?.checks.find(({ status }) => status === 'fail')).toMatchObject({
      name: 'session_lifecycle',
      message: expect.stringContaining('No room.'),
    });
    server.on('session.create', { body: {} });
    await queue().enqueue(id);
    await queue().runNext();
    expect((await shelf.get(id)).verification_status).toBe('verified');
    expect(await statuses(id)).toEqual(['verified', 'failed']);
  });

  test('an update shows unverified, then pending while the checks run, then what they found', async () => {
    const id = await register();
    await queue().runNext();
    const updated = await shelf.update('operator', id, restManifest(server.url));
    expect(updated).toMatchObject({
      verification_status: 'unverified',
      info: null,
      next_poll_at: null,
    });
    const { asked, say } = hold();
    const running = queue().runNext();
    await asked;
    expect((await shelf.get(id)).verification_status).toBe('pending');
    expect(await statuses(id)).toEqual(['running', 'verified']);
    say({ body: {} });
    await running;
    expect((await shelf.get(id)).verification_status).toBe('verified');
  });

  test('what is verified stays so while it is verified again', async () => {
    const id = await register();
    await queue().runNext();
    const { asked, say } = hold();
    await queue().enqueue(id);
    const running = queue().runNext();
    await asked;
    expect((await shelf.get(id)).verification_status).toBe('verified');
    say({ status: 500, body: {} });
    await running;
    expect((await shelf.get(id)).verification_status).toBe('failed');
  });

  test('a run whose process is gone is done by another once its lease has lapsed', async () => {
    let time = Date.now();
    const now = () => new Date(time);
    const worker = () => queue({ now, leaseMs: MINUTE });
    const id = await register();
    const first = hold();
    const late = worker().runNext();
    await first.asked;
    time += MINUTE;
    expect(await worker().runNext()).toBe(false);
    time += 1;
    const second = hold();
    const other = worker().runNext();
    await second.asked;
    // It was only asleep, and what it says now does not count.
    first.say({ status: 500, body: {} });
    await late;
    expect(await queue().history(id)).toMatchObject([
      { status: 'running', started_at: now().toISOString() },
    ]);
    second.say({ body: {} });
    expect(await other).toBe(true);
    expect(await statuses(id)).toEqual(['verified']);
    expect((await shelf.get(id)).verification_status).toBe('verified');
  });

  test('what was found of a row that has become another is found again', async () => {
    const id = await register();
    const { asked, say } = hold();
    const running = queue().runNext();
    await asked;
    await store.db
      .updateTable('experiences')
      .set({ updated_at: new Date(0) })
      .execute();
    say({ status: 500, body: {} });
    await running;
    expect(await statuses(id)).toEqual(['queued']);
    await queue().runNext();
    expect(await statuses(id)).toEqual(['verified']);
  });

  test('while the checks run the lease is renewed', async () => {
    const id = await register();
    const { asked, say } = hold();
    const worker = queue({ leaseMs: 300 });
    await worker.start();
    await asked;
    const leasedUntil = async () =>
      (
        await store.db
          .selectFrom('verifications')
          .select('leased_until')
          .where('experience_id', '=', id)
          .executeTakeFirstOrThrow()
      ).leased_until?.getTime() ?? 0;
    const first = await leasedUntil();
    await expect.poll(leasedUntil, { timeout: 10_000 }).toBeGreaterThan(first + 300);
    say({ body: {} });
    await expect.poll(() => statuses(id), { timeout: 10_000 }).toEqual(['verified']);
  });

  test('two workers do every run once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => register()));
    const drain = async (worker: ReturnType<typeof queue>) => {
      while (await worker.runNext());
    };
    const [one, two] = [queue(), queue()];
    await Promise.all([drain(one), drain(two), drain(one), drain(two)]);
    const infos = server.heard.filter(({ tool }) => tool === 'experience.info');
    expect(infos).toHaveLength(ids.length);
    for (const id of ids) expect(await statuses(id)).toEqual(['verified']);
  });

  test('the oldest is done first', async () => {
    const first = await register();
    const second = await register();
    await queue().runNext();
    expect([await statuses(first), await statuses(second)]).toEqual([['verified'], ['queued']]);
  });

  test('of a manifest that changes meanwhile nothing is stored, and the new one is verified', async () => {
    const id = await register();
    const { asked, say } = hold();
    const running = queue().runNext();
    await asked;
    await shelf.update('operator', id, restManifest(server.url, { version: '2.0.0' }));
    say({ status: 500, body: {} });
    await running;
    expect((await shelf.get(id)).verification_status).toBe('unverified');
    expect(await queue().history(id)).toMatchObject([
      { status: 'queued', checks: [], started_at: null },
    ]);
    await queue().runNext();
    expect(await shelf.get(id)).toMatchObject({
      verification_status: 'verified',
      version: '2.0.0',
      info: { rules: 'later' },
    });
    expect(await statuses(id)).toEqual(['verified']);
  });

  test('asking again while a run is open makes no second one', async () => {
    const id = await register();
    const asked = await Promise.all(Array.from({ length: 5 }, () => queue().enqueue(id)));
    expect(new Set(asked).size).toBe(1);
    expect(await statuses(id)).toEqual(['queued']);
  });

  test('a close waits for no server, and leaves the run to others', async () => {
    const id = await register();
    const { asked, say } = hold();
    const worker = queue();
    await worker.start();
    await asked;
    await worker.close();
    expect(await queue().history(id)).toMatchObject([{ status: 'queued', started_at: null }]);
    expect(await queue().runNext()).toBe(true);
    say({ status: 500, body: {} });
    expect(await statuses(id)).toEqual(['verified']);
  });

  test('a worker finds what is asked for by itself, four at a time', async () => {
    const waiting: (() => void)[] = [];
    let most = 0;
    server.on('session.create', async () => {
      await new Promise<void>(go => (most = Math.max(most, waiting.push(go))));
      return { body: {} };
    });
    const worker = queue();
    await worker.start();
    const ids = await Promise.all(Array.from({ length: 9 }, () => register()));
    for (let left = ids.length; left > 0; left--) {
      await expect.poll(() => waiting.length, { timeout: 10_000 }).toBe(Math.min(left, 4));
      waiting.shift()?.();
    }
    const runs = await Promise.all(ids.map(id => worker.history(id)));
    const done = await Promise.all(runs.map(([run]) => worker.waitFor(run?.id ?? '', 20_000)));
    expect(done.map(run => run?.status)).toEqual(ids.map(() => 'verified'));
    expect(most).toBe(4);
  });

  test('who waits too short sees the run as it is, and who waits for nothing sees none', async () => {
    const id = await register();
    const run = await queue().enqueue(id);
    expect(await queue().waitFor(run ?? '', 0)).toMatchObject({ id: run, status: 'queued' });
    await shelf.delete('operator', id);
    expect(await queue().waitFor(run ?? '', 0)).toBeUndefined();
    expect(await queue().enqueue(id)).toBeUndefined();
    expect(await queue().runNext()).toBe(false);
  });

  test('the latest fifty runs are kept, and told newest first', async () => {
    const id = await register();
    const old = Array.from({ length: 60 }, (_, index) => ({
      id: crypto.randomUUID(),
      experience_id: id,
      status: 'failed' as const,
      checks: '[]',
      leased_until: null,
      created_at: new Date(Date.now() - MINUTE * (index + 1)),
      started_at: null,
      finished_at: new Date(),
    }));
    await store.db.insertInto('verifications').values(old).execute();
    await queue().runNext();
    const history = await queue().history(id);
    expect(history.map(run => run.id).slice(1)).toEqual(old.slice(0, 49).map(run => run.id));
    expect(history[0]?.status).toBe('verified');
    const { count } = await store.db
      .selectFrom('verifications')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(50);
  });
});
