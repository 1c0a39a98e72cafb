import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { complaint } from './complaint.ts';

const schema = Compile(
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    tier: Type.Enum([1, 2]),
    limit: Type.Optional(Type.Integer({ maximum: 100 })),
    tags: Type.Optional(Type.Array(Type.String(), { maxItems: 20 })),
    inner: Type.Optional(Type.Object({ mode: Type.Enum(['slow', 'fast']) })),
  }),
);
const id = '01890a5d-ac96-774b-bcce-b302099a8057';

test.each<[object, string]>([
  [{ tier: 1 }, 'The input must have id.'],
  [{}, 'The input must have id, tier.'],
  [{ id, tier: 3 }, 'tier must be one of 1, 2, not 3.'],
  [{ id, tier: 1, limit: 500 }, 'limit must be <= 100, not 500.'],
  [{ id, tier: 1, limit: 'ten' }, 'limit must be integer, not "ten".'],
  [{ id: 'x', tier: 1 }, 'id must match format "uuid", not "x".'],
  [{ id, tier: 1, inner: { mode: 'x' } }, 'inner.mode must be one of "slow", "fast", not "x".'],
  [{ id: 'x'.repeat(100), tier: 1 }, 'id must match format "uuid".'],
])('%j: %s', (value, sentence) => {
  expect(complaint(schema, value, 'The input')).toBe(sentence);
});

test('a list of a million wrong items is not looked through to its end', () => {
  const tags = Array.from({ length: 1_000_000 }, () => 1);
  expect(complaint(schema, { id, tier: 1, tags }, 'The input')).toMatch(/^tags/);
});
