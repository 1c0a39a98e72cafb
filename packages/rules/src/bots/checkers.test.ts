import { expect, test } from 'vitest';
import { checkers as game } from '../checkers/rules.ts';
import { seeded } from '../random.ts';
import { checkersBot } from './checkers.ts';

test.each(['quick', 'strong'] as const)('the %s bot sees what a step costs', strength => {
  // c3b4 and c3d4 lose the man at once; g1h2 keeps all.
  const state = game.read(
    '......../......../......../b...b.../......../..w...../......../......w. w',
  )!;
  for (const seed of [1, 2, 3]) {
    const next = game.play(state, checkersBot[strength](state, seeded(seed)), seeded(seed));
    expect(game.moves(next).every(move => move.length === 4)).toBe(true);
    expect(['g1f2', 'g1h2']).toContain(next.last);
  }
});
