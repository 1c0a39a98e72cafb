import { RESULTS } from '@botplay/rules';
import { expect, test } from 'vitest';
import { places } from './places.ts';

test.each([
  ['who won comes first', 'loss 2, win 1', [2, 1]],
  ['a draw is a draw, whatever the ranks say', 'draw 7, draw 1', [1, 1]],
  ['a result says more than a rank', 'win 9, loss 1', [1, 2]],
  ['equals share a place, and the next is left out', 'win 1, loss 2, loss 2, loss 4', [1, 2, 2, 4]],
  ['ranks from anywhere', 'loss 1e308, loss -3.5, win 0', [3, 2, 1]],
  ['what is no number comes last', 'loss NaN, loss 5, loss Infinity, loss -Infinity', [2, 1, 2, 2]],
  ['all have lost', 'loss 1, loss 1', [1, 1]],
])('%s', (_, given, wanted) => {
  const players = given.split(', ').map(player => {
    const [word, rank] = player.split(' ');
    return { result: RESULTS.find(result => result === word) ?? 'draw', rank: Number(rank) };
  });
  expect(places(players)).toEqual(wanted);
});
