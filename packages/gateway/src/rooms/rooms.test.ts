import { refuse } from '@botplay/contract';
import type { Machine } from '@botplay/experiences';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engine, engines, silent } from '../../test/engines.ts';
import { inTransaction } from '../store/retry.ts';
import type { Store } from '../store/store.ts';
import { type Done, type RoomNeeds, rooms } from './rooms.ts';

interface Count {
  readonly bells: number;
  readonly acts: number;
}
interface Given {
  /** Between two bells. */
  readonly seconds: number;
  /** Over after so many. */
  readonly bells: number;
  readonly asks?: string;
}

/** Counts what happens to it. An act of "no" is refused, one of "oops" is noted and refused, and "again" winds the clock. */
const counter = (kind: string, given: Given): Machine<Count> => ({
  kind,
  begin: () => ({
    state: { bells: 0, acts: 0 },
    events: [{ type: 'begun' }],
    seconds: given.seconds,
    ...(given.asks !== undefined && { asks: { player: given.asks } }),
  }),
  act(state, player, act) {
    if (act === 'no') refuse('EXPERIENCE_ERROR', 'No.');
    const next = { ...state, acts: state.acts + 1 };
    const step = { state: next, events: [{ type: 'acted', player }] };
    if (act === 'end') return { ...step, outcome: next, seconds: null };
    if (act === 'oops') return { ...step, refusal: 'Oops.' };
    return act === 'again' ? { ...step, seconds: given.seconds } : step;
  },
  timeUp(state) {
    const next = { ...state, bells: state.bells + 1 };
    const step = { state: next, events: [{ type: 'rung', bells: next.bells }] };
    return next.bells < given.bells
      ? { ...step, seconds: given.seconds }
      : { ...step, seconds: null, outcome: next };
  },
});

/** Every step is stored quickly if it can be. */
const QUICK = { quick: { fits: () => true, alongside: () => undefined, counted: () => {} } };

describe.each(engines)('rooms on $name', ({ open }: Engine) => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  const runner = (machine: Machine<Count>, more: Partial<RoomNeeds<string>> = {}) =>
    rooms<string>({
      store,
      log: silent,
      machines: new Map([[machine.kind, machine as Machine]]), // it is only ever given its own states
      record: async () => {},
      answer: async () => 'go',
      ...more,
    });
  const begin = async (run: ReturnType<typeof runner>, kind: string): Promise<string> => {
    const id = crypto.randomUUID();
    const room = run.begin(kind, { id, seed: 'seed', given: null });
    const begun = await inTransaction(store.db, trx => run.open(trx, [room]));
    begun.forEach(run.tell);
    return id;
  };
  const steps = async (id: string) =>
    store.db
      .selectFrom('room_steps')
      .select(['version', 'input', 'events'])
      .where('room_id', '=', id)
      .orderBy('version')
      .execute();
  const outcomeOf = async (id: string) =>
    (
      await store.db
        .selectFrom('rooms')
        .select('outcome')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).outcome;

  test('each bell rings once, however many listen for it', async () => {
    const machine = counter('bells', { seconds: 0.02, bells: 10 });
    // Only replicas share a database: there is never a second process on an embedded one.
    const runners = Array.from({ length: store.engine === 'postgres' ? 3 : 1 }, () =>
      runner(machine),
    );
    for (const run of runners) run.start();
    const [first] = runners;
    if (!first) throw new Error('Nobody listens.');
    const ids = await Promise.all(Array.from({ length: 8 }, () => begin(first, 'bells')));
    for (const id of ids) {
      await expect.poll(() => outcomeOf(id), { timeout: 20_000 }).toEqual({ bells: 10, acts: 0 });
      const all = await steps(id);
      expect(all.map(({ version }) => version)).toEqual(all.map((_, i) => i + 1));
      expect(all.slice(1).map(({ input }) => input)).toEqual(
        Array.from({ length: 10 }, () => ({ bell: true })),
      );
    }
    for (const run of runners) await run.close();
  });

  test('quick acts of a crowd are all there, and each once', async () => {
    const machine = counter('crowd', { seconds: 60, bells: 1 });
    const runners = Array.from({ length: store.engine === 'postgres' ? 2 : 1 }, () =>
      runner(machine, QUICK),
    );
    const [first] = runners;
    if (!first) throw new Error('There is a runner.');
    const ids = await Promise.all(Array.from({ length: 3 }, () => begin(first, 'crowd')));
    for (const run of runners) for (const id of ids) await run.look(id);
    const acts = ids.flatMap(id =>
      Array.from({ length: 30 }, (_, i) =>
        (runners[i % runners.length] ?? first).act(id, String(i), i % 3 ? 'go' : 'again'),
      ),
    );
    const versions = (await Promise.all(acts)).map(it => `${it.room.id} ${it.room.version}`);
    expect(new Set(versions).size).toBe(90);
    for (const id of ids) {
      const all = (await steps(id)).slice(1);
      expect(all.map(({ version }) => version)).toEqual(all.map((_, i) => i + 2));
      const players = all.map(({ input }) => Number((input as { player: string }).player));
      expect(players.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, i) => i));
      for (const run of runners)
        expect((await run.look(id))?.room).toMatchObject({ version: 31, state: { acts: 30 } });
    }
    for (const run of runners) await run.close();
  });

  test('acts come one after the other, and what is refused leaves nothing behind', async () => {
    const noted: Done<string>[] = [];
    const run = runner(counter('acts', { seconds: 60, bells: 1 }), {
      record: async (_, done) => void noted.push(...done),
    });
    const id = await begin(run, 'acts');
    const acts = ['go', 'no', 'go', 'oops', 'go', 'no'];
    const answers = await Promise.allSettled(acts.map((act, i) => run.act(id, 'ada', act, `${i}`)));
    expect(answers.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      false,
      true,
      false,
      true,
      false,
    ]);
    expect((await run.look(id))?.room).toMatchObject({ version: 5, state: { acts: 4 } });
    expect(await steps(id)).toHaveLength(5);
    expect(noted.map(({ more }) => more)).toEqual(['0', '2', '3', '4']);
    await run.act(id, 'ada', 'end');
    await expect(run.act(id, 'ada', 'go')).rejects.toThrow('The match is over.');
    await expect(run.act(crypto.randomUUID(), 'ada', 'go')).rejects.toThrow('no such match');
    await run.close();
  });

  test('what cannot be recorded did not happen, and fails nobody else', async () => {
    const run = runner(counter('record', { seconds: 60, bells: 1 }), {
      record: async (_, done) => {
        if (done.some(({ more }) => more === 'poison')) throw new Error('poison');
      },
    });
    const ids = [await begin(run, 'record'), await begin(run, 'record')] as const;
    const [good, bad] = await Promise.allSettled([
      run.act(ids[0], 'ada', 'go', 'fine'),
      run.act(ids[1], 'ada', 'go', 'poison'),
    ]);
    expect([good.status, bad.status]).toEqual(['fulfilled', 'rejected']);
    expect([(await steps(ids[0])).length, (await steps(ids[1])).length]).toEqual([2, 1]);
    expect((await run.look(ids[1]))?.room.version).toBe(1);
    await run.close();
  });

  test.each([
    ['', {}],
    [', quickly', QUICK],
  ])('whoever is asked is not heard if the room has moved meanwhile%s', async (_, how) => {
    let answer = (_act: string): void => {};
    const run = runner(counter('asks', { seconds: 60, bells: 1, asks: 'house' }), {
      answer: () => new Promise(resolve => (answer = resolve)),
      ...how,
    });
    const id = await begin(run, 'asks');
    await run.act(id, 'ada', 'go');
    answer('go');
    await run.act(id, 'ada', 'again');
    await run.act(id, 'ada', 'end');
    expect((await steps(id)).map(({ input }) => input)).toEqual([
      { begins: true },
      { player: 'ada', act: 'go' },
      { player: 'ada', act: 'again' },
      { player: 'ada', act: 'end' },
    ]);
    await run.close();
  });

  test('what a watcher hears of is there to be read, after any event that it knows', async () => {
    const run = runner(counter('events', { seconds: 60, bells: 1 }));
    const id = await begin(run, 'events');
    let heard = 0;
    const stop = run.listening.watch(id, () => heard++);
    const before = await run.look(id);
    await run.act(id, 'ada', 'go');
    await run.act(id, 'bob', 'go');
    await expect.poll(() => heard).toBeGreaterThanOrEqual(2);
    stop();
    const after = await run.look(id);
    if (!before || !after) throw new Error('There is a room.');
    const events = await run.events(after, before.room.lastEvent, undefined);
    expect(events.map(({ type, player }) => `${type} ${String(player)}`)).toEqual([
      'acted ada',
      'acted bob',
    ]);
    // The same from the database, for an event that is not remembered.
    const all = await run.events(after, '0', undefined);
    expect(all.map(({ type }) => type)).toEqual(['begun', 'acted', 'acted']);
    expect(all.slice(1)).toEqual(events);
    await run.close();
  });
});

test('an embedded database has one process: whoever was asked by the last one is asked again', async () => {
  const [embedded] = engines;
  if (!embedded) throw new Error('There is always one.');
  const store = await embedded.open();
  const machine = counter('lost', { seconds: 60, bells: 1, asks: 'house' });
  const needs = {
    store,
    log: silent,
    machines: new Map([['lost', machine as Machine]]), // it is only ever given its own states
    record: async () => {},
  };
  const id = crypto.randomUUID();
  const lost = rooms<string>({ ...needs, answer: () => new Promise(() => {}) });
  const room = lost.begin('lost', { id, seed: 'seed', given: null });
  const begun = await inTransaction(store.db, trx => lost.open(trx, [room]));
  begun.forEach(lost.tell);
  await lost.close();
  const next = rooms<string>({ ...needs, answer: async () => 'end' });
  next.start();
  await expect
    .poll(async () => (await next.look(id))?.room.outcome, { timeout: 5_000 })
    .toEqual({ bells: 0, acts: 1 });
  await next.close();
  await store.close();
});
