import { expect, test } from 'vitest';
import { stakesOf, stakesProblem } from './stakes.ts';

test.each([
  [{}, { stack: 1_000, bet: 10 }],
  [{ stack: 5 }, { stack: 5, bet: 5 }],
  [{ bet: 25 }, { stack: 1_000, bet: 25 }],
])('%j is played for %j', (options, stakes) => {
  expect(stakesOf(options)).toEqual(stakes);
  expect(stakesProblem(options)).toBeUndefined();
});

test.each([
  [{ stack: 0 }, 'The stack must be more than 0 and at most 1000000000000, not 0.'],
  [{ stack: -5 }, 'The stack must be more than 0 and at most 1000000000000, not -5.'],
  [{ stack: Number.NaN }, 'The stack must be more than 0 and at most 1000000000000, not NaN.'],
  [{ stack: Infinity }, 'The stack must be more than 0 and at most 1000000000000, not Infinity.'],
  [{ bet: 0 }, 'The bet must be more than 0 and at most the stack, not 0.'],
  [{ bet: Number.NaN }, 'The bet must be more than 0 and at most the stack, not NaN.'],
  [{ stack: 5, bet: 10 }, 'The bet of 10 is more than the stack of 5. Bet 5 at most.'],
])('1.4 %j is refused with a reason', (options, problem) => {
  expect(stakesProblem(options)).toBe(problem);
});
