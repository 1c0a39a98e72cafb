import { expect, test } from 'vitest';
import { PERFT } from './chess-perft-table.ts';
import { perft } from './chess-perft.ts';
import { read } from '../src/chess/text.ts';

test.each(PERFT)('$name has $counts.3 lines of four moves', ({ fen, counts }) => {
  expect(perft(read(fen)!, 4)).toBe(counts[3]);
});
