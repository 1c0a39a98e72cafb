import { expect, test } from 'vitest';
import { memoryBus } from './memory-bus.ts';
import { watchers } from './watchers.ts';

test('each hears of its own id, until it stops', () => {
  const bus = memoryBus();
  const { watch } = watchers(bus, 'rooms');
  const heard: string[] = [];
  const stop = watch('a', () => heard.push('a'));
  watch('b', () => heard.push('b'));
  bus.publish('rooms', 'a');
  bus.publish('matches', 'b');
  stop();
  bus.publish('rooms', 'a');
  bus.publish('rooms', 'b');
  expect(heard).toEqual(['a', 'b']);
});

test('who waits misses no change that came before it waited', async () => {
  const bus = memoryBus();
  const { next, stop } = watchers(bus, 'rooms').attend('a');
  bus.publish('rooms', 'a');
  await next(60_000);
  const woken: string[] = [];
  const later = next(60_000).then(() => woken.push('by the change'));
  woken.push('not before it');
  bus.publish('rooms', 'a');
  await later;
  expect(woken).toEqual(['not before it', 'by the change']);
  stop();
});

test('nobody waits any more once all are released', async () => {
  const all = watchers(memoryBus(), 'rooms');
  const { next } = all.attend('a');
  const waiting = next(60_000);
  all.release();
  await waiting;
  await all.attend('b').next(60_000);
  expect(all.isReleased()).toBe(true);
});
