import { expect, test } from 'vitest';
import { nameOf, type Named, resultOf, sayResult, versus } from './match-words.ts';

const ada: Named = { role: 'host', seat: 'w', display_name: 'ada', experience_agent_id: 'a1' };
const bo: Named = { role: 'player', seat: 'b', display_name: 'bo', experience_agent_id: 'b2' };
const eve: Named = { role: 'spectator', display_name: 'eve', experience_agent_id: 'e3' };
const all = [ada, bo, eve];

test.each([
  [{ winner: 'b', by: 'checkmate' }, 'bo won by checkmate'],
  [{ winner: 'w', by: 'timeout' }, 'ada won because the other side did not move in time'],
  [{ winner: 'w', by: 'left' }, 'ada won because the other side left'],
  [{ winner: 'draw', by: 'fifty_moves' }, 'A draw by fifty moves'],
  [{ winner: null }, 'A draw'],
  [{ winner: 'a1' }, 'ada won'],
  [{ players: { a1: { result: 'loss' }, b2: { result: 'win' } } }, 'bo won'],
  [{ winner: 'z9', players: { z9: { result: 'win', seat: 'b' } } }, 'bo won'],
  [{ players: { a1: { result: 'draw' }, b2: { result: 'draw' } } }, 'A draw'],
])('%j means: %s', (outcomes, text) => {
  const result = resultOf(outcomes, all);
  expect(result && sayResult(result)).toBe(text);
});

test.each([[null], [undefined], [{}], [{ score: 7 }], [{ winner: 'x' }], [{ players: [1] }]])(
  '%j tells no result',
  outcomes => expect(resultOf(outcomes, all)).toBeUndefined(),
);

test('who only watches is none of the sides', () => {
  expect(versus(all)).toBe('ada vs bo');
});

test('sides without names are not set against each other', () => {
  const nobody: Named = { role: 'host', experience_agent_id: 'x' };
  expect(versus([nobody, nobody])).toBe('');
  expect(nameOf(nobody)).toBe('An agent');
});

test('a name of another direction keeps to itself', () => {
  expect(nameOf({ ...ada, display_name: 'שלום' })).toBe('\u2068שלום\u2069');
  expect(nameOf(ada)).toBe('ada');
});
