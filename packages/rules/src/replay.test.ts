import { expect, test } from 'vitest';
import { ticTacToe, seeded } from './index.ts';
import { replay } from './replay.ts';

test('replay plays the moves in their order, and tells every state from the first', () => {
  const course = replay(ticTacToe, {}, seeded(1), ['B2', 'A1']);
  expect(course.map(({ cells }) => cells)).toEqual(['.........', '....X....', 'O...X....']);
});

test('replay stops at a move that is not legal', () => {
  const moves = ['B2', 'B2'];
  expect(() => replay(ticTacToe, {}, seeded(1), moves)).toThrow('B2 is not legal in G:.../.X./...');
});
