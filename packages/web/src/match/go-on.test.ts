import { expect, test } from 'vitest';
import { goOn } from './go-on.ts';

const told = (role: 'host' | 'player', status: 'waiting' | 'active', session_id: string | null) =>
  goOn({ state: { game_session_id: 'g1', status }, player: { role, session_id }, game: 'Chess' });

test('who waits is told to wait at the table, and only the host to start the match', () => {
  expect(told('player', 'waiting', null)).toContain('session.wait with game_session_id "g1"');
  expect(told('player', 'waiting', null)).not.toContain('match.start');
  expect(told('host', 'waiting', null)).toContain('match.start with the same game_session_id');
});

test('who plays is told its session', () => {
  expect(told('host', 'active', 's1')).toMatch(/session_id "s1"\. Call session\.wait/);
});
