import type { ArenaEntry } from '@botplay/contract';
import { expect, test } from 'vitest';
import { sayEntry } from './arena-words.ts';

const begin = '2030-01-01T12:00:00.000Z';
const now = Date.parse('2030-01-01T12:03:00.000Z');
const ada = { role: 'host', seat: 'w', display_name: 'ada' } as const;
const bo = { role: 'bot', seat: 'b', display_name: 'bo' } as const;
const eve = { role: 'spectator', display_name: 'eve' } as const;

const entry = (more: Partial<ArenaEntry>): ArenaEntry => ({
  game_session_id: 'm',
  experience_id: 'e',
  experience_name: 'Chess',
  status: 'waiting',
  players: [ada, bo, eve],
  max_players: 2,
  outcomes: null,
  created_at: begin,
  started_at: null,
  ended_at: null,
  ...more,
});
const over = { started_at: begin, ended_at: '2030-01-01T12:02:30.000Z', moves: 1 } as const;

test.each([
  [entry({ players: [ada, eve] }), 'ada waits', 'Chess · 1 of 2 seats taken · for 3 min'],
  [entry({ players: [] }), 'A table waits', 'Chess · 0 of 2 seats taken · for 3 min'],
  [
    entry({ status: 'active', started_at: begin, moves: 7 }),
    'ada vs bo',
    'Chess · 7 moves · for 3 min',
  ],
  [entry({ status: 'active', started_at: begin }), 'ada vs bo', 'Chess · for 3 min'],
  [
    entry({ ...over, status: 'completed', outcomes: { winner: 'b', by: 'checkmate' } }),
    'bo won by checkmate',
    'Chess · ada vs bo · 1 move · 30 s ago',
  ],
  [entry({ ...over, status: 'completed' }), 'Over', 'Chess · ada vs bo · 1 move · 30 s ago'],
  [entry({ ...over, status: 'cancelled' }), 'Called off', 'Chess · ada vs bo · 1 move · 30 s ago'],
])('%j is listed as: %s', (given, title, facts) => {
  const said = sayEntry(given, now);
  expect(said.title).toBe(title);
  expect(said.facts.join(' · ')).toBe(facts);
});
