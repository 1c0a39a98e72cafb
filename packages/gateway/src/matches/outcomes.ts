import { type Result, RESULTS } from '@botplay/rules';
import { type Fields, isFields } from '../json.ts';

/** What came of a match for one player. */
export interface Standing {
  readonly result: Result;
  /** 1 is best; who is equal shares it. */
  readonly rank: number;
}

const RANK_OF: Readonly<Record<Result, number>> = { win: 1, draw: 2, loss: 3 };

/**
 * What an experience says came of a match, for those who were there: in `players`, else in `rankings`, else in `winner`.
 * None if it says nothing that can be understood of at least two of them. Strangers are passed over, scores are never
 * read, and who has left is behind all others.
 */
export function standingsOf(
  outcomes: Fields | undefined,
  players: readonly { readonly id: string; readonly hasLeft: boolean }[],
): ReadonlyMap<string, Standing> | undefined {
  if (!outcomes) return undefined;
  const here = new Set(players.filter(({ hasLeft }) => !hasLeft).map(({ id }) => id));
  const said =
    fromPlayers(outcomes['players'], here) ??
    fromRankings(outcomes['rankings'], here) ??
    fromWinner(outcomes['winner'], here, Object.hasOwn(outcomes, 'winner'));
  if (!said) return undefined;
  const last = Math.max(...[...said.values()].map(({ rank }) => rank), 1) + 1;
  const left = players.filter(({ hasLeft }) => hasLeft);
  const all = new Map([
    ...said,
    ...left.map(({ id }) => [id, { result: 'loss', rank: last }] as const),
  ]);
  return all.size >= 2 ? all : undefined;
}

function fromPlayers(
  said: unknown,
  here: ReadonlySet<string>,
): ReadonlyMap<string, Standing> | undefined {
  if (!isFields(said)) return undefined;
  const standings = Object.entries(said).flatMap(([id, of]) => {
    const result = isFields(of) ? RESULTS.find(known => known === of['result']) : undefined;
    if (!result || !isFields(of) || !here.has(id)) return [];
    const { rank } = of;
    const place = Number.isSafeInteger(rank) && Number(rank) > 0 ? Number(rank) : undefined;
    return [[id, { result, rank: place ?? RANK_OF[result] }] as const];
  });
  return standings.length ? new Map(standings) : undefined;
}

/** Best first. */
function fromRankings(
  said: unknown,
  here: ReadonlySet<string>,
): ReadonlyMap<string, Standing> | undefined {
  if (!Array.isArray(said)) return undefined;
  const named = (said as readonly unknown[]).filter(id => typeof id === 'string');
  const ids = [...new Set(named)].filter(id => here.has(id));
  if (!ids.length) return undefined;
  return new Map(
    ids.map((id, place) => [id, { result: place === 0 ? 'win' : 'loss', rank: place + 1 }]),
  );
}

function fromWinner(
  said: unknown,
  here: ReadonlySet<string>,
  isSaid: boolean,
): ReadonlyMap<string, Standing> | undefined {
  if (!isSaid) return undefined;
  if (said === null)
    return new Map([...here].map(id => [id, { result: 'draw', rank: RANK_OF.draw }]));
  if (typeof said !== 'string' || !here.has(said)) return undefined;
  const standing = (id: string): Standing =>
    id === said ? { result: 'win', rank: RANK_OF.win } : { result: 'loss', rank: RANK_OF.loss };
  return new Map([...here].map(id => [id, standing(id)]));
}
