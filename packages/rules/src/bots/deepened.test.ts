import { expect, test } from 'vitest';
import { games, seeded } from '../index.ts';
import { deepened, OUT_OF_NODES } from './deepened.ts';
import { chooseMove } from './index.ts';

/** What each choice is worth by depth; at `-` the nodes are used up. */
const best = (worths: Readonly<Record<string, string>>) =>
  deepened(Object.keys(worths), {
    plies: 3,
    sure: 9,
    measure: (choice, ahead) => {
      const worth = worths[choice]?.charAt(ahead - 1);
      if (worth === undefined || worth === '-') throw OUT_OF_NODES;
      return Number(worth);
    },
  });

test.each([
  ['the best of the deepest look', { a: '777', b: '118' }, 'b'],
  ['of equal ones the first', { a: '777', b: '777' }, 'a'],
  ['the best so far when the nodes run out', { a: '31-', b: '22-', c: '2--' }, 'b'],
  ['what was best before if nothing else was looked at', { a: '17-', b: '20-', c: '3--' }, 'c'],
  ['a sure win, without looking deeper', { a: '19-', b: '2--' }, 'b'],
  ['the only one, without looking at it', { a: '---' }, 'a'],
])('chosen is %s', (_, worths, choice) => {
  expect(best(worths)).toBe(choice);
});

test('what goes wrong in a search is not taken for its end', () => {
  const measure = () => {
    throw new Error('a bug');
  };
  expect(() => deepened([1, 2], { plies: 1, sure: 9, measure })).toThrow('a bug');
});

test('without a move there is nothing to choose', () => {
  expect(() => best({})).toThrow('There is no move to choose.');
});

test('a game that the house does not know is not played at random', () => {
  const game = { ...games[0]!, id: 'go' };
  const state = game.setup({}, seeded(1));
  expect(() => chooseMove(game, 'strong', state, seeded(1))).toThrow('go');
});
