import { expect, test } from 'vitest';
import { sayOutcomes } from './outcome-words.ts';

test.each([
  [{ result: 'win', score: 1, moves: 4 }, 'Won', ['score 1', 'moves 4']],
  [{ result: 'loss', by: 'abandoned' }, 'Lost (abandoned)', []],
  [{ result: 'draw' }, 'Draw', []],
  [{ score: 85, best_try: 'third' }, undefined, ['score 85', 'best try third']],
  [{ result: 'escaped', more: { deep: true } }, undefined, ['result escaped']],
  [{ result: { odd: true } }, undefined, []],
  [{}, undefined, []],
])('%j', (outcomes, text, facts) => {
  const said = sayOutcomes(outcomes);
  expect(said.result?.text).toBe(text);
  expect(said.facts).toEqual(facts);
});

test('a long value is cut', () => {
  const [fact = ''] = sayOutcomes({ note: 'x'.repeat(1_000) }).facts;
  expect(fact.length).toBeLessThan(100);
});
