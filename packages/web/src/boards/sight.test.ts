import { games, replay, seeded } from '@botplay/rules';
import { describe, expect, test } from 'vitest';
import { boards } from './index.ts';
import { readSight } from './sight.ts';

/** What a session in this game answers to the agent in this seat at its beginning. */
const answerOf = (game: (typeof games)[number], seat: 0 | 1) => {
  const [state] = replay(game, {}, seeded('a'), []);
  return {
    status: 'in_progress',
    your_turn: seat === 0,
    seat: game.seats[seat],
    view: game.view(state, seat),
    legal_moves: seat === 0 ? game.moves(state) : [],
    last_moves: [],
    outcome: null,
  };
};

describe.each(games)('$id', game => {
  test.each([0, 1] as const)('is seen from seat %i', seat => {
    const answer = answerOf(game, seat);
    expect(readSight(game.id, answer)).toEqual({
      view: answer.view,
      seat,
      isYourTurn: seat === 0,
      moves: answer.legal_moves,
      lastMoves: [],
      isOver: false,
      outcome: undefined,
    });
  });

  test('has a board', () => expect(boards).toHaveProperty(game.id));
});

const answer = (more: object) => ({ view: {}, seat: 'b', legal_moves: [], ...more });

test.each([
  [
    { result: 'win', winner: 'b', by: 'checkmate' },
    { winner: 1, by: 'checkmate' },
  ],
  [{ result: 'loss', winner: 'w' }, { winner: 0 }],
  [
    { result: 'draw', winner: 'draw', by: 'stalemate' },
    { winner: 'draw', by: 'stalemate' },
  ],
  [{ score: 12 }, undefined],
])('the outcome %j is that of the seat', (outcome, seen) => {
  const sight = readSight('chess', answer({ outcome }));
  expect(sight?.outcome).toEqual(seen);
  expect(sight?.isOver).toBe(true);
});

test('last moves are told in words, and whose they are', () => {
  const last_moves = [
    { seat: 'b', move: '3', effect: 'pit3,extra_turn' },
    { seat: 'w', move: 'e2e4' },
  ];
  expect(readSight('chess', answer({ last_moves }))?.lastMoves).toEqual([
    { isYours: true, text: 'pit 3, extra turn' },
    { isYours: false, text: 'e2e4' },
  ]);
});

test.each([undefined, null, 'text', [], {}, { view: null }, { view: 'x' }])(
  '%j is no answer of a game',
  response => expect(readSight('chess', response)).toBeUndefined(),
);
