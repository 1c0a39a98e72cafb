import { expect, test } from 'vitest';
import { perft } from '../../test/perft.ts';
import { outcomeOf } from '../attempt.ts';
import { seeded } from '../random.ts';
import { replay } from '../replay.ts';
import { CELLS, type Checkers } from './board.ts';
import { captures, checkers as game, simpleMoves } from './rules.ts';

const random = seeded(1);
const start = game.setup({}, random);
const after = (moves: string) => replay(game, {}, random, moves.split(' ').filter(Boolean)).at(-1)!;

/** `W e5 b d4 d6, w`: what stands where, and whose turn it is. */
function position(text: string): Checkers {
  const [pieces = '', turn = ''] = text.split(', ');
  const on = new Map<string, string>();
  let piece = '.';
  for (const word of pieces.split(' '))
    if (word.length === 1) piece = word;
    else on.set(word, piece);
  const rows = CELLS.map(cell => on.get(cell) ?? '.')
    .join('')
    .match(/.{8}/g)!;
  return game.read(`${rows.join('/')} ${turn}`)!;
}

test.each([7, 49, 302, 1469, 7361, 36_768].map((count, i) => [i + 1, count]))(
  'perft %i is %i, as published for English draughts',
  (depth, count) => {
    expect(perft(game, start, depth)).toBe(count);
  },
);

test('1.3 White begins, at the bottom of the board, and E1 its first moves go up', () => {
  expect(game.turn(start)).toBe(0);
  expect(game.moves(start)).toEqual(['a3b4', 'c3b4', 'c3d4', 'e3d4', 'e3f4', 'g3f4', 'g3h4']);
  expect(game.moves(after('a3b4'))).toContain('b6a5');
});

test.each([
  ['a man steps forward only', 'w c3 b h8, w', ['c3b4', 'c3d4']],
  ['a black man steps down', 'w a1 b c5, b', ['c5b4', 'c5d4']],
  ['a king steps to all sides, and does not fly', 'W d4 b h8, w', ['d4c3', 'd4c5', 'd4e3', 'd4e5']],
  ['a capture is mandatory', 'w c3 g3 b d4, w', ['c3e5']],
  ['any capture may be chosen, not only the longest', 'w c3 b b4 d4 d6, w', ['c3a5', 'c3e5c7']],
  ['a chain is played to its end', 'w c3 b d4 d6 f6, w', ['c3e5c7', 'c3e5g7']],
  ['a man does not take backwards', 'w e5 b d4, w', ['e5d6', 'e5f6']],
  ['a king does', 'W e5 b d4, w', ['e5c3']],
  ['a king does not jump from afar', 'W a1 b d4, w', ['a1b2']],
  ['two in a row cannot be jumped', 'w c3 b d4 e5, w', ['c3b4']],
  ['own pieces cannot be jumped', 'w c3 d4 b h8, w', ['c3b4', 'd4c5', 'd4e5']],
  ['reaching the last row ends the move', 'w d6 b e7 g7, w', ['d6f8']],
  ['a king goes on from the last row', 'W d6 b e7 g7, w', ['d6f8h6']],
  ['a king may end where it began', 'W b4 b c3 c5 e3 e5, w', ['b4d2f4d6b4', 'b4d6f4d2b4']],
  ['no piece is jumped twice', 'W b4 b c5 d8, w', ['b4d6']],
])('1.3 %s: %s', (_, text, moves) => {
  expect(game.moves(position(text))).toEqual(moves);
});

test('E2 the simple moves are known also while a capture keeps them from being played', () => {
  const state = position('w c3 g3 b d4, w');
  expect(captures(state)).toEqual(['c3e5']);
  expect(simpleMoves(state)).toEqual(['c3b4', 'g3f4', 'g3h4']);
});

test.each([
  ['a step', 'w c3 b h8, w', 'c3b4', 'w b4 b h8, b'],
  ['a chain takes all it jumps', 'w c3 b d4 d6 f8, w', 'c3e5c7', 'w c7 b f8, b'],
  ['a man becomes a king', 'w c7 b f8, w', 'c7d8', 'W d8 b f8, b'],
  ['a black man becomes a king', 'w h2 b c3 d2, b', 'd2e1', 'w h2 b c3 B e1, w'],
  ['a king stays one', 'W d8 b h8, w', 'd8c7', 'W c7 b h8, b'],
  ['a taken king is gone', 'w c3 B d4 b h8, w', 'c3e5', 'w e5 b h8, b'],
  ['a king back where it began', 'W b4 b c3 c5 e3 e5 h8, w', 'b4d6f4d2b4', 'W b4 b h8, b'],
])('%s: %s, %s gives %s', (_, before, move, result) => {
  expect(game.moves(position(before))).toContain(move);
  expect(game.play(position(before), move, random)).toEqual({ ...position(result), last: move });
});

test.each([
  ['no piece', 'w a1, b', 0],
  ['no piece of White', 'b h8, w', 1],
  ['no move', 'w b2 c1 b a3, b', 0],
  ['no move of White', 'w h6 b g7 f8, w', 1],
])('1.3 the seat to move loses with %s', (_, text, winner) => {
  const end = position(text);
  expect(game.outcome(end)).toEqual({ winner });
  expect(game.turn(end)).toBeUndefined();
  expect(game.moves(end)).toEqual([]);
});

/** The kings of a1 and h8 walk to and fro for so many plies. */
const toAndFro = (plies: number) =>
  Array.from({ length: plies }, (_, i) => ['a1b2', 'h8g7', 'b2a1', 'g7h8'][i % 4]!);

const DRAWN = { winner: 'draw', by: '40 moves without progress' };

test.each([
  ['W a1 B h8, w', toAndFro(79), undefined],
  ['W a1 B h8, w', toAndFro(80), DRAWN],
  ['W a1 w c7 B h8 b h2, w', ['c7d8', 'h2g1', ...toAndFro(79)], undefined],
  ['W a1 w c7 B h8 b h2, w', ['c7d8', 'h2g1', ...toAndFro(80)], DRAWN],
  ['W a1 w g1 B h8 b f2 b6, w', ['g1e3', 'b6a5', ...toAndFro(78)], undefined],
  ['W a1 w g1 B h8 b f2 b6, w', ['g1e3', 'b6a5', ...toAndFro(79)], DRAWN],
])('40 moves of each side without a capture or a new king draw a match: %s', (text, moves, end) => {
  const course = [position(text)];
  for (const move of moves) {
    expect(outcomeOf(game, course)).toBeUndefined();
    const state = course.at(-1)!;
    expect(game.moves(state)).toContain(move);
    course.push(game.play(state, move, random));
  }
  expect(outcomeOf(game, course)).toEqual(end);
});

test.each([
  ['a3b4', 'a3b4'],
  [' A3-B4 ', 'a3b4'],
  ['c3xe5', 'c3e5'],
  ['B6 x D4 x F2', 'b6d4f2'],
])('1.3 %j is understood as %s', (text, move) => {
  expect(game.spell(text)).toBe(move);
});

test('the view draws all 64 cells from a8', () => {
  const { cells, turn, last } = game.view(after('a3b4'), 1);
  expect(cells.match(/.{8}/g)).toEqual(
    '.b.b.b.b b.b.b.b. .b.b.b.b ........ .w...... ..w.w.w. .w.w.w.w w.w.w.w.'.split(' '),
  );
  expect([turn, last]).toEqual([1, 'a3b4']);
});

test.each([
  ['w c3 b h8, w', 'hello', '"hello" is no move. Write the squares in order'],
  ['w c3 b h8, w', 'c3', '"c3" is no move.'],
  ['w c3 b h8, w', 'i9j9', '"i9j9" is no move.'],
  ['w c3 b h8, w', 'c3c4', 'c4 is a light square'],
  ['w c3 b h8, w', 'e5f6', 'There is no piece on e5. You can play c3b4, c3d4.'],
  ['w c3 b h8, w', 'h8g7', 'h8 holds a black man, and White is to move.'],
  ['W c3 b h8, b', 'c3d4', 'c3 holds a white king, and Black is to move.'],
  ['w c3 b h8, w', 'c3b2', 'A man cannot go backwards, from c3 to b2; only kings can. From c3'],
  ['w c3 b h8, w', 'c3c5', 'c5 is neither next to c3 nor one jump away'],
  ['w c3 b h8, w', 'c3g7', 'g7 is neither next to c3 nor one jump away'],
  ['w c3 b h8, w', 'c3c3', 'c3 is neither next to c3'],
  ['w c3 b h8, w', 'c3e5', 'There is no piece of Black on d4 for c3 to jump.'],
  ['w c3 d4 b h8, w', 'c3e5', 'There is no piece of Black on d4 for c3 to jump.'],
  ['w c3 d4 b h8, w', 'c3d4', 'd4 is not free. From c3 you can play c3b4.'],
  ['w c3 b d4 e5 h8, w', 'c3e5', 'e5 is not free. From c3 you can play c3b4.'],
  ['w c3 b h8, w', 'c3d4e5', 'c3d4 takes nothing, so the move ends there.'],
  ['w c3 g3 b d4, w', 'g3h4', 'A capture is mandatory: c3e5.'],
  ['w c3 g3 b d4, w', 'g3f2', 'only kings can. A capture is mandatory: c3e5.'],
  ['w c3 b d4 d6 f6, w', 'c3e5', 'The chain must be completed: play c3e5c7, c3e5g7.'],
  ['w c3 b d4 d6 h8, w', 'c3e5g7', 'There is no piece of Black on f6 for e5 to jump.'],
  ['w c3 b d4 h8, w', 'c3e5f6', 'After a jump a piece may only jump on, not step to f6.'],
  ['w d6 b e7 g7, w', 'd6f8h6', 'A man who reaches f8 becomes a king, and that ends the move.'],
])('%s: %s is refused: %s', (text, move, reason) => {
  const state = position(text);
  expect(game.moves(state)).not.toContain(move);
  expect(game.whyNot(state, move)).toContain(reason);
});

test.each(['x'.repeat(1_000_000), 'a1'.repeat(500_000), '\u0000\n', '', 'a1a1'])(
  'whatever is no move gets a reason of bounded length',
  move => {
    expect(game.whyNot(start, game.spell(move)).length).toBeLessThan(400);
  },
);
