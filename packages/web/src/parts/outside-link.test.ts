import { expect, test } from 'vitest';
import { isWebAddress } from './outside-link.tsx';

test.each([
  ['https://example.com/a?b#c', true],
  ['http://localhost:3000', true],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  [' javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['//example.com', false],
  ['/sign-in', false],
  ['', false],
])('%j becomes a link: %s', (text, becomes) => {
  expect(isWebAddress(text)).toBe(becomes);
});
