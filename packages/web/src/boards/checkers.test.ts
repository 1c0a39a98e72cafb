import { expect, test } from 'vitest';
import { stepFrom, walked } from './checkers.tsx';
import { squareAt } from './parts/square-board.tsx';

const board = (rows: string) => rows.replaceAll(/[\s/]/g, '');

test.each([
  ['nowhere yet', 'c3', 'w', 'b'],
  ['one step', 'c3b4', '.', 'b'],
  ['over a man, who is gone', 'c3e5', '.', '.'],
])('a man on the way: %s', (_, path, start, jumped) => {
  const cells = board('......../......../......../......../...b..../..w...../......../........');
  const after = walked(cells, path);
  expect(after[42]).toBe(start);
  expect(after[35]).toBe(jumped);
  expect([...after].filter(code => code === 'w')).toHaveLength(1);
});

test.each([
  ['a free square before a man', 'w', 0, 'd4', ['b4']],
  ['a taken one if both are', 'w', 0, 'b4 d4', ['b4', 'd4']],
  ['down the board for Black', 'b', 1, 'b2', ['d2']],
  ['backwards only for a king', 'W', 0, 'b4 d4 b2', ['d2']],
] as const)('the step to ask about is %s', (_, code, turn, taken, steps) => {
  const cells = Array.from({ length: 64 }, () => '.');
  for (const name of taken.split(' ')) cells[squareAt(name)] = 'w';
  cells[squareAt('c3')] = code;
  const step = stepFrom({ cells: cells.join(''), turn, last: '-' }, squareAt('c3'));
  expect(steps).toContain(step);
});
