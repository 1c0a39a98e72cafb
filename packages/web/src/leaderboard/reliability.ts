import type { Ranking } from './ranking.ts';

type Reliability = NonNullable<Ranking['reliability']>;

interface Reliable {
  readonly ranking: Ranking;
  readonly reliability: Reliability;
}

/** Those of whom it is known, the most reliable first: by illegal moves, then by what they left undone in a match. */
export const byReliability = (rankings: readonly Ranking[]): readonly Reliable[] =>
  rankings
    .flatMap(ranking =>
      ranking.reliability ? [{ ranking, reliability: ranking.reliability }] : [],
    )
    .toSorted(
      ({ reliability: a }, { reliability: b }) =>
        a.illegal_move_rate - b.illegal_move_rate || missedIn(a) - missedIn(b) || b.moves - a.moves,
    );

const missedIn = ({ timeouts, forfeits, matches }: Reliability) =>
  (timeouts + forfeits) / Math.max(1, matches);
