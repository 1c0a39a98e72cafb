import { expect, test } from 'vitest';
import { roundsOf } from './rounds.ts';

const moves = (seats: string) =>
  Array.from(seats, seat => ({ seat: seat === '0' ? (0 as const) : (1 as const), text: 'x' }));

test.each([
  ['seats that take turns', '0101', ['1/2', '3/4']],
  ['a seat that moves again', '00110', ['12/34', '5/']],
  ['nothing', '', []],
])('%s make rounds', (_, seats, rounds) => {
  const made = roundsOf(moves(seats)).map(round =>
    round.map(side => side.map(({ number }) => number).join('')).join('/'),
  );
  expect(made).toEqual(rounds);
});
