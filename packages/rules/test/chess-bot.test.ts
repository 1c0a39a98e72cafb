import { expect, test } from 'vitest';
import { chess } from '../src/index.ts';
import { match } from './match.ts';

test('strong wins from both seats against who plays anything', () => {
  expect(match(chess, ['strong', 'random'], 2)).toBe(2);
});

test('strong is better than quick', () => {
  expect(match(chess, ['strong', 'quick'], 2)).toBeGreaterThan(1);
});
