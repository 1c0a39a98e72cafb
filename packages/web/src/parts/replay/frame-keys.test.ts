import { expect, test } from 'vitest';
import { nextFrame } from './frame-keys.ts';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 3, 3],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, 0],
  ['Enter', 1, undefined],
])('%s leads from %i to %s of three', (key, from, to) => {
  expect(nextFrame(key, from, 3)).toBe(to);
});
