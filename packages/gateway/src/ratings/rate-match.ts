import type { Result } from '@botplay/rules';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../store/database.ts';
import { takeLines } from './log.ts';
import { ownerKey } from './owner-key.ts';
import { places } from './places.ts';
import { type Before, playersBefore, rateLines } from './rate-lines.ts';
import type { LinePlayer } from './table.ts';

export interface FinishedPlayer {
  readonly agent_id: string;
  readonly result: Result;
  /** 1 is best; equal for who did equally well. */
  readonly rank: number;
  readonly moves: number;
  readonly illegal_moves: number;
  readonly timeouts: number;
  readonly forfeited: boolean;
}

/** A match that is over. */
export interface FinishedMatch {
  readonly match_id: string;
  readonly experience_id: string;
  readonly ended_at: Date;
  readonly players: readonly FinishedPlayer[];
  /**
   * False if it was aborted or has no outcome. Then only the reliability of its players is counted, and as nothing is
   * logged, whoever ends the match sees to it that this happens once.
   */
  readonly isRated: boolean;
}

export const rateMatch = (trx: Kysely<Database>, finished: FinishedMatch): Promise<void> =>
  rateMatches(trx, [finished]);

/**
 * Logs matches and rates their players, in the transaction that ends them. A match that is in the log already changes
 * nothing. To be called once, and last: until the end of the transaction nobody else can rate in these experiences, so
 * that two transactions that call it several times, or take other locks after it, could wait for each other.
 */
export async function rateMatches(
  trx: Kysely<Database>,
  finished: readonly FinishedMatch[],
): Promise<void> {
  const matches = [...new Map(finished.map(match => [match.match_id, match])).values()];
  const isLogged = (match: FinishedMatch) => match.isRated && match.players.length > 0;
  const numbers = await takeLines(
    trx,
    matches.filter(isLogged).map(({ experience_id, match_id, ended_at }) => {
      return { experience_id, match_id, session_id: null, ended_at };
    }),
  );
  const taken = matches.filter(({ match_id }) => numbers.has(match_id));
  if (taken.length) {
    const before = await playersBefore(trx, taken.flatMap(playersOf));
    const lines = taken.map(match => ({
      experience_id: match.experience_id,
      number: numbers.get(match.match_id) ?? 0,
      ended_at: match.ended_at,
      players: linePlayers(match, before),
    }));
    await rateLines(trx, lines, before);
  }
  await countReliability(trx, [...taken, ...matches.filter(match => !isLogged(match))]);
}

const playersOf = ({ experience_id, players }: FinishedMatch) =>
  players.map(({ agent_id }) => ({ experience_id, agent_id }));

/** In the order of their ids: so they are read again, and so their ratings are added up. */
function linePlayers({ players }: FinishedMatch, before: readonly Before[]): LinePlayer[] {
  const owners = new Map(before.map(agent => [agent.agent_id, ownerKey(agent)]));
  const ranks = places(players);
  return players
    .map(({ agent_id, result }, index) => ({
      agent_id,
      owner_key: owners.get(agent_id) ?? 'none',
      rank: ranks[index] ?? 1,
      result,
    }))
    .toSorted((one, other) => (one.agent_id < other.agent_id ? -1 : 1));
}

/** Rows are taken in one order, so that no two transactions wait for each other. */
async function countReliability(
  trx: Kysely<Database>,
  matches: readonly FinishedMatch[],
): Promise<void> {
  const played = matches.flatMap(({ experience_id, players }) =>
    players.map(player => ({ experience_id, ...player })),
  );
  if (!played.length) return;
  await sql`
    insert into reliability (experience_id, agent_id, matches, moves, illegal_moves, timeouts, forfeits)
    select experience_id, agent_id, count(*), sum(moves), sum(illegal_moves), sum(timeouts),
      count(*) filter (where forfeited)
    from json_to_recordset(${JSON.stringify(played)}::json) as played (experience_id uuid, agent_id uuid,
      moves integer, illegal_moves integer, timeouts integer, forfeited boolean)
    group by experience_id, agent_id order by experience_id, agent_id
    on conflict (experience_id, agent_id) do update set
      (matches, moves, illegal_moves, timeouts, forfeits) =
      (reliability.matches + excluded.matches, reliability.moves + excluded.moves,
        reliability.illegal_moves + excluded.illegal_moves, reliability.timeouts + excluded.timeouts,
        reliability.forfeits + excluded.forfeits)`.execute(trx);
}
