import type { Random, Result } from '@botplay/rules';

/** How an agent has fared so far. It is kept in its memory, so it may find something else there. */
export interface Tally {
  readonly games_played: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
}

export function tallyIn(memory: Readonly<Record<string, unknown>>): Tally {
  const count = (name: keyof Tally) => amountIn(memory, name);
  return {
    games_played: count('games_played'),
    wins: count('wins'),
    losses: count('losses'),
    draws: count('draws'),
  };
}

export function amountIn(memory: Readonly<Record<string, unknown>>, name: string): number {
  const value = memory[name];
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
}

const COLUMNS = { win: 'wins', loss: 'losses', draw: 'draws' } as const;

/** The tally with one more game. */
export function counted(tally: Tally, result: Result): Tally {
  const column = COLUMNS[result];
  return { ...tally, games_played: tally.games_played + 1, [column]: tally[column] + 1 };
}

/** 128 bits that nobody can guess: all chance of a session comes from them. */
export const newSeed = (random: Random): string =>
  Array.from({ length: 4 }, () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');
