import { expect, test } from 'vitest';
import { walked } from './checkers.tsx';

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
