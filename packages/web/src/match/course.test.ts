import { games, type Position, replay, seeded } from '@botplay/rules';
import { describe, expect, test } from 'vitest';
import { type Frame, grown, listMoves } from './course.ts';

const at = '2030-01-01T00:00:00.000Z';

/** What a spectator has seen of a game after these moves. */
function seen(id: string, text: string) {
  const game = games.find(other => other.id === id)!;
  const played = text.split(' ').filter(Boolean);
  const course = replay(game, {}, seeded('a'), played);
  const seatOf = ({ turn }: Position) => game.seats[turn];
  const moves = played.map((move, index) => ({ seat: seatOf(course[index]!), move }));
  const frames = course.map((state, index): Frame => {
    const view = game.view(state);
    return index === 0 ? { view, at } : { view, at, ...moves[index - 1]! };
  });
  return { moves, frames };
}

test.each([
  ['chess', 'e2e4 e7e5 g1f3', ['0 e4', '1 e5', '0 Nf3']],
  ['checkers', 'c3d4 b6c5 d4b6', ['0 c3–d4', '1 b6–c5', '0 d4×b6']],
  ['four_in_a_row', '4 4', ['0 column 4', '1 column 4']],
  ['mancala', '3 1', ['0 pit 3, extra turn', '0 pit 1']],
  ['sea_battle', 'A1', ['0 A1: miss']],
] as const)('the moves of %s after "%s" are listed as %j', (id, text, listed) => {
  const { moves, frames } = seen(id, text);
  expect(listMoves(id, moves, frames).map(({ seat, text }) => `${seat} ${text}`)).toEqual(listed);
});

test('moves are listed before their positions are known', () => {
  const { moves } = seen('mancala', '3 1');
  expect(listMoves('mancala', moves, []).map(({ text }) => text)).toEqual(['3', '1']);
});

test('a move of the clock is marked', () => {
  const { moves, frames } = seen('tic_tac_toe', 'A1 B2');
  const told = frames.map((frame, index) => (index === 2 ? { ...frame, by: 'clock' } : frame));
  expect(listMoves('tic_tac_toe', moves, told).map(({ note }) => note)).toEqual([
    undefined,
    'by the clock',
  ]);
});

describe('a table that is ahead of the frames', () => {
  const { moves, frames } = seen('tic_tac_toe', 'A1 B2 C3');
  const view = frames.at(-1)!.view;

  test.each([
    ['none', 4, 4],
    ['one', 3, 4],
    ['two', 2, undefined],
  ])('by %s position', (_, known, then) => {
    const after = grown(frames.slice(0, known), { view, moves }, at);
    expect(after?.length).toBe(then);
    if (after) expect(after).toEqual(frames);
  });

  test('or behind them changes nothing', () => {
    expect(grown(frames, { view: null, moves: moves.slice(0, 1) }, at)).toEqual(frames);
  });
});
