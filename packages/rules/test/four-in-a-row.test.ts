import { expect, test } from 'vitest';
import { EMPTY, type FourInARow } from '../src/four-in-a-row/board.ts';
import { fourInARow as game, seeded } from '../src/index.ts';
import { match } from './match.ts';
import { perft } from './perft.ts';

const random = seeded(1);

test('seven plies can be played in 7^7 ways but for seven discs in one column', () => {
  expect(perft(game, game.setup({}, random), 7)).toBe(7 ** 7 - 7);
});

test('eight plies can be played in 7^8 ways, but for overflows and for games that were won by then', () => {
  let won = 0;
  const find = (state: FourInARow, plies: number) => {
    const discs = game.outcome(state) && state.cells.slice(0, 7).replaceAll('.', '').length;
    if (discs !== undefined) won += 7 - discs;
    else if (plies > 0)
      for (const move of game.moves(state)) find(game.play(state, move, random), plies - 1);
  };
  find(game.setup({}, random), 7);
  // Seven or eight of the eight discs in one column.
  const overflows = 7 * (8 * 6 + 1);
  expect(perft(game, game.setup({}, random), 8)).toBe(7 ** 8 - overflows - won);
  expect(7 ** 8 - overflows - won).toBe(5_673_234);
});

test('after 7 to 9 plies there are as many positions as OEIS A212693 says', () => {
  const counts = [];
  let positions = new Map([[EMPTY, game.setup({}, random)]]);
  for (let ply = 1; ply <= 9; ply++) {
    const next = new Map<string, FourInARow>();
    for (const state of positions.values())
      for (const move of game.moves(state)) {
        const after = game.play(state, move, random);
        next.set(after.cells, after);
      }
    positions = next;
    if (ply >= 7) counts.push(positions.size);
  }
  expect(counts).toEqual([54_859, 184_275, 558_186]);
});

test('the strong bot wins at least 36 of 40 games against the quick one', () => {
  expect(match(game, ['strong', 'quick'], 40)).toBeGreaterThanOrEqual(36);
});
