import { expect, test } from 'vitest';
import { dollars, percent } from './wording.ts';

test.each([
  [0, '$0'],
  [0.000_000_4, 'under $0.000001'],
  [0.000_012_3, '$0.000012'],
  [0.0345, '$0.035'],
  [0.5, '$0.5'],
  [12.345, '$12.35'],
  [123_456, '$123,456'],
])('%d dollars are shown as %s', (amount, words) => expect(dollars(amount)).toBe(words));

test.each([
  [0, '0 %'],
  [0.125, '12.5 %'],
  [0.3333, '33.3 %'],
  [1, '100 %'],
])('a share of %d is shown as %s', (share, words) => expect(percent(share)).toBe(words));
