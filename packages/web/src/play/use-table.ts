import { type Game, outcomeOf, type Position, type Seat, type Strength } from '@botplay/rules';
import { useEffect, useMemo, useState } from 'react';
import { keep, kept, newSeed } from './kept.ts';
import { courseOf, read, type Table, takenBack, write } from './table.ts';

/** A table that outlives a reload: the game that is played at it, and what can be done there. */
export function useTable(game: Game<Position>) {
  const [table, setTable] = useState(() => read(kept(game.id), game) ?? freshTable());
  useEffect(() => keep(game.id, write(table)), [game, table]);
  const { seed, options, moves } = table;
  const course = useMemo(
    () => courseOf(game, { seed, options, moves }),
    [game, seed, options, moves],
  );
  const state = course[course.length - 1] ?? course[0];
  const outcome = useMemo(() => outcomeOf(game, course), [game, course]);
  const back = takenBack(game, course, table.seat);
  return {
    table,
    course,
    state,
    outcome,
    /** Who is to move; nobody once the game is over. */
    turn: outcome ? undefined : game.turn(state),
    canTakeBack: back !== undefined,
    play: (move: string) =>
      setTable(before => (before === table ? { ...table, moves: [...table.moves, move] } : before)),
    takeBack: () => setTable({ ...table, moves: table.moves.slice(0, back ?? 0) }),
    begin: (options: Table['options']) =>
      setTable({ ...table, options, seat: table.nextSeat, seed: newSeed(), moves: [] }),
    /** At once as long as the person has done nothing, else from the next game on: nobody loses a game by it. */
    chooseSeat: (nextSeat: Seat) =>
      setTable(
        back === undefined && nextSeat !== table.seat
          ? { ...table, nextSeat, seat: nextSeat, seed: newSeed(), moves: [] }
          : { ...table, nextSeat },
      ),
    chooseStrength: (strength: Strength) => setTable({ ...table, strength }),
    chooseBet: (bet: number) => setTable({ ...table, bet }),
  };
}

const freshTable = (): Table => ({
  seed: newSeed(),
  seat: 0,
  nextSeat: 0,
  strength: 'quick',
  options: {},
  moves: [],
  bet: 10,
});
