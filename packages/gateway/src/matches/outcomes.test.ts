import { expect, test } from 'vitest';
import { standingsOf } from './outcomes.ts';

const ALL = ['ada', 'bob', 'cid'].map(id => ({ id, hasLeft: false }));
const WITHOUT_CID = ALL.map(player => ({ ...player, hasLeft: player.id === 'cid' }));

/** Each as `ada win 1`, in the order of names; a dash for nothing understood. */
const told = (outcomes: object | undefined, players: typeof ALL) => {
  const standings = standingsOf(outcomes as Record<string, unknown> | undefined, players);
  if (!standings) return '-';
  const each = [...standings].map(([id, { result, rank }]) => `${id} ${result} ${rank}`);
  return each.toSorted((a, b) => (a < b ? -1 : 1)).join(', ');
};

const win = { result: 'win' };
const loss = { result: 'loss' };
const draw = { result: 'draw' };

test.each([
  ['nothing', undefined, '-'],
  ['an empty object', {}, '-'],
  ['words', { result: 'ada won' }, '-'],
  ['players', { players: { ada: win, bob: loss, cid: loss } }, 'ada win 1, bob loss 3, cid loss 3'],
  ['some players', { players: { ada: win, bob: loss } }, 'ada win 1, bob loss 3'],
  ['one player', { players: { ada: win } }, '-'],
  ['draws', { players: { ada: draw, bob: draw } }, 'ada draw 2, bob draw 2'],
  [
    'ranks',
    { players: { ada: { ...loss, rank: 3 }, bob: { ...win, rank: 1 }, cid: { ...loss, rank: 2 } } },
    'ada loss 3, bob win 1, cid loss 2',
  ],
  [
    'ranks beyond all',
    {
      players: {
        ada: { ...win, rank: 1e308 },
        bob: { ...loss, rank: -1 },
        cid: { ...loss, rank: 0.5 },
      },
    },
    'ada win 1, bob loss 3, cid loss 3',
  ],
  [
    'scores beyond all',
    { players: { ada: { ...win, score: 1e308 }, bob: { ...loss, score: -1e308 } } },
    'ada win 1, bob loss 3',
  ],
  [
    'strangers among players',
    { players: { eve: win, ada: loss, bob: draw } },
    'ada loss 3, bob draw 2',
  ],
  [
    'strangers alone, and a winner',
    { players: { eve: win }, winner: 'ada' },
    'ada win 1, bob loss 3, cid loss 3',
  ],
  ['unknown results', { players: { ada: { result: 'WIN' }, bob: { result: 1 }, cid: win } }, '-'],
  ['players that are no objects', { players: { ada: 'win', bob: null } }, '-'],
  ['a list of players', { players: [win, loss] }, '-'],
  ['rankings', { rankings: ['bob', 'ada', 'cid'] }, 'ada loss 2, bob win 1, cid loss 3'],
  ['rankings with strangers', { rankings: ['eve', 'bob', 'ada'] }, 'ada loss 2, bob win 1'],
  ['rankings twice over', { rankings: ['bob', 'bob', 'ada', 'bob'] }, 'ada loss 2, bob win 1'],
  ['rankings of anything', { rankings: [1, null, {}, ['ada']] }, '-'],
  ['rankings of one', { rankings: ['ada'] }, '-'],
  ['rankings that are no list', { rankings: { 0: 'ada', 1: 'bob' } }, '-'],
  [
    'players before rankings',
    { players: { ada: win, bob: loss }, rankings: ['bob', 'ada'] },
    'ada win 1, bob loss 3',
  ],
  ['a winner', { winner: 'cid' }, 'ada loss 3, bob loss 3, cid win 1'],
  ['nobody for a winner', { winner: null }, 'ada draw 2, bob draw 2, cid draw 2'],
  ['a stranger for a winner', { winner: 'eve' }, '-'],
  ['a number for a winner', { winner: 7 }, '-'],
  ['a prototype for a winner', { winner: '__proto__' }, '-'],
])('of three who stayed, %s', (_, outcomes, expected) => {
  expect(told(outcomes, ALL)).toBe(expected);
});

test.each([
  ['nothing', {}, '-'],
  ['a winner who stayed', { winner: 'ada' }, 'ada win 1, bob loss 3, cid loss 4'],
  ['a winner who left', { winner: 'cid' }, '-'],
  ['nobody for a winner', { winner: null }, 'ada draw 2, bob draw 2, cid loss 3'],
  ['a win of who left', { players: { cid: win, ada: loss } }, 'ada loss 3, cid loss 4'],
  ['rankings', { rankings: ['cid', 'bob', 'ada'] }, 'ada loss 2, bob win 1, cid loss 3'],
])('of three of whom one has left, %s', (_, outcomes, expected) => {
  expect(told(outcomes, WITHOUT_CID)).toBe(expected);
});

test('who is left alone has won over who left, if the experience says so', () => {
  const [ada, cid] = [WITHOUT_CID[0], WITHOUT_CID[2]];
  if (ada && cid) expect(told({ winner: 'ada' }, [ada, cid])).toBe('ada win 1, cid loss 2');
  expect.assertions(1);
});
