import { afterEach, describe, expect, inject, test } from 'vitest';
import { hasPostgres, newDatabase, silent } from '../../test/engines.ts';
import { startRedis } from '../../test/redis.ts';
import type { Bus } from './bus.ts';
import { memoryBus } from './memory-bus.ts';
import { notifyBus } from './notify-bus.ts';
import { redisBus } from './redis-bus.ts';
import { relay } from './relay.ts';

const redisUrl = inject('redisUrl');

interface Kind {
  readonly name: string;
  /** The buses of so many replicas. */
  open(replicas: number): Promise<Bus[]>;
}
const remote: Kind[] = [];
if (hasPostgres)
  remote.push({
    name: 'NOTIFY',
    open: async replicas => {
      const url = await newDatabase();
      return Promise.all(Array.from({ length: replicas }, () => notifyBus(url)));
    },
  });
if (redisUrl !== undefined)
  remote.push({
    name: 'Redis',
    open: async replicas => Array.from({ length: replicas }, () => redisBus(redisUrl, silent)),
  });
const kinds: Kind[] = [{ name: 'memory', open: async () => [memoryBus()] }, ...remote];

const opened: Bus[] = [];
afterEach(async () => {
  for (const bus of opened.splice(0)) await bus.close();
});
async function open(kind: Kind, replicas = 1): Promise<[Bus, ...Bus[]]> {
  const buses = await kind.open(replicas);
  opened.push(...buses);
  return buses as [Bus, ...Bus[]];
}

function heard(bus: Bus): string[] {
  const ids: string[] = [];
  bus.subscribe('mcp-sessions', id => void ids.push(id));
  return ids;
}

/** Waits until hints of `from` reach `to`: a connection takes its time. */
async function connected(from: Bus, to: Bus): Promise<void> {
  const ids: string[] = [];
  const stop = to.subscribe('identity', id => void ids.push(id));
  await expect
    .poll(
      () => {
        from.publish('identity', 'hello');
        return ids;
      },
      { timeout: 10_000 },
    )
    .toContain('hello');
  stop();
}

describe.each(kinds)('the bus by $name', kind => {
  test('tells the listeners of its own process at once, those of that topic alone', async () => {
    const [bus] = await open(kind);
    const ids = heard(bus);
    bus.publish('mcp-sessions', 'a');
    bus.publish('identity', 'b');
    expect(ids).toEqual(['a']);
  });

  test('tells nothing to who has gone', async () => {
    const [bus] = await open(kind);
    const ids: string[] = [];
    const stop = bus.subscribe('mcp-sessions', id => void ids.push(id));
    stop();
    bus.publish('mcp-sessions', 'a');
    expect(ids).toEqual([]);
  });
});

describe.each(remote)('between replicas, the bus by $name', kind => {
  test('carries every hint to the others, and not back', async () => {
    const [here, there, elsewhere] = (await open(kind, 3)) as [Bus, Bus, Bus];
    await connected(here, there);
    await connected(here, elsewhere);
    await connected(there, here);
    const [own, others] = [heard(here), [heard(there), heard(elsewhere)]];
    const ids = Array.from({ length: 2_000 }, (_, index) => `experience ${index}`);
    for (const id of ids) here.publish('mcp-sessions', id);
    for (const other of others)
      await expect.poll(() => other.length, { timeout: 10_000 }).toBe(ids.length);
    for (const list of [own, ...others]) expect(list).toEqual(ids);
    there.publish('mcp-sessions', 'last');
    await expect.poll(() => own.at(-1)).toBe('last');
    expect(own).toHaveLength(ids.length + 1);
  });

  test('drops a hint that is too long for the wire, and carries the rest', async () => {
    const [here, there] = (await open(kind, 2)) as [Bus, Bus];
    await connected(here, there);
    const ids = heard(there);
    here.publish('mcp-sessions', 'x'.repeat(9_000));
    here.publish('mcp-sessions', 'y');
    await expect.poll(() => ids).toEqual(['y']);
  });
});

test('what others say on the channel is ignored', () => {
  const { bus, receive } = relay(
    async () => {},
    async () => {},
  );
  const ids = heard(bus);
  for (const payload of [
    '',
    'hello',
    '{}',
    '[]',
    'null',
    '["x", {}]',
    '["x", [1]]',
    '["x", [["error", "y"]]]',
    '["x", [["identity", 1]]]',
  ])
    receive(payload);
  receive('["another replica", [["mcp-sessions", "a"]]]');
  expect(ids).toEqual(['a']);
});

test.runIf(redisUrl !== undefined)(
  'without Redis a process still hears itself, and others again once it is back',
  async () => {
    const redis = await startRedis();
    const [here, there] = [redisBus(redis.url, silent), redisBus(redis.url, silent)] as const;
    opened.push(here, there);
    await connected(here, there);
    await redis.kill();
    const ids = heard(here);
    for (const id of ['a', 'b']) here.publish('mcp-sessions', id);
    expect(ids).toEqual(['a', 'b']);
    await redis.restart();
    await connected(here, there);
    await redis.stop();
  },
);
