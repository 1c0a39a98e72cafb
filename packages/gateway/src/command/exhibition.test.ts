import { games, seeded } from '@botplay/rules';
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
    expect(once.at(-1)).toMatch(/\n(\w+ wins|A draw)[^\n]*\.\n$/);
    for (const picture of once.slice(0, -1)) expect(picture).not.toMatch(/ wins|A draw/);
  },
);

test.each(games)('$id: colours add nothing but colours, and none are there without them', game => {
  const start = pictures(game, 'a', inColour)[0] ?? '';
  expect(start).toContain('\u001B[');
  expect(pictures(game, 'a').join('')).not.toContain('\u001B');
});

test.each(games)('$id has a board of its own', game => {
  const text = game.write(game.setup({}, seeded('a')));
  expect(pictures(game, 'a')[0]).not.toContain(text);
});
