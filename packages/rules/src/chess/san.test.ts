import { expect, test } from 'vitest';
import { san } from './san.ts';
import { read } from './text.ts';

test.each([
  ['e2e4', 'e4', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
  ['g1f3', 'Nf3', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
  ['e1g1', 'O-O', 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'],
  ['e8c8', 'O-O-O', 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1'],
  ['e5d6', 'exd6', 'rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3'],
  ['b7a8n', 'bxa8=N', 'r6k/1P6/8/8/8/8/8/7K w - - 0 1'],
  ['b7b8q', 'b8=Q+', '7k/1P6/8/8/8/8/8/7K w - - 0 1'],
  ['h5f7', 'Qxf7#', 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4'],
  ['b1d2', 'Nbd2', '7k/8/8/8/8/5N2/8/1N5K w - - 0 1'],
  ['b1d2', 'N1d2', '7k/8/8/8/8/1N6/8/1N5K w - - 0 1'],
  ['b1d2', 'Nb1d2', '7k/8/8/8/8/1N6/8/1N3N1K w - - 0 1'],
  ['f3d2', 'Nd2', '4r2k/8/8/8/1b6/2N2N2/8/4K3 w - - 0 1'],
  ['a1d1', 'Rd1', '7k/8/8/8/8/8/8/R6K w - - 0 1'],
])('%s is written %s in %s', (move, text, fen) => {
  expect(san(read(fen)!, move)).toBe(text);
});
