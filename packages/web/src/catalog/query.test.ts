import { expect, test } from 'vitest';
import { asInput, catalogPath, NOTHING_ASKED, narrows, type Query, readQuery } from './query.ts';

const queries: readonly (readonly [string, Partial<Query>])[] = [
  ['/catalog', {}],
  ['/catalog?search=two+words', { search: 'two words' }],
  ['/catalog?category=puzzle&tier=2&page=3', { category: 'puzzle', tier: '2', page: 3 }],
  ['/catalog?tag=solo&verified=yes&online=yes', { tag: 'solo', verified: true, online: true }],
];

test.each(queries)('%s says what is looked for, and is read back', (path, query) => {
  const { searchParams } = new URL(path, 'http://localhost');
  expect(catalogPath(query)).toBe(path);
  expect(readQuery(searchParams)).toEqual({ ...NOTHING_ASKED, ...query });
});

test.each(['tier=3', 'tier=x', 'page=0', 'page=-2', 'page=1.5', 'page=x', 'verified=1', 'other=1'])(
  'an address with %s asks for nothing',
  params => expect(readQuery(new URLSearchParams(params))).toEqual(NOTHING_ASKED),
);

test('the catalog is asked only for what the query names', () => {
  expect(asInput(NOTHING_ASKED)).toEqual({ page: 1, limit: 12 });
  expect(asInput({ ...NOTHING_ASKED, tier: '2', verified: true })).toEqual({
    tier: 2,
    verified_only: true,
    page: 1,
    limit: 12,
  });
});

test('a page number alone leaves nothing out', () => {
  expect(narrows({ ...NOTHING_ASKED, page: 2 })).toBe(false);
  expect(narrows({ ...NOTHING_ASKED, online: true })).toBe(true);
});
