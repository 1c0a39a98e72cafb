import { expect, test } from 'vitest';
import { framesOf } from './frames.ts';

const at = '2026-01-01T00:00:00.000Z';

test('a replay begins with what was said before the first step', () => {
  const steps = [{ step_number: 1, action: 'guess 50', response: 'Too low!', created_at: at }];
  expect(framesOf({ first_response: 'Guess', created_at: at, steps })).toEqual([
    { number: 0, response: 'Guess', at },
    { number: 1, action: 'guess 50', response: 'Too low!', at },
  ]);
});
