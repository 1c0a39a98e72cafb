import { expect, test } from 'vitest';
import { PERFT } from '../../test/chess-perft-table.ts';
import { perft } from '../../test/chess-perft.ts';
import { read } from './text.ts';

test.each(PERFT)('$name has the published number of lines of up to three moves', row => {
  const state = read(row.fen)!;
  expect([1, 2, 3].map(depth => perft(state, depth))).toEqual(row.counts.slice(0, 3));
});
