import { expect, test } from 'vitest';
import { SHAPES } from './dice-shapes.ts';

test.each(Object.entries(SHAPES))('a d%s lies within its square', (_, shape) => {
  const corners = `${shape.body} ${shape.face} ${shape.edges}`.match(/\d+(\.\d+)?/g) ?? [];
  expect(corners.length).toBeGreaterThan(6);
  for (const corner of corners) expect(Number(corner)).toBeLessThanOrEqual(100);
});
