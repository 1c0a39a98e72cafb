import type { Code, LiveStatusName } from '@botplay/contract';
import { expect, test } from 'vitest';
import { judge, type Liveness, type PollAnswer } from './judge.ts';

const before = (change: Partial<Liveness> = {}): Liveness => ({
  live_status: 'online',
  missed_polls: 0,
  current_players: 3,
  active_lobbies: 1,
  ...change,
});
const answer = (response: unknown, ms = 10): PollAnswer => ({ ok: true, ms, response });
const silence = (code: Code = 'EXPERIENCE_TIMEOUT'): PollAnswer => ({ ok: false, code });

test.each<[string, Partial<Liveness>, PollAnswer, LiveStatusName, number]>([
  ['a quick answer is online', { live_status: 'unknown' }, answer({}), 'online', 0],
  ['a quick answer makes up for misses', { missed_polls: 7 }, answer({}), 'online', 0],
  ['just under two seconds is quick', {}, answer({}, 1_999), 'online', 0],
  ['two seconds are slow', { missed_polls: 2 }, answer({}, 2_000), 'degraded', 0],
  ['the first miss degrades', {}, silence(), 'degraded', 1],
  ['so does the second', { missed_polls: 1 }, silence('EXPERIENCE_ERROR'), 'degraded', 2],
  ['the third is offline', { missed_polls: 2 }, silence('EXPERIENCE_UNREACHABLE'), 'offline', 3],
  ['and it stays offline', { missed_polls: 3 }, silence('EXPERIENCE_AUTH_FAILED'), 'offline', 4],
  [
    'a server without the tool is unknown',
    { missed_polls: 2 },
    silence('EXPERIENCE_TOOL_NOT_FOUND'),
    'unknown',
    0,
  ],
  ['no free connection tells nothing', { missed_polls: 2 }, silence('POOL_EXHAUSTED'), 'online', 2],
  ['nor does our own database', { missed_polls: 2 }, silence('UNAVAILABLE'), 'online', 2],
])('%s', (_, change, given, live_status, missed_polls) => {
  expect(judge(before(change), given)).toMatchObject({ live_status, missed_polls });
});

test.each<[unknown, number, number]>([
  [{ current_players: 0, active_lobbies: 9 }, 0, 9],
  [{ current_players: 5 }, 5, 1],
  [{ current_players: -1, active_lobbies: 1.5 }, 3, 1],
  [{ current_players: '7', active_lobbies: null }, 3, 1],
  [{ current_players: 2 ** 31, active_lobbies: Infinity }, 3, 1],
  ['all is well', 3, 1],
  [null, 3, 1],
  [[{ current_players: 5 }], 3, 1],
])('of the answer %j the counts are %i and %i', (response, current_players, active_lobbies) => {
  expect(judge(before(), answer(response))).toMatchObject({ current_players, active_lobbies });
});

test('the counts of the last good answer stay through misses', () => {
  expect(judge(before(), silence())).toMatchObject({ current_players: 3, active_lobbies: 1 });
});
