import { expect, test } from 'vitest';
import { games, outcomeOf, seeded } from './index.ts';

test.each(games)('$id: random play ends, keeps what it was given and survives its text', game => {
  for (let seed = 0; seed < 20; seed++) {
    const random = seeded(seed);
    let state = game.setup({}, random);
    const course = [state];
    while (!outcomeOf(game, course)) {
      expect(course.length).toBeLessThan(2_000);
      const before = structuredClone(state);
      const moves = game.moves(state);
      const next = game.play(state, moves[Math.floor(random() * moves.length)]!, random);
      expect(state).toEqual(before);
      // Not every text tells the last move, so what is compared is what it does tell.
      const text = game.write(next);
      expect(game.write(game.read(text)!)).toBe(text);
      state = next;
      course.push(state);
    }
    // A game that only its course has drawn could go on.
    if (game.outcome(state)) {
      expect(game.turn(state)).toBeUndefined();
      expect(game.moves(state)).toEqual([]);
    }
  }
});

test.each(games)('$id: the same seed gives the same game', game => {
  const play = () => {
    const random = seeded('a match');
    const course = [game.setup({}, random)];
    while (!outcomeOf(game, course)) {
      const state = course.at(-1)!;
      const moves = game.moves(state);
      course.push(game.play(state, moves[Math.floor(random() * moves.length)]!, random));
    }
    return course.map(state => game.write(state));
  };
  expect(play()).toEqual(play());
});

test.each(games)('$id: what is no state is read as none', game => {
  for (const text of ['', 'nonsense', '|', ':', 'G:', 'T:player', '\u0000'])
    expect(game.read(text)).toBeUndefined();
});

test('no two games share an id', () => {
  expect(new Set(games.map(({ id }) => id)).size).toBe(games.length);
});
