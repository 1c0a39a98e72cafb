import { expect, test } from 'vitest';
import { games, seeded } from './index.ts';

test.each(games)('$id: random play ends, keeps what it was given and survives its text', game => {
  for (let seed = 0; seed < 20; seed++) {
    const random = seeded(seed);
    let state = game.setup({}, random);
    for (let ply = 0; game.turn(state) !== undefined; ply++) {
      expect(ply).toBeLessThan(2_000);
      const before = structuredClone(state);
      const moves = game.moves(state);
      const next = game.play(state, moves[Math.floor(random() * moves.length)]!, random);
      expect(state).toEqual(before);
      expect(game.read(game.write(next))).toEqual(next);
      state = next;
    }
    expect(game.moves(state)).toEqual([]);
    expect(game.outcome(state)).toBeDefined();
  }
});

test.each(games)('$id: the same seed gives the same game', game => {
  const play = () => {
    const random = seeded('a match');
    const texts = [];
    let state = game.setup({}, random);
    while (game.turn(state) !== undefined) {
      const moves = game.moves(state);
      state = game.play(state, moves[Math.floor(random() * moves.length)]!, random);
      texts.push(game.write(state));
    }
    return texts;
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
