import { PAYTABLE } from '@botplay/rules';
import { expect, test } from 'vitest';
import { returnOf } from './slot-return.ts';

test('1.6 the machine says what it gives back: 7457 bets of 8000', () => {
  expect(returnOf(PAYTABLE)).toBe(7457 / 8000);
});

test('a machine that always pays the bet gives back all', () => {
  expect(returnOf([{ symbol: '7', weight: 20, three: 1, two: 0 }])).toBe(1);
});
