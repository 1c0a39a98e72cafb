import { expect, test } from 'vitest';
import { followed } from './pieces.ts';

const colourOf = (code: string) => (code === code.toUpperCase() ? 'white' : 'black');

/** The squares of the pieces in the order of their ids, before and after. */
const course = (...boards: readonly string[]) => {
  let pieces = followed([], boards[0]!, colourOf);
  const first = new Map(pieces.map(({ id, square }) => [id, square]));
  for (const cells of boards.slice(1)) pieces = followed(pieces, cells, colourOf);
  return Object.fromEntries(pieces.map(({ id, square }) => [first.get(id) ?? 'new', square]));
};

test.each([
  ['a move', 'R.k', '.Rk', { 0: 1, 2: 2 }],
  ['a capture', 'R.n', '..R', { 0: 2 }],
  ['two that look the same', 'P.P.', 'P..P', { 0: 0, 2: 3 }],
  ['castling', 'K..R', '.RK.', { 0: 2, 3: 1 }],
  ['a promotion', 'P.k', '.Qk', { 0: 1, 2: 2 }],
  ['a promotion with a capture', 'Pn', '.Q', { 0: 1 }],
  ['a capture taken back', '..R', 'R.n', { 2: 0, new: 2 }],
])('%s is followed from %s to %s', (_, before, after, squares) => {
  expect(course(before, after)).toEqual(squares);
});
