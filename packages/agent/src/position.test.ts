import { expect, test } from 'vitest';
import { positionIn, resultIn } from './position.ts';

const NOTHING = { legal_moves: [], last_moves: [] };

test.each([
  [{ hint: 'guess' }, { view: { hint: 'guess' } }],
  ['Welcome!', { view: 'Welcome!' }],
  [null, { view: null }],
  [[1, 2], { view: [1, 2] }],
  [{ your_turn: 'yes', view: 1 }, { view: { your_turn: 'yes', view: 1 } }],
])('what no game of the house would say is a view: %j', (answer, position) => {
  const isFree = { isOver: false, isOurTurn: true };
  expect(positionIn(answer)).toEqual({ ...isFree, ...NOTHING, ...position });
});

test('what is not as it should be is left out', () => {
  const answer = {
    your_turn: false,
    view: {},
    seat: 1,
    legal_moves: ['a', 2, 'b'],
    last_moves: [{ seat: 'white', move: 'e2e4' }, 'e7e5', { seat: 'white' }],
    outcome: 'won',
  };
  expect(positionIn(answer)).toEqual({
    isOver: false,
    isOurTurn: false,
    view: {},
    legal_moves: ['a', 'b'],
    last_moves: [{ seat: 'white', move: 'e2e4' }],
  });
});

test.each([
  [null, null],
  [{ score: 12 }, null],
  [{ result: 'glory' }, null],
  [{ result: 'draw' }, 'draw'],
  [{ result: 'win', by: 'timeout' }, 'win'],
  [{ result: 'win', by: 'aborted' }, null],
])('the result of %j is %s', (outcome, result) => {
  expect(resultIn(outcome)).toBe(result);
});
