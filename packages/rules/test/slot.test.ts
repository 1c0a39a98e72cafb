import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { seeded, slot } from '../src/index.ts';

const INPUTS = 200_000;
const PARTS =
  'R: BK: B: P: ST: LA: | , - 7 BAR BELL CHERRY LEMON ORANGE 0 1 10 1e308 1e+300 1e-300 NaN Infinity 0.1 99999999999999999999 spin in_progress game_over \u0000 \ud800';
const part = fc.constantFrom(...PARTS.split(' '));
const TEXTS = [
  'R:-|BK:1000|B:10|P:0|ST:in_progress|LA:-',
  'R:7,7,7|BK:1090|B:10|P:100|ST:in_progress|LA:spin',
  'R:7,BAR,BELL|BK:0|B:0.5|P:0|ST:in_progress|LA:spin',
];
const wounded = fc
  .tuple(fc.constantFrom(...TEXTS), fc.nat(), fc.nat(5), part)
  .map(([text, at, length, word]) => {
    const from = at % (text.length + 1);
    return text.slice(0, from) + word + text.slice(from + length);
  });
const texts = fc.oneof(
  wounded,
  fc.array(part).map(parts => parts.join('')),
  fc.string(),
);

test(`${INPUTS} texts are slot states that can be spun and read again, or none`, () => {
  const random = seeded('slot');
  let held = 0;
  fc.assert(
    fc.property(texts, text => {
      const state = slot.read(text);
      if (!state) return;
      held++;
      expect(slot.read(slot.write(state))).toEqual(state);
      const next = slot.spin(state, random);
      if ('state' in next) expect(slot.read(slot.write(next.state))).toEqual(next.state);
    }),
    { numRuns: INPUTS },
  );
  expect(held).toBeGreaterThan(INPUTS / 100);
});
