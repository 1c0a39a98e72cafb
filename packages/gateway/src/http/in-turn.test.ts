import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

const log = { error: () => {} };

test.each([0, 1, 2, 3, 4, 5])(
  'a call that comes %i ticks after the work has ended is not forgotten',
  async ticks => {
    let runs = 0;
    const done: (() => void)[] = [];
    const call = inTurn(async () => {
      runs++;
      done.shift()?.();
    }, log);
    const first = new Promise<void>(resolve => done.push(resolve));
    call();
    await first;
    for (let tick = 0; tick < ticks; tick++) await Promise.resolve();
    const second = new Promise<void>(resolve => done.push(resolve));
    call();
    await second;
    expect(runs).toBe(2);
  },
);

test('calls that come while it runs are one more run, also when it fails', async () => {
  let runs = 0;
  const failures: unknown[] = [];
  const call = inTurn(
    async () => {
      runs++;
      if (runs === 1) for (let more = 0; more < 3; more++) call();
      if (runs === 2) throw new Error('lost');
    },
    { error: error => failures.push(error) },
  );
  call();
  while (!failures.length) await new Promise(setImmediate);
  call();
  expect(runs).toBe(3);
});
