import type { Result } from '@botplay/rules';

interface Placed {
  readonly result: Result;
  readonly rank: number;
}

const ORDER: Readonly<Record<Result, number>> = { win: 0, draw: 1, loss: 2 };

/**
 * The ranks of a match as the log keeps them: from 1, equal for who did equally well. Whatever an experience sends for
 * a rank, a win is better than a draw and that than a loss, draws are equal, and what is no number comes last.
 */
export function places(players: readonly Placed[]): number[] {
  const rankOf = ({ result, rank }: Placed) =>
    result === 'draw' || !Number.isFinite(rank) ? Infinity : rank;
  const isBetter = (one: Placed, other: Placed) =>
    one.result === other.result
      ? rankOf(one) < rankOf(other)
      : ORDER[one.result] < ORDER[other.result];
  return players.map(own => 1 + players.filter(other => isBetter(other, own)).length);
}
