import { type Random, seeded } from '@botplay/rules';
import { useEffect, useMemo, useState } from 'react';
import { keep, kept, newSeed } from './kept.ts';
import type { Toy } from './toys.ts';

interface Turns {
  readonly seed: string;
  readonly moves: readonly string[];
}

/** A toy that outlives a reload: every state from its first on, and the two things that can be done with it. */
export function useToy(toy: Toy<unknown>) {
  const [turns, setTurns] = useState(() => read(kept(toy.id)) ?? fresh());
  useEffect(() => keep(toy.id, JSON.stringify(turns)), [toy, turns]);
  const course = useMemo(() => courseOf(toy, turns), [toy, turns]);
  return {
    course,
    play: (move: string) => setTurns({ ...turns, moves: [...turns.moves, move] }),
    begin: () => setTurns(fresh()),
  };
}

/** What cannot be done is passed over. */
export function courseOf(
  toy: Toy<unknown>,
  { seed, moves }: Turns,
): readonly [unknown, ...unknown[]] {
  const random: Random = seeded(seed);
  const course: [unknown, ...unknown[]] = [toy.begin()];
  for (const move of moves) {
    const next = toy.turn(course[course.length - 1], move, random);
    if (next !== undefined) course.push(next);
  }
  return course;
}

const fresh = (): Turns => ({ seed: newSeed(), moves: [] });

function read(text: string): Turns | undefined {
  try {
    const { seed, moves } = JSON.parse(text) as Partial<Turns>;
    const isText = (move: unknown) => typeof move === 'string';
    if (!isText(seed) || !Array.isArray(moves) || !moves.every(isText)) return undefined;
    return { seed: seed ?? '', moves };
  } catch {
    return undefined;
  }
}
