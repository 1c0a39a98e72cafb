import { DraughtsPlayer } from 'rapid-draughts';
import { EnglishDraughts } from 'rapid-draughts/english';
import { expect, test } from 'vitest';
import { CELLS, type Checkers, DARK, squareOf } from '../src/checkers/board.ts';
import { pathOf, takenBy } from '../src/checkers/moves.ts';
import { checkers as game, chooseMove, outcomeOf, type Random, seeded } from '../src/index.ts';
import { match } from './match.ts';
import { perft } from './perft.ts';

test.each([
  [7, 179_740],
  [8, 845_931],
])('perft %i is %i, as published for English draughts', (depth, count) => {
  expect(perft(game, game.setup({}, seeded(1)), depth)).toBe(count);
});

/** The bits of rapid-draughts for the dark squares from b8 on. */
const PEER_BITS = [
  11, 5, 31, 25, 10, 4, 30, 24, 3, 29, 23, 17, 2, 28, 22, 16, 27, 21, 15, 9, 26, 20, 14, 8, 19, 13,
  7, 1, 18, 12, 6, 0,
];

/** The same position in rapid-draughts. */
function peerOf(state: Checkers) {
  const { cells } = game.view(state);
  const bits = (pieces: string) =>
    DARK.reduce((sum, square, i) => {
      const isThere = pieces.includes(cells[CELLS.indexOf(square)]!);
      return isThere ? sum + 2 ** PEER_BITS[i]! : sum;
    }, 0);
  return EnglishDraughts.setup({
    player: state.turn === 0 ? DraughtsPlayer.LIGHT : DraughtsPlayer.DARK,
    board: { light: bits('wW'), dark: bits('bB'), king: bits('WB') },
  });
}

/** From, to and what is taken: rapid-draughts tells no more of a move. */
function sayOurs(move: string): string {
  const taken = takenBy(pathOf(move));
  const squares = DARK.filter(square => (squareOf(square) & taken) !== 0);
  return `${move.slice(0, 2)} ${move.slice(-2)} ${squares.toSorted().join(' ')}`;
}

function expectSameMoves(state: Checkers) {
  const theirs = peerOf(state).moves.map(({ origin, destination, captures }) => {
    const squares = captures.map(square => DARK[square]!);
    return `${DARK[origin]} ${DARK[destination]} ${squares.toSorted().join(' ')}`;
  });
  const ours = game.moves(state).map(sayOurs);
  const said = (moves: readonly string[]) => [game.write(state), ...new Set(moves.toSorted())];
  expect(said(ours)).toEqual(said(theirs));
}

/** rapid-draughts lets no king jump back to the square that it came from; the rules do. */
const hasRoundTrip = (state: Checkers) =>
  game.moves(state).some(move => move.indexOf(move.slice(0, 2), 2) !== -1);

test('random games have the moves that rapid-draughts finds', () => {
  const random = seeded('games');
  let compared = 0;
  for (let plies = 0, state = game.setup({}, random); plies < 15_000; plies++) {
    if (!hasRoundTrip(state)) {
      expectSameMoves(state);
      compared++;
    }
    const moves = game.moves(state);
    const isOld = plies % 200 === 199;
    state =
      moves.length === 0 || isOld
        ? game.setup({}, random)
        : game.play(state, moves[Math.floor(random() * moves.length)]!, random);
  }
  expect(compared).toBeGreaterThan(14_900);
});

/** Up to twelve men and kings a side, anywhere. */
function scattered(random: Random): Checkers | undefined {
  const chance = 0.1 + random() * 0.5;
  const cells = CELLS.map(cell =>
    squareOf(cell) === 0 || random() > chance ? '.' : 'wWWbBB'[Math.floor(random() * 6)],
  );
  return game.read(`${cells.join('').match(/.{8}/g)!.join('/')} ${random() < 0.5 ? 'w' : 'b'}`);
}

test('boards full of kings have the moves that rapid-draughts finds', () => {
  const random = seeded('boards');
  let compared = 0;
  let trips = 0;
  while (compared < 10_000) {
    const state = scattered(random);
    if (!state) continue;
    if (hasRoundTrip(state)) {
      trips++;
      continue;
    }
    expectSameMoves(state);
    compared++;
  }
  expect(trips).toBeLessThan(compared / 10);
});

test.each([
  ['quick', 'random', 30, 27],
  ['strong', 'quick', 6, 5],
] as const)('%s beats %s: of %i games it wins %i or more', (better, worse, games, least) => {
  expect(match(game, [better, worse], games)).toBeGreaterThanOrEqual(least);
});

test('the strong bot wins with two kings against one in the double corner', () => {
  const random = seeded(1);
  const course = [
    game.read('.B....../......../......../......../......../......../......../W...W... w')!,
  ];
  let end = outcomeOf(game, course);
  while (!end) {
    const state = course.at(-1)!;
    course.push(game.play(state, chooseMove(game, 'strong', state, random), random));
    end = outcomeOf(game, course);
  }
  expect(end).toEqual({ winner: 0 });
});
