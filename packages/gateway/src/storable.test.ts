import { expect, test } from 'vitest';
import { mustBeStorable } from './storable.ts';

test.each([
  ['a\0b', 'NUL'],
  [{ 'a\ud800': 1 }, 'surrogate'],
  [JSON.parse('{"config": [{"deep": 1e400}]}'), '1.7e308'],
  [JSON.parse('-1e400'), '1.7e308'],
])('%j cannot be kept, and the refusal names the %s', (value, word) => {
  const refusal = { code: 'VALIDATION_ERROR', message: expect.stringContaining(word) };
  expect(() => mustBeStorable(value)).toThrow(expect.objectContaining(refusal));
});

test('what JSON can say again is kept', () => {
  const kept = { text: '🎲\n', numbers: [0, -1.5, 1.7e308], nothing: null, yes: true };
  expect(() => mustBeStorable(kept)).not.toThrow();
});
