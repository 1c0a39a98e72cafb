import { expect, test } from 'vitest';
import { games } from './index.ts';
import { ending, seatName, spoken } from './words.ts';

test.each(games)('$id: both seats have names for people', game => {
  const names = ([0, 1] as const).map(seat => seatName(game, seat));
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^[A-Z][a-z]{3,}$/);
});

test.each([
  ['-', '-'],
  ['e2e4', 'e2e4'],
  ['b6d4f2', 'b6d4f2'],
  ['split', 'split'],
  ['B4:sunk(3)', 'B4: sunk (3)'],
  ['pit3,extra_turn', 'pit 3, extra turn'],
  ['pit1,capture12,sweep', 'pit 1, capture 12, sweep'],
])('%s is spoken as "%s"', (last, text) => {
  expect(spoken(last)).toBe(text);
});

const nameOf = (seat: 0 | 1) => (seat === 0 ? 'You' : 'The house');
test.each([
  [{ winner: 0 }, 'You won'],
  [{ winner: 1, by: 'checkmate' }, 'The house won by checkmate'],
  [{ winner: 'draw' }, 'A draw'],
  [{ winner: 'draw', by: 'stalemate' }, 'A draw by stalemate'],
] as const)('%j ends as "%s"', (outcome, text) => {
  expect(ending(outcome, nameOf)).toBe(text);
});
