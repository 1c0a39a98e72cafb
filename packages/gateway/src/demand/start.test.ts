import { describe, expect, test } from 'vitest';
import { readStart } from './start.ts';

const NOW = new Date('2030-01-31T12:00:00.000Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();

test.each([
  ['2030-02-01T18:00:00.000Z', '2030-02-01T18:00:00.000Z'],
  ['2030-02-01T18:00:00Z', '2030-02-01T18:00:00.000Z'],
  ['2030-02-01t18:00z', '2030-02-01T18:00:00.000Z'],
  ['2030-02-01T18:00:00.123456+00:00', '2030-02-01T18:00:00.123Z'],
  ['2030-02-01T18:00:00+05:30', '2030-02-01T12:30:00.000Z'],
  ['2030-02-01T18:00-0800', '2030-02-02T02:00:00.000Z'],
])('%s is %s', (text, instant) => {
  expect(readStart(text, NOW).toISOString()).toBe(instant);
});

test.each([
  'tomorrow',
  '',
  '2030-02-01',
  '2030-02-01T18:00:00',
  '2030-02-01 18:00:00Z',
  '2030-02-30T18:00:00Z',
  '2030-02-00T18:00:00Z',
  '2030-13-01T18:00:00Z',
  '2030-02-01T25:00:00Z',
  '2030-02-01T18:61:00Z',
  '2030-02-01T18:00:00+99:00',
  '1896181200000',
  ' 2030-02-01T18:00:00Z',
])('"%s" is no date and time with an offset', text => {
  expect(() => readStart(text, NOW)).toThrow(
    expect.objectContaining({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/^starts_at .*2030-01-31T13:00:00.000Z, not "/),
    }),
  );
});

describe('the window', () => {
  test.each([
    ['15 minutes', 15 * MINUTE],
    ['15 minutes, by a call that took most of a second', 15 * MINUTE - 999],
    ['an hour', 60 * MINUTE],
    ['30 days', 30 * DAY],
  ])('has %s', (_, ms) => {
    expect(readStart(at(ms), NOW)).toEqual(new Date(NOW.getTime() + ms));
  });

  test.each([
    ['a second less than 15 minutes', 15 * MINUTE - SECOND],
    ['this moment', 0],
    ['the past', -DAY],
    ['a second more than 30 days', 30 * DAY + SECOND],
    ['a millisecond more than 30 days', 30 * DAY + 1],
    ['next year', 365 * DAY],
  ])('has not %s', (_, ms) => {
    expect(() => readStart(at(ms), NOW)).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        message: expect.stringMatching(/15 minutes to 30 days .*It is 2030-01-31T12:00:00.000Z/),
      }),
    );
  });
});
