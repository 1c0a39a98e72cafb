import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDice, roll, seeded } from '../src/index.ts';

test('any text is dice that are rolled or refused', () => {
  const word = fc.constantFrom('d', 'D', '2', '20', '100', '999999999', '-', '.', ' ', 'e');
  const dice = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 6 }).map(words => words.join('')),
  );
  fc.assert(
    fc.property(dice, text => {
      const read = readDice(text);
      const rolled = 'refusal' in read ? read : roll(read, seeded(text));
      if ('refusal' in rolled) expect(rolled.refusal.length).toBeLessThan(150);
      else expect(rolled.rolls).toHaveLength(rolled.count);
    }),
    { numRuns: 20_000 },
  );
});
