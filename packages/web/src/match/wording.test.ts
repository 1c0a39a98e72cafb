import type { MatchPlayer, MatchState } from '@botplay/contract';
import { expect, test } from 'vitest';
import { sayHappening, statusOf } from './wording.ts';

const at = '2030-01-01T00:00:00.000Z';
const player = (role: MatchPlayer['role'], display_name: string, seat: string): MatchPlayer => ({
  experience_agent_id: display_name,
  role,
  session_id: null,
  joined_at: at,
  display_name,
  seat,
});
const ada = player('host', 'ada', 'w');
const bo = player('player', 'bo', 'b');
const state = (status: MatchState['status'], more: Partial<MatchState> = {}): MatchState => ({
  game_session_id: 'm',
  experience_id: 'e',
  status,
  host_experience_agent_id: 'ada',
  max_players: 2,
  min_players: 2,
  players: [ada, bo],
  ...more,
});
const table = (turn: string | null) => ({
  game: 'chess',
  view: {},
  turn,
  deadline: null,
  move_seconds: 60,
  moves: [],
  seed_commitment: '',
  cursor: '',
});

test.each([
  [state('waiting', { players: [ada] }), 'Waiting for 1 more player.'],
  [state('waiting', { players: [ada], min_players: 4 }), 'Waiting for 3 more players.'],
  [state('waiting'), 'Enough players are here: the host may start the match.'],
  [state('active', { table: table('b') }), 'bo is to move.'],
  [state('active'), 'Under way.'],
  [state('completed', { outcomes: { winner: 'w', by: 'checkmate' } }), 'ada won by checkmate.'],
  [state('completed', { outcomes: { winner: 'draw' } }), 'A draw.'],
  [state('completed', { outcomes: null }), 'Over.'],
  [state('cancelled'), 'Called off: it does not count.'],
])('%j stands so: %s', (match, text) => {
  expect(statusOf(match).text).toBe(text);
});

test.each([
  [{ type: 'started' }, 'The match began.'],
  [{ type: 'illegal', seat: 'w' }, 'ada tried a move that is not possible.'],
  [
    { type: 'moved', seat: 'b', move: 'a7a6', by: 'clock' },
    'bo ran out of time: the clock played a7a6.',
  ],
  [{ type: 'moved', seat: 'b', move: 'a7a6' }, undefined],
  [{ type: 'late', seat: 'b' }, 'bo ran out of time once too often.'],
  [{ type: 'left', seat: 'w' }, 'ada left.'],
  [{ type: 'left', seat: 'x' }, 'Somebody left.'],
  [{ type: 'ended', winner: 'b', by: 'left' }, 'bo won because the other side left.'],
  [{ type: 'ended', winner: 'b', by: 'aborted' }, 'The host called the match off.'],
  [{ type: 'ended' }, 'The match is over.'],
  [{ type: 'sneezed' }, undefined],
])('%j is told as: %s', (event, text) => {
  expect(sayHappening({ id: '1', ...event }, [ada, bo])).toBe(text);
});
