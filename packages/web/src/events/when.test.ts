import { expect, test } from 'vitest';
import { fromNow, readLocal, timesToChoose } from './when.ts';

const NOW = Date.parse('2026-03-01T12:00:00.000Z');

test.each([
  ['2026-03-01T12:00:30.000Z', 'this minute'],
  ['2026-03-01T11:59:40.000Z', 'this minute'],
  ['2026-03-01T12:20:00.000Z', 'in 20 minutes'],
  ['2026-03-01T11:59:00.000Z', '1 minute ago'],
  ['2026-03-01T14:59:00.000Z', 'in 3 hours'],
  ['2026-03-01T14:20:00.000Z', 'in 2 hours'],
  ['2026-03-02T12:00:00.000Z', 'tomorrow'],
  ['2026-03-11T12:00:00.000Z', 'in 10 days'],
])('from noon, %s is %s', (instant, words) => expect(fromNow(instant, NOW)).toBe(words));

test('the offered time can be chosen, and is read back as an instant', () => {
  const { soonest, latest, offered } = timesToChoose(NOW + 7 * 60_000);
  expect(soonest < offered && offered < latest).toBe(true);
  expect(readLocal(offered)).toBe('2026-03-01T13:15:00.000Z');
  expect(Date.parse(readLocal(soonest) ?? '') - NOW).toBeGreaterThanOrEqual(22 * 60_000);
});

test.each(['', 'soon', '2026-02-31T99:00'])('%j is no time', text => {
  expect(readLocal(text)).toBeUndefined();
});
