import {
  attempt,
  type Course,
  type Outcome,
  outcomeOf,
  otherSeat,
  type Position,
  type Random,
  type Seat,
  type Strength,
} from '@botplay/rules';
import type { Machine, RoomEvent, Step } from '../machine.ts';
import { reject, shortened } from './read-action.ts';
import type { Sheet } from './sheet.ts';
import { lastOf } from './solo-table.ts';

/** What a match begins with. */
export interface MatchGiven {
  /** For each move, before the clock decides. */
  readonly seconds: number;
  /** How strong the house plays, where it sits. */
  readonly house: Pair<Strength | null>;
}

/** A match of two as it is kept: its first position as text, and its moves. */
export interface MatchTable extends MatchGiven {
  readonly first: string;
  readonly moves: readonly string[];
  /** How often each seat tried what was not possible. */
  readonly illegal: Pair<number>;
  /** How often the clock has decided for a seat: in all, and since it last moved by itself. */
  readonly late: Pair<number>;
  readonly lateInARow: Pair<number>;
  readonly end: Outcome | null;
}

export type Pair<Value> = readonly [Value, Value];

/** Why a match was left that nobody has won or lost: its host has called it off. */
export const ABORTED = 'aborted';

/** What a player does: move, or leave and so lose. */
type MatchAct = { readonly move: string } | { readonly leave: string };

/** Who lets the clock decide so often in a row is not there. */
const MOST_LATE = 3;
/** More are refused like all, but no longer noted. */
const MOST_NOTED = 100;

export const playerOf = (seat: Seat): string => String(seat);
export const seatOf = (player: string): Seat => (player === '0' ? 0 : 1);

const withSeat = <Value>(pair: Pair<Value>, seat: Seat, value: Value): Pair<Value> =>
  seat === 0 ? [value, pair[1]] : [pair[0], value];

const NONE: Pair<number> = [0, 0];

export interface MatchMachine extends Machine<MatchTable, MatchGiven> {
  /** Every position so far. */
  course(table: MatchTable): Course<Position>;
  /** The seat to move; none once the match is over. */
  turn(table: MatchTable): Seat | undefined;
}

/** A game of two as a machine: it is moved by the seats and by the clock. */
export function matchMachine({ game }: Sheet): MatchMachine {
  /** The course of a table that was looked at before: positions are made of moves, again and again. */
  const courses = new WeakMap<MatchTable, Course<Position>>();

  const course = (table: MatchTable): Course<Position> => {
    const known = courses.get(table);
    if (known) return known;
    let state = game.read(table.first);
    if (!state) throw new Error(`${table.first} is no position of ${game.id}.`);
    const states: [Position, ...Position[]] = [state];
    for (const move of table.moves) {
      state = game.play(state, move, noChance);
      states.push(state);
    }
    courses.set(table, states);
    return states;
  };

  const turn = (table: MatchTable): Seat | undefined =>
    table.end ? undefined : lastOf(course(table)).turn;

  /** Whose turn it is has the whole time. The house is asked, and not hurried: its answers wait for those to others. */
  const goOn = (table: MatchTable, events: readonly RoomEvent[]): Step<MatchTable> => {
    const seat = turn(table) ?? 0;
    if (table.house[seat] === null) return { state: table, events, seconds: table.seconds };
    return { state: table, events, seconds: null, asks: { player: playerOf(seat) } };
  };

  const finish = (
    table: MatchTable,
    end: Outcome,
    events: readonly RoomEvent[],
  ): Step<MatchTable> => {
    const winner = end.winner === 'draw' ? 'draw' : game.seats[end.winner];
    const by = end.by === undefined ? {} : { by: end.by };
    const state = { ...table, end };
    const before = courses.get(table);
    if (before) courses.set(state, before);
    return {
      state,
      events: [...events, { type: 'ended', winner, ...by }],
      seconds: null,
      outcome: { winner, ...by },
    };
  };

  /** After a legal move of the seat whose turn it is. */
  const play = (
    table: MatchTable,
    move: string,
    random: Random,
    more: Partial<MatchTable>,
  ): Step<MatchTable> => {
    const before = course(table);
    const position = lastOf(before);
    const after = game.play(position, move, random);
    const next = { ...table, ...more, moves: [...table.moves, move] };
    const states: Course<Position> = [...before, after];
    courses.set(next, states);
    const event = {
      type: 'moved',
      seat: game.seats[position.turn],
      move,
      ...(after.last !== move && { effect: after.last }),
      ...(more.late && { by: 'clock' }),
    };
    const end = outcomeOf(game, states);
    return end ? finish(next, end, [event]) : goOn(next, [event]);
  };

  const leave = (table: MatchTable, seat: Seat, reason: string): Step<MatchTable> =>
    finish(table, { winner: reason === ABORTED ? 'draw' : otherSeat(seat), by: reason }, [
      { type: 'left', seat: game.seats[seat] },
    ]);

  return {
    kind: game.id,
    course,
    turn,

    begin({ seconds, house }, random) {
      const first = game.write(game.setup({}, random));
      const table: MatchTable = {
        seconds,
        house,
        first,
        moves: [],
        illegal: NONE,
        late: NONE,
        lateInARow: NONE,
        end: null,
      };
      return goOn(table, [{ type: 'started', game: game.id, seats: game.seats, seconds }]);
    },

    act(table, player, act, random) {
      const seat = seatOf(player);
      const given = act as MatchAct; // `readAct` or the gateway made it
      if ('leave' in given) return leave(table, seat, given.leave);
      if (turn(table) !== seat)
        return reject(
          `It is ${game.seats[otherSeat(seat)]}'s turn, not yours. session.wait returns when you are to move.`,
        );
      const position = lastOf(course(table));
      const tried = attempt(game, position, given.move, random);
      if (!('refusal' in tried))
        return play(table, game.spell(given.move), random, {
          lateInARow: withSeat(table.lateInARow, seat, 0),
        });
      const refusal = `${tried.refusal} Legal moves: ${game.moves(position).join(', ')}.`;
      if (table.illegal[seat] >= MOST_NOTED) return reject(refusal);
      const state = { ...table, illegal: withSeat(table.illegal, seat, table.illegal[seat] + 1) };
      courses.set(state, course(table));
      // What was tried may be anything: to the others it would be words from a stranger.
      const events = [
        { type: 'illegal', seat: game.seats[seat] },
        { type: 'tried', tried: shortened(given.move), to: [player] },
      ];
      return { state, events, refusal };
    },

    timeUp(table, random) {
      const seat = turn(table) ?? 0;
      const moves = game.moves(lastOf(course(table)));
      const move = moves[Math.floor(random() * moves.length)] ?? '';
      const inARow = table.lateInARow[seat] + 1;
      const late = {
        late: withSeat(table.late, seat, table.late[seat] + 1),
        lateInARow: withSeat(table.lateInARow, seat, inARow),
      };
      if (inARow < MOST_LATE) return play(table, move, random, late);
      return finish({ ...table, ...late }, { winner: otherSeat(seat), by: 'timeout' }, [
        { type: 'late', seat: game.seats[seat] },
      ]);
    },
  };
}

/** Where two play, chance has its say only before the first move. */
const noChance: Random = () => {
  throw new Error('A move of a match drew from chance.');
};
