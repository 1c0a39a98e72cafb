import { Refusal } from '@botplay/contract';
import { expect, test } from 'vitest';
import { rounds } from './rounds.ts';

const HOUR = 3_600_000;

/** Work that waits in a list, done when the test says so. */
function stage(most: number, jobs: number[]) {
  const errors: unknown[] = [];
  const asked: number[] = [];
  const running = new Map<number, { done(): void; fail(error: unknown): void }>();
  const chore = {
    most,
    everyMs: HOUR,
    take: async (atMost: number) => {
      asked.push(atMost);
      return jobs.splice(0, atMost);
    },
    run: (job: number) =>
      new Promise<void>((done, fail) => {
        running.set(job, { done, fail });
      }).finally(() => running.delete(job)),
  };
  const log = { error: (error: unknown) => void errors.push(error) };
  return { chore, log, errors, asked, running };
}

test('takes as much as may be done at a time, and more as soon as there is room', async () => {
  const { chore, log, asked, running } = stage(2, [1, 2, 3]);
  const round = rounds(chore, log);
  await expect.poll(() => [...running.keys()]).toEqual([1, 2]);
  round.wake();
  running.get(1)?.done();
  await expect.poll(() => [...running.keys()]).toEqual([2, 3]);
  expect(asked).toEqual([2, 1]);
  await round.close();
});

test('work that fails is told of, and the rest goes on; a refusal is nothing to tell', async () => {
  const { chore, log, errors, running } = stage(1, [1, 2, 3]);
  const round = rounds(chore, log);
  const bug = new Error('a bug');
  for (const [job, error] of [
    [1, bug],
    [2, new Refusal('UNAVAILABLE', 'The database is away.')],
  ] as const) {
    await expect.poll(() => running.has(job)).toBe(true);
    running.get(job)?.fail(error);
  }
  await expect.poll(() => running.has(3)).toBe(true);
  expect(errors).toEqual([bug]);
  await round.close();
});

test('after a look that failed it looks again when woken', async () => {
  const { chore, log, running } = stage(1, [7]);
  let looks = 0;
  const take = async (atMost: number) => {
    if (++looks === 1) throw new Refusal('UNAVAILABLE', 'The database is away.');
    return chore.take(atMost);
  };
  const round = rounds({ ...chore, take }, log);
  await expect.poll(() => looks).toBe(1);
  round.wake();
  await expect.poll(() => running.has(7)).toBe(true);
  await round.close();
});

test('a close waits for the look that is under way, and begins nothing of what it found', async () => {
  const { chore, log, running } = stage(1, [1]);
  let isTaken = false;
  const take = async (atMost: number) => {
    await new Promise(setImmediate);
    isTaken = true;
    return chore.take(atMost);
  };
  const round = rounds({ ...chore, take }, log);
  await round.close();
  round.wake();
  expect([isTaken, running.size]).toEqual([true, 0]);
});
