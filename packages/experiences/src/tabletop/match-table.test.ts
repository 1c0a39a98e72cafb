import { Refusal } from '@botplay/contract';
import { chess, games, type Seat, seeded } from '@botplay/rules';
import { describe, expect, test } from 'vitest';
import { randomMatch } from '../../test/random-match.ts';
import type { Step } from '../machine.ts';
import { type MatchGiven, type MatchTable, playerOf, seatOf } from './match-table.ts';
import { matchGames } from './match-games.ts';

const GIVEN: MatchGiven = { seconds: 60, house: [null, null] };
const machineOf = (game: string) => matchGames.find(it => it.game === game)!.machine;
const begin = (game: string, given = GIVEN) => machineOf(game).begin(given, seeded('begin'));
const random = seeded('later');

/** The table after these moves, each of whose turn it is. */
function after(game: string, moves: string, given = GIVEN): Step<MatchTable> {
  const machine = machineOf(game);
  let step = begin(game, given);
  for (const move of moves.split(' ')) {
    const player = playerOf(machine.turn(step.state)!);
    step = machine.act(step.state, player, { move }, random);
  }
  return step;
}

test('every game of two seats is one that two can play together', () => {
  const two = games.filter(({ id }) => id !== 'blackjack').map(({ id }) => id);
  expect(matchGames.map(({ game }) => game).toSorted()).toEqual(two.toSorted());
  for (const { game, machine } of matchGames) expect(machine.kind).toBe(game);
});

describe.each(matchGames.map(({ game }) => [game] as const))('%s', id => {
  const game = matchGames.find(({ game }) => game === id)!;
  const { machine } = game;
  const seeds = Array.from({ length: 6 }, (_, i) => `${id} ${i}`);

  test.each(seeds)('a match by chance comes to an end that its moves explain: %s', seed => {
    const steps = randomMatch(game, seed);
    const { room, events, seconds } = steps.at(-1)!;
    expect(room.outcome).not.toBeNull();
    expect(seconds).toBeNull();
    expect(events.at(-1)).toMatchObject({ type: 'ended', ...(room.outcome as object) });
    const told = steps.flatMap(step => step.events).filter(({ type }) => type === 'moved');
    expect(told.map(({ move }) => move)).toEqual(room.state.moves);
    const notes = steps.flatMap(step => step.events).filter(({ type }) => type === 'illegal');
    expect(room.state.illegal[0] + room.state.illegal[1]).toBe(notes.length);
    expect(machine.turn(room.state)).toBeUndefined();
  });

  test('a table that comes back from the store stands as it was left', () => {
    for (const { room } of randomMatch(game, `stored ${id}`)) {
      const stored = JSON.parse(JSON.stringify(room.state)) as MatchTable;
      expect(stored).toEqual(room.state);
      if (room.version % 20 === 0)
        expect(machine.course(stored)).toEqual(machine.course(room.state));
      expect(machine.turn(stored)).toBe(machine.turn(room.state));
    }
  });

  test('begins with seat 0, tells so, and starts the clock', () => {
    const { state, events, seconds, outcome, asks } = begin(id);
    expect(machine.turn(state)).toBe(0);
    expect(events).toEqual([{ type: 'started', game: id, seats: game.seats, seconds: 60 }]);
    expect([seconds, outcome, asks]).toEqual([60, undefined, undefined]);
  });

  test('an impossible try is refused with what can be done, costs nothing and is counted', () => {
    const { state } = begin(id);
    const step = machine.act(state, '0', { move: 'z9z9' }, random);
    for (const move of game.answer(state, 0, 0).legal_moves) expect(step.refusal).toContain(move);
    expect(step).not.toHaveProperty('seconds');
    expect(step.events).toEqual([
      { type: 'illegal', seat: game.seats[0] },
      { type: 'tried', tried: '"z9z9"', to: ['0'] },
    ]);
    expect(step.state).toEqual({ ...state, illegal: [1, 0] });
  });

  test('whose turn it is not cannot move, and that leaves no trace', () => {
    const { state } = begin(id);
    expect(() => machine.act(state, '1', { move: 'z9z9' }, random)).toThrow(
      `It is ${game.seats[0]}'s turn, not yours.`,
    );
  });

  test.each([0, 1] as const)('who leaves has lost, at any time: seat %i', seat => {
    const { state } = begin(id);
    const step = machine.act(state, playerOf(seat), { leave: 'left' }, random);
    const winner = game.seats[seat === 0 ? 1 : 0];
    expect(step.events).toEqual([
      { type: 'left', seat: game.seats[seat] },
      { type: 'ended', winner, by: 'left' },
    ]);
    expect(step).toMatchObject({ outcome: { winner, by: 'left' }, seconds: null });
    expect(machine.turn(step.state)).toBeUndefined();
  });

  test('the clock moves for who sleeps, by the chance of that step', () => {
    const { state } = begin(id);
    const legal = game.answer(state, 0, 0).legal_moves;
    const moves = Array.from({ length: 40 }, (_, i) => {
      const step = machine.timeUp(state, seeded(i));
      const [event] = step.events;
      expect(event).toMatchObject({ type: 'moved', seat: game.seats[0], by: 'clock' });
      expect(step.state).toMatchObject({ late: [1, 0], lateInARow: [1, 0] });
      expect(step.seconds).toBe(60);
      expect(machine.timeUp(state, seeded(i))).toEqual(step);
      return String(event!['move']);
    });
    for (const move of moves) expect(legal).toContain(move);
    expect(new Set(moves).size).toBeGreaterThan(2);
  });

  test('the house is asked wherever it sits and is to move', () => {
    const house = ['quick', 'strong'] as const;
    const { state, asks } = begin(id, { seconds: 60, house });
    expect(asks).toEqual({ player: '0' });
    const [move = ''] = game.answer(state, 0, 0).legal_moves;
    const next = machine.act(state, '0', { move }, random);
    expect(next.asks).toEqual({ player: playerOf(machine.turn(next.state)!) });
    const guest = begin(id, { seconds: 60, house: [null, 'quick'] });
    expect(guest.asks).toBeUndefined();
  });
});

test('who sleeps three times in a row has lost, and a move between begins the count anew', () => {
  const machine = machineOf('chess');
  const bell = (state: MatchTable) => machine.timeUp(state, seeded('bell'));
  const moves = (state: MatchTable) => {
    const seat = machine.turn(state)!;
    const legal = matchGames.find(({ game }) => game === 'chess')!.answer(state, seat, 0);
    return machine.act(state, playerOf(seat), { move: legal.legal_moves[0]! }, random);
  };
  let { state } = begin('chess');
  for (const white of [bell, bell, moves, bell, bell]) state = moves(white(state).state).state;
  expect(state).toMatchObject({ late: [4, 0], lateInARow: [2, 0], end: null });
  const played = state.moves.length;
  const last = bell(state);
  expect(last.outcome).toEqual({ winner: 'b', by: 'timeout' });
  expect(last.events).toEqual([
    { type: 'late', seat: 'w' },
    { type: 'ended', winner: 'b', by: 'timeout' },
  ]);
  expect(last.state.moves).toHaveLength(played);
  expect(last.state.late).toEqual([5, 0]);
});

test.each([
  ['chess', 'f2f3 e7e5 g2g4 d8h4', { winner: 'b', by: 'checkmate' }],
  [
    'chess',
    'g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8',
    { winner: 'draw', by: 'threefold repetition' },
  ],
  ['tic_tac_toe', 'A1 B1 A2 B2 A3', { winner: 'player' }],
  ['tic_tac_toe', 'A1 B2 C3 B1 B3 A3 C1 C2 A2', { winner: 'draw' }],
  ['four_in_a_row', '1 2 1 2 1 2 1', { winner: 'player' }],
])('%s: %s', (game, moves, outcome) => {
  const step = after(game, moves);
  expect(step.outcome).toEqual(outcome);
  expect(step.events.at(-1)).toEqual({ type: 'ended', ...outcome });
});

test('a move is kept as the game spells it, and what it did beside it', () => {
  expect(after('chess', 'E2E4').state.moves).toEqual(['e2e4']);
  const [shot] = after('sea_battle', 'a1').events;
  expect(shot).toMatchObject({ move: 'A1', effect: expect.stringMatching(/^A1:/) });
  expect(after('chess', 'e2e4').events[0]).not.toHaveProperty('effect');
});

test('mancala gives the turn again to who ends in the store, with the whole time', () => {
  const step = after('mancala', '3');
  expect(machineOf('mancala').turn(step.state)).toBe(0);
  expect(step).toMatchObject({ seconds: 60, events: [{ effect: 'pit3,extra_turn' }] });
});

test('after a hundred impossible tries more are refused, but no longer noted', () => {
  const machine = machineOf('tic_tac_toe');
  let { state } = begin('tic_tac_toe');
  for (let tries = 0; tries < 100; tries++)
    ({ state } = machine.act(state, '0', { move: 'Z9' }, random));
  expect(state.illegal).toEqual([100, 0]);
  expect(() => machine.act(state, '0', { move: 'Z9' }, random)).toThrow(Refusal);
  expect(machine.act(state, '0', { move: 'A1' }, random).events).toHaveLength(1);
});

test('the fleets of a sea battle depend on the seed, and on nothing else', () => {
  const { begin } = machineOf('sea_battle');
  const first = (seed: string) => begin(GIVEN, seeded(seed)).state.first;
  expect(first('a')).toBe(first('a'));
  expect(first('a')).not.toBe(first('b'));
});

test('a position that is none of the game is a bug, not a table', () => {
  const { state } = begin('chess');
  expect(() => machineOf('chess').course({ ...state, first: 'nonsense' })).toThrow('no position');
  expect(machineOf('chess').course(state)[0]).toEqual(chess.setup({}, random));
});

test.each([0, 1] as const)('seat %i is found again by its player', seat => {
  expect(seatOf(playerOf(seat))).toBe(seat satisfies Seat);
});
