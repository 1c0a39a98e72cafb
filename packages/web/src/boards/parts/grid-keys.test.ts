import { expect, test } from 'vitest';
import { nextCell } from './grid-keys.ts';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 2],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 3, 3],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 7, 7],
  ['ArrowUp', 7, 4],
  ['ArrowUp', 1, 1],
  ['Home', 5, 3],
  ['End', 3, 5],
  ['Enter', 3, undefined],
  ['a', 3, undefined],
])('on a three by three grid %s leads from cell %i to %s', (key, at, next) => {
  expect(nextCell(key, at, { columns: 3, count: 9 })).toBe(next);
});

test.each([
  ['ArrowRight', 7, 7],
  ['ArrowDown', 5, 5],
  ['End', 6, 7],
])('a grid whose last row is short is not left: %s from cell %i leads to %i', (key, at, next) => {
  expect(nextCell(key, at, { columns: 3, count: 8 })).toBe(next);
});
