import { describe, expect, test } from 'vitest';
import { slots } from './slots.ts';

const LONG = 60_000;
/** Settles what is already decided. */
const now = () => new Promise(done => setImmediate(done));

describe('slots', () => {
  test('a lane has its own limit, and another lane does not feel it', () => {
    const { enter, taken } = slots({ perLane: 2, inAll: 5 });
    expect(enter('a', LONG)).toBeUndefined();
    expect(enter('a', LONG)).toBeUndefined();
    expect(enter('b', LONG)).toBeUndefined();
    expect(taken()).toBe(3);
  });

  test('who waits is let in as others leave, in the order they came', async () => {
    const { enter, leave, taken } = slots({ perLane: 1, inAll: 5 });
    const order: number[] = [];
    void enter('a', LONG);
    for (const number of [1, 2, 3]) void enter('a', LONG)?.then(() => order.push(number));
    for (const expected of [[1], [1, 2], [1, 2, 3]]) {
      leave('a');
      await now();
      expect(order).toEqual(expected);
    }
    leave('a');
    expect(taken()).toBe(0);
  });

  test('lanes take turns at the limit of all', async () => {
    const { enter, leave } = slots({ perLane: 3, inAll: 3 });
    const order: string[] = [];
    for (const lane of ['a', 'a', 'a']) void enter(lane, LONG);
    for (const lane of ['b', 'b', 'b', 'c']) void enter(lane, LONG)?.then(() => order.push(lane));
    for (let i = 0; i < 3; i++) leave('a');
    await now();
    expect(order).toEqual(['b', 'c', 'b']);
  });

  test('nobody overtakes who waits', async () => {
    const { enter, leave } = slots({ perLane: 1, inAll: 1 });
    const order: string[] = [];
    void enter('a', LONG);
    void enter('b', LONG)?.then(() => order.push('b'));
    leave('a');
    void enter('a', LONG)?.then(() => order.push('a'));
    await now();
    expect(order).toEqual(['b']);
  });

  test('who waits too long is refused, and leaves nothing behind', async () => {
    const { enter, leave, taken } = slots({ perLane: 1, inAll: 5 });
    void enter('a', LONG);
    await expect(enter('a', 1)).rejects.toMatchObject({ code: 'POOL_EXHAUSTED', retryable: true });
    leave('a');
    expect(taken()).toBe(0);
    expect(enter('a', 1)).toBeUndefined();
  });

  test('after any coming and going none is taken, and none was ever too many', async () => {
    const { enter, leave, taken } = slots({ perLane: 3, inAll: 7 });
    const inside = new Map<string, number>();
    const visit = async (lane: string, ms: number) => {
      await enter(lane, ms);
      inside.set(lane, (inside.get(lane) ?? 0) + 1);
      expect(inside.get(lane)).toBeLessThanOrEqual(3);
      expect(taken()).toBeLessThanOrEqual(7);
      for (let i = 0; i < ms; i++) await now();
      inside.set(lane, (inside.get(lane) ?? 0) - 1);
      leave(lane);
    };
    const visits = Array.from({ length: 300 }, (_, i) => visit(`lane ${i % 5}`, (i * 7) % 20));
    const refused = (await Promise.allSettled(visits)).filter(
      ({ status }) => status === 'rejected',
    );
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(300);
    expect(taken()).toBe(0);
  });
});
