import { expect, test } from 'vitest';
import { ownPath } from './account-form.tsx';

test.each([
  ['/catalog?search=x', '/catalog?search=x'],
  [null, '/agents'],
  ['', '/agents'],
  ['https://example.com', '/agents'],
  ['//example.com', '/agents'],
  ['/\\example.com', '/agents'],
  ['javascript:alert(1)', '/agents'],
])('after signing in, next=%j leads to %s', (next, path) => {
  expect(ownPath(next)).toBe(path);
});
