import { type Game, outcomeOf, type Position, type Strength } from '@botplay/rules';
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
    begin: (more: Partial<Pick<Table, 'seat' | 'options'>> = {}) =>
      setTable({ ...table, ...more, seed: newSeed(), moves: [] }),
    chooseStrength: (strength: Strength) => setTable({ ...table, strength }),
    chooseBet: (bet: number) => setTable({ ...table, bet }),
  };
}

const freshTable = (): Table => ({
  seed: newSeed(),
  seat: 0,
  strength: 'quick',
  options: {},
  moves: [],
  bet: 10,
});
