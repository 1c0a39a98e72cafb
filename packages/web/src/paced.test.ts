import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paced } from './paced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Counts how often it is asked; an answer takes so long. */
function asked(takes: number, pause: number) {
  let times = 0;
  const tell = paced(() => {
    times += 1;
    return new Promise(resolve => setTimeout(resolve, takes));
  }, pause);
  return { tell, times: () => times };
}

test('it asks at once when it is told to', () => {
  const { tell, times } = asked(10, 100);
  tell();
  expect(times()).toBe(1);
});

test('whatever it is told while it asks and rests leads to one more time, after the pause', async () => {
  const { tell, times } = asked(10, 100);
  for (let news = 0; news < 5; news++) tell();
  await vi.advanceTimersByTimeAsync(50);
  tell();
  await vi.advanceTimersByTimeAsync(59);
  expect(times()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(times()).toBe(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(times()).toBe(2);
});

test('after a rest it asks at once again', async () => {
  const { tell, times } = asked(10, 100);
  tell();
  await vi.advanceTimersByTimeAsync(200);
  tell();
  expect(times()).toBe(2);
});
