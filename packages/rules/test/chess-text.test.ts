import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { read, write } from '../src/chess/text.ts';
import { FENS, mutated } from './chess-fens.ts';

const RUNS = 100_000;

/** Never throws; and what it reads it writes, and reads again as the same. */
function survives(text: string): void {
  const state = read(text);
  if (!state) return;
  const fen = write(state);
  expect(fen.length).toBeLessThanOrEqual(200);
  expect(read(fen)).toEqual(state);
}

test.each([
  ['any text', fc.string({ unit: 'binary', maxLength: 250, size: 'max' })],
  ['almost a FEN', fc.constantFrom(...FENS).chain(mutated)],
])('%s is a state that survives its text, or none', (_, texts) => {
  fc.assert(fc.property(texts, survives), { numRuns: RUNS });
});

test.each([1_000, 1_000_000, 10_000_000])('a text of %i characters is none', length => {
  for (const part of [
    '8/',
    ' ',
    '1',
    'K',
    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ',
  ])
    expect(read(part.repeat(length / part.length))).toBeUndefined();
});
