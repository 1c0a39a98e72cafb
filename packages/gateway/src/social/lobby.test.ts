import { v7 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import { lobbyName, messageIdAfter } from './lobby.ts';
import { type ProposedExperience, statusAt, verdict, warningFor } from './proposal.ts';

describe('the id of a message', () => {
  test('is greater than the last one, also within one millisecond', () => {
    let last: string | null = null;
    for (let count = 0; count < 1_000; count++) {
      const id = messageIdAfter(last);
      expect(id > (last ?? '')).toBe(true);
      last = id;
    }
  });

  test.each([
    ['a second', 1_000],
    ['a year', 365 * 86_400_000],
  ])(
    'is greater than one from a clock that is %s ahead, and still a UUID of version 7',
    (_, by) => {
      const ahead = uuid({ msecs: Date.now() + by });
      const id = messageIdAfter(ahead);
      expect(id > ahead).toBe(true);
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    },
  );
});

describe('the name of a lobby', () => {
  test.each([
    [undefined, 'Ada', 'A table of Ada'],
    [undefined, '  ', 'A table'],
    [' Chess night ', 'Ada', 'Chess night'],
  ])('%j of %j is %j', (given, displayName, name) => {
    expect(lobbyName(given, displayName)).toBe(name);
  });

  test.each(['\u200b', ' \n '])('%j cannot be seen', given => {
    const refusal = expect.objectContaining({ code: 'VALIDATION_ERROR' });
    expect(() => lobbyName(given, 'Ada')).toThrow(refusal);
  });
});

test.each([
  [1, 0, 1, 'accepted'],
  [1, 0, 2, 'open'],
  [2, 0, 3, 'accepted'],
  [2, 2, 4, 'open'],
  [3, 1, 5, 'accepted'],
  [1, 2, 3, 'rejected'],
  [1, 1, 2, 'open'],
  [0, 26, 50, 'rejected'],
  [25, 25, 50, 'open'],
])('%d for and %d against of %d members: %s', (votes_for, votes_against, members, status) => {
  expect(verdict({ votes_for, votes_against }, members)).toBe(status);
});

test('a proposal is open until its last moment, and a decided one stays decided', () => {
  const expires_at = new Date(1_000);
  expect(statusAt({ status: 'open', expires_at }, new Date(999))).toBe('open');
  expect(statusAt({ status: 'open', expires_at }, expires_at)).toBe('expired');
  for (const status of ['accepted', 'rejected', 'failed', 'expired'] as const)
    expect(statusAt({ status, expires_at }, new Date(2_000))).toBe(status);
});

test.each([
  [2, 4, 2, null],
  [2, 4, 4, null],
  [2, 4, 1, 'It needs 2 players, and you are alone here.'],
  [5, 9, 3, 'It needs 5 players, and there are 3 of you.'],
  [2, 2, 3, 'It takes 2 players at most, and there are 3 of you: not everybody can play.'],
  [1, 1, 3, expect.stringContaining('for one player')],
])(
  'for %d to %d players and %d members the warning is %j',
  (min_players, max_players, members, is) => {
    const experience = { min_players, max_players } as ProposedExperience;
    expect(warningFor(experience, members)).toEqual(is);
  },
);
