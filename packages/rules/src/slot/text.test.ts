import { expect, test } from 'vitest';
import { seeded } from '../random.ts';
import { slot } from './rules.ts';

const START = 'R:-|BK:1000|B:10|P:0|ST:in_progress|LA:-';
const SPUN = 'R:7,7,7|BK:1090|B:10|P:100|ST:in_progress|LA:spin';

test.each([START, SPUN, 'R:7,BAR,BELL|BK:0|B:0.5|P:0|ST:in_progress|LA:spin'])(
  '%s is read and written the same',
  text => {
    expect(slot.write(slot.read(text)!)).toBe(text);
  },
);

test.each([
  ['fields in any order', 'LA:spin|ST:in_progress|P:100|B:10|BK:1090|R:7,7,7'],
  ['nothing but reels and amounts', 'R:7,7,7|BK:1090|B:10'],
])('1.1 reads %s', (_, text) => {
  expect(slot.read(text)).toEqual(slot.read(SPUN));
});

test.each([
  ['what another table has paid', SPUN.replace('P:100', 'P:40')],
  ['a stack that no longer covers the bet', START.replace('BK:1000', 'BK:5')],
])('1.6 reads %s', (_, text) => {
  expect(slot.write(slot.read(text)!)).toBe(text);
});

test.each([
  ['nothing', ''],
  ['a symbol that is none', SPUN.replace('7,7,7', '7,7,8')],
  ['two reels', SPUN.replace('7,7,7', '7,7')],
  ['a payout below nothing', SPUN.replace('P:100', 'P:-5')],
  ['a stack below nothing', SPUN.replace('BK:1090', 'BK:-10')],
  ['a stack without end', SPUN.replace('BK:1090', 'BK:1e+999')],
  ['a stack that is no number', SPUN.replace('BK:1090', 'BK:NaN')],
  ['a bet of nothing', START.replace('B:10', 'B:0')],
  ['a bet beyond counting', 'R:-|BK:1e+300|B:1e+300|P:0'],
  ['another status', SPUN.replace('in_progress', 'game_over')],
  ['a text as long as a book', `${SPUN}|${'x'.repeat(1_000_000)}`],
])('refuses %s', (_, text) => {
  expect(slot.read(text)).toBeUndefined();
});

test('every state that comes about is read back', () => {
  const random = seeded(2);
  for (const [stack, bet] of [
    [1_000, 10],
    [7, 0.1],
    [1e12, 1e12],
    [1e-7, 1e-9],
  ] as const) {
    let state = slot.setup({ stack, bet });
    for (let spins = 0; spins < 200; spins++) {
      expect(slot.read(slot.write(state))).toEqual(state);
      const next = slot.spin(state, random);
      if ('refusal' in next) break;
      state = next.state;
    }
  }
});
