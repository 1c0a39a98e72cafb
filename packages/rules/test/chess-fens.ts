import * as fc from 'fast-check';
import { PERFT } from './chess-perft-table.ts';

export const FENS: readonly string[] = [
  ...PERFT.map(({ fen }) => fen),
  'rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3',
  'r3k2r/8/8/8/8/8/8/R3K2R b Kq - 149 9999',
  '8/8/8/KPp4r/8/8/8/7k w - c6 0 1',
  '4k3/P6P/8/8/8/8/p6p/4K3 b - - 12 34',
];

const LETTERS = 'PNBRQKpnbrqk12345678/ w-abcdefgh03690.\n\u0000é'.split('');

/** A text that differs from this one in a few places. */
export const mutated = (fen: string): fc.Arbitrary<string> =>
  fc
    .array(
      fc.record({
        at: fc.nat(fen.length),
        drop: fc.nat(2),
        put: fc.array(fc.constantFrom(...LETTERS), { maxLength: 2 }),
      }),
      { maxLength: 4 },
    )
    .map(edits =>
      edits.reduce(
        (text, { at, drop, put }) => text.slice(0, at) + put.join('') + text.slice(at + drop),
        fen,
      ),
    );
