import { expect, test } from 'vitest';
import { perft } from '../../test/perft.ts';
import { seeded } from '../random.ts';
import { replay } from '../replay.ts';
import { EMPTY, LINES } from './board.ts';
import { fourInARow as game } from './rules.ts';

const random = seeded(1);
const after = (moves: string) => replay(game, {}, random, [...moves]).at(-1)!;

/** The first column is filled by turns, so without a four. */
const FULL_COLUMN = '111111';
const DRAWN = '121212212121343434434343565656656565777777';

// 7 to the power of the plies, as long as no column can overflow.
test.each([
  [1, 7],
  [2, 49],
  [3, 343],
  [4, 2_401],
  [5, 16_807],
  [6, 117_649],
])('there are %i plies in %i ways', (plies, ways) => {
  expect(perft(game, game.setup({}, random), plies)).toBe(ways);
});

test('after 0 to 6 plies there are as many positions as OEIS A212693 says', () => {
  const counts = [];
  let positions = new Map([[EMPTY, game.setup({}, random)]]);
  for (let ply = 0; ply <= 6; ply++) {
    counts.push(positions.size);
    const next = [...positions.values()].flatMap(state =>
      game.moves(state).map(move => game.play(state, move, random)),
    );
    positions = new Map(next.map(state => [state.cells, state]));
  }
  expect(counts).toEqual([1, 7, 49, 238, 1_120, 4_263, 16_422]);
});

test('there are 69 places for four in a row', () => {
  expect(new Set(LINES.map(String)).size).toBe(69);
});

test('1.7 the player begins with red, and discs fall onto each other', () => {
  expect(game.turn(game.setup({}, random))).toBe(0);
  expect(after('443').cells.slice(28)).toBe('...Y.....RR...');
});

test('a full column is no move', () => {
  expect(game.moves(after(FULL_COLUMN))).toEqual(['2', '3', '4', '5', '6', '7']);
});

test.each([
  ['1122334', 0, 'across', [35, 36, 37, 38]],
  ['71122334', 1, 'across, by the opponent', [35, 36, 37, 38]],
  ['4141414', 0, 'up', [17, 24, 31, 38]],
  ['12233434474', 0, 'rising', [17, 23, 29, 35]],
  ['76655454414', 0, 'falling', [17, 25, 33, 41]],
  ['1122556633774', 0, 'seven at once', [35, 36, 37, 38, 39, 40, 41]],
])('%s is won by seat %s: %s', (moves, winner, _, line) => {
  const end = after(moves);
  expect(game.outcome(end)).toEqual({ winner });
  expect(game.view(end).line).toEqual(line);
  expect(game.turn(end)).toBeUndefined();
  expect(game.moves(end)).toEqual([]);
});

test('a full board without a four is a draw', () => {
  const end = after(DRAWN);
  expect(game.outcome(end)).toEqual({ winner: 'draw' });
  expect(game.view(end).line).toEqual([]);
});

test.each([
  ['1', 'Column 1 is full. Choose one with room: 2, 3, 4, 5, 6, 7.'],
  ['8', 'There is no column "8". Columns are 1 through 7 from the left.'],
  ['0', 'There is no column "0". Columns are 1 through 7 from the left.'],
  ['B2', 'There is no column "B2". Columns are 1 through 7 from the left.'],
])('%j is refused with a reason', (move, reason) => {
  expect(game.whyNot(after(FULL_COLUMN), move)).toBe(reason);
});

test('spaces around a column are forgiven', () => {
  expect(game.spell(' 4\n')).toBe('4');
});
