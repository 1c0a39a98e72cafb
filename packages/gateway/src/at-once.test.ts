import { expect, test } from 'vitest';
import { atOnce } from './at-once.ts';

test('each has so many at once, and another when one is given back', () => {
  const take = atOnce(2, 'waits');
  const first = take('ada');
  take('ada');
  take('bob');
  expect(() => take('ada')).toThrow('You have 2 waits open');
  first();
  first();
  take('ada');
  expect(() => take('ada')).toThrow('You have 2 waits open');
});
