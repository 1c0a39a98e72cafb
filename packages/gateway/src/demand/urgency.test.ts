import { describe, expect, test } from 'vitest';
import { ranked, urgencyOf, type Wanted } from './urgency.ts';

const NOW = new Date('2030-01-01T12:00:00.000Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const at = (ms: number) => new Date(NOW.getTime() + ms).toISOString();

const of = { experience_id: crypto.randomUUID(), experience_name: 'Chess' };
const lobby = (current_players: number, min_players: number, waitedMs = 0): Wanted => ({
  ...of,
  type: 'lobby_waiting',
  details: {
    game_session_id: crypto.randomUUID(),
    current_players,
    min_players,
    max_players: 100,
    waiting_since: at(-waitedMs),
  },
});
const event = (inMs: number): Wanted => ({
  ...of,
  type: 'scheduled_event',
  details: {
    event_id: crypto.randomUUID(),
    starts_at: at(inMs),
    description: '',
    rsvp_count: 0,
  },
});
const seeking = (live_players?: number): Wanted => ({
  ...of,
  type: 'seeking_players',
  details: { min_players: 2, max_players: 2, ...(live_players !== undefined && { live_players }) },
});

describe('the urgency', () => {
  test.each<[string, Wanted, number]>([
    ['of a table is how much of it is filled', lobby(1, 2), 50],
    ['of a large table begins low', lobby(1, 8), 13],
    ['of a table grows while it waits', lobby(1, 2, 10 * MINUTE), 70],
    ['of a table grows by half minutes too', lobby(1, 2, 30_000), 51],
    ['of a table that lacks one more is near the top', lobby(7, 8), 88],
    ['of a table that could start is at the top', lobby(2, 2), 100],
    ['of a table is never more than 100', lobby(6, 2, DAY), 100],
    ['of a table that waits for ever is 100', lobby(1, 100, 30 * DAY), 100],
    ['of a table from another clock is never below 0', lobby(1, 100, -DAY), 0],
    ['of a table that asks for nobody is no division by nothing', lobby(0, 0), 0],
    ['of an event that begins now is at the top', event(0), 100],
    ['of an event in a quarter of an hour is near it', event(15 * MINUTE), 96],
    ['of an event in six hours is half of that', event(6 * HOUR), 50],
    ['of an event tomorrow is low', event(DAY), 20],
    ['of an event in thirty days is hardly any', event(30 * DAY), 1],
    ['of an experience that nobody plays is low', seeking(), 5],
    ['of one that others were seen in too', seeking(0), 5],
    ['of one that others play in is a little more', seeking(3), 10],
  ])('%s', (_, wanted, urgency) => {
    expect(urgencyOf(wanted, NOW)).toBe(urgency);
  });

  test('of an event never falls while it comes nearer', () => {
    const days = Array.from({ length: 31 }, (_, day) => urgencyOf(event(day * DAY), NOW));
    expect(days).toEqual(days.toSorted((a, b) => b - a));
  });
});

test('the most urgent comes first, of equals the first, and no more than was asked for', () => {
  const [low, first, second, high] = [seeking(), lobby(1, 2), event(6 * HOUR), lobby(2, 2)];
  const all = [low, first, second, high];
  expect(ranked(all, NOW, 10)).toEqual([
    { ...high, urgency: 100 },
    { ...first, urgency: 50 },
    { ...second, urgency: 50 },
    { ...low, urgency: 5 },
  ]);
  expect(ranked(all, NOW, 2).map(({ urgency }) => urgency)).toEqual([100, 50]);
});
