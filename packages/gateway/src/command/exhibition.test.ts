import { stripVTControlCharacters } from 'node:util';
import { games } from '@botplay/rules';
import { expect, test } from 'vitest';
import { exhibition } from './exhibition.ts';
import { inColour, type Paint, plain } from './paint.ts';

const pictures = (game: (typeof games)[number], seed: string, paint: Paint = plain) => [
  ...exhibition(game, { seed, strengths: ['random', 'random'], paint }),
];

test.each(games)(
  '$id: the same seed gives the same pictures, and the last says how it ended',
  game => {
    const once = pictures(game, 'a');
    expect(pictures(game, 'a')).toEqual(once);
    expect(once.at(-1)).toMatch(/\n(\w+ won|A draw)[^\n]*\.\n$/);
    for (const picture of once.slice(0, -1)) expect(picture).not.toMatch(/ won|A draw/);
  },
);

const coloured = (game: (typeof games)[number]) => pictures(game, 'a', inColour).join('');

test.each(games)('$id: there are colours, and none without them', game => {
  expect(coloured(game)).toContain('\u001B[');
  expect(pictures(game, 'a').join('')).not.toContain('\u001B');
});

// Men of two sides have one form in colours, and two without.
test.each(games.filter(({ id }) => id !== 'chess' && id !== 'checkers'))(
  '$id: colours add nothing but colours',
  game => {
    expect(stripVTControlCharacters(coloured(game))).toBe(pictures(game, 'a').join(''));
  },
);
