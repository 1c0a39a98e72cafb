import { expect, test } from 'vitest';
import { seaBattle as game } from '../src/index.ts';
import { match } from './match.ts';

test('the strong bot wins at least 90 of 100 games against the quick one, that one 95 against chance', () => {
  expect(match(game, ['strong', 'quick'], 100)).toBeGreaterThanOrEqual(90);
  expect(match(game, ['quick', 'random'], 100)).toBeGreaterThanOrEqual(95);
});
