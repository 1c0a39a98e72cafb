import type { Leaderboard } from '@botplay/contract';

/** A row of a leaderboard. */
export type Ranking = Leaderboard['rankings'][number];
