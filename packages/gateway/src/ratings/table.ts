import {
  damping,
  eloAfter,
  FIRST_ELO,
  HOUSE_ELO,
  kAfter,
  type Met,
  type Result,
  resultAgainst,
  SOLO_K,
} from '@botplay/rules';
import { FIRST_SKILL, type Skill, skillAfter, type SkillMet } from './skill.ts';

/** What the log says of one player in one game. */
export interface LinePlayer {
  readonly agent_id: string;
  /** Agents of one owner do not rate each other. */
  readonly owner_key: string;
  /** 1 is best; equal for a draw. */
  readonly rank: number;
  readonly result: Result;
}

/** One line of the log. The order of its players is the order in which they are added up. */
export interface Line {
  readonly ended_at: Date;
  readonly players: readonly LinePlayer[];
}

/** What an agent is worth in an experience, and what it has done there. Only rated games count. */
export interface Standing {
  readonly elo: number;
  readonly matches_played: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  /** None as long as it has only played alone. */
  readonly skill_mu: number | null;
  readonly skill_sigma: number | null;
  readonly last_played_at: Date;
}

/** When two have been rated against each other, in the day before they last were. */
export interface Meeting {
  /** The smaller id of the two; both are the same for who plays alone against the house. */
  readonly agent_id: string;
  readonly partner_id: string;
  /** In milliseconds. */
  readonly times: readonly number[];
}

/** One experience: what everybody is worth, and when pairs have met. */
export interface Table {
  readonly standings: Map<string, Standing>;
  readonly meetings: Map<string, Meeting>;
}

/** Whose result is one against the house, without a partner. */
export const SOLO = 'solo';
const DAY_MS = 24 * 3_600_000;

/** Where a result is counted. */
export const COUNTED = { win: 'wins', draw: 'draws', loss: 'losses' } as const;

export const emptyTable = (): Table => ({ standings: new Map(), meetings: new Map() });

/** The ratings that a log of results leads to: of one experience, from its first line on. */
export async function recompute(
  lines: Iterable<Line> | AsyncIterable<Line>,
): Promise<ReadonlyMap<string, Standing>> {
  const table = emptyTable();
  for await (const line of lines) enter(table, line);
  return table.standings;
}

/** Whether a game rates its players: alone against the house it does, and wherever two owners meet. */
export const isRated = ({ players }: Pick<Line, 'players'>): boolean =>
  isSolo(players) || new Set(players.map(({ owner_key }) => owner_key)).size > 1;

/** Takes the next line of the log into the table. */
export function enter(table: Table, line: Line): void {
  if (!isRated(line)) return;
  const after = line.players.map(player => [player, moved(table, line, player)] as const);
  for (const [{ agent_id, result }, { elo, skill }] of after) {
    const before = standingOf(table, agent_id);
    table.standings.set(agent_id, {
      ...before,
      elo,
      skill_mu: skill?.mu ?? before.skill_mu,
      skill_sigma: skill?.sigma ?? before.skill_sigma,
      matches_played: before.matches_played + 1,
      [COUNTED[result]]: before[COUNTED[result]] + 1,
      last_played_at: line.ended_at,
    });
  }
  for (const pair of pairsOf(line)) {
    const times = timesOf(table, pair, line.ended_at);
    keep(table, { ...pair, times: [...times, line.ended_at.getTime()] });
  }
}

type Pair = Pick<Meeting, 'agent_id' | 'partner_id'>;

/** The pairs of a line that rate each other. */
export function pairsOf({ players }: Pick<Line, 'players'>): readonly Pair[] {
  if (isSolo(players)) return players.map(({ agent_id }) => pairOf(agent_id, agent_id));
  return players.flatMap((one, index) =>
    players
      .slice(index + 1)
      .filter(({ owner_key }) => owner_key !== one.owner_key)
      .map(({ agent_id }) => pairOf(one.agent_id, agent_id)),
  );
}

/** What is known of a pair from now on. */
export const keep = ({ meetings }: Table, meeting: Meeting): void =>
  void meetings.set(keyOf(meeting), meeting);

const pairOf = (one: string, other: string): Pair =>
  one < other ? { agent_id: one, partner_id: other } : { agent_id: other, partner_id: one };

const keyOf = ({ agent_id, partner_id }: Pair) => `${agent_id} ${partner_id}`;

/** The rated games of a pair in the day before. */
const timesOf = ({ meetings }: Table, pair: Pair, at: Date): readonly number[] =>
  meetings.get(keyOf(pair))?.times.filter(time => time > at.getTime() - DAY_MS) ?? [];

const isSolo = ([first, second]: readonly LinePlayer[]) => first?.owner_key === SOLO && !second;

function moved(
  table: Table,
  { players, ended_at }: Line,
  own: LinePlayer,
): { readonly elo: number; readonly skill?: Skill } {
  const before = standingOf(table, own.agent_id);
  const dampingOf = (partnerId: string) =>
    damping(timesOf(table, pairOf(own.agent_id, partnerId), ended_at).length);
  if (own.owner_key === SOLO) {
    const divisor = dampingOf(own.agent_id);
    const house: Met = { elo: HOUSE_ELO, result: own.result, divisor };
    return { elo: eloAfter(before.elo, SOLO_K, [house]) };
  }
  const met = players
    .filter(({ owner_key }) => owner_key !== own.owner_key)
    .map((partner): Met & SkillMet => {
      const standing = standingOf(table, partner.agent_id);
      return {
        elo: standing.elo,
        skill: skillOf(standing),
        result: resultAgainst(own.rank, partner.rank),
        divisor: (players.length - 1) * dampingOf(partner.agent_id),
      };
    });
  return {
    elo: eloAfter(before.elo, kAfter(before.matches_played), met),
    skill: skillAfter(skillOf(before), met),
  };
}

const NEWCOMER: Standing = {
  elo: FIRST_ELO,
  matches_played: 0,
  wins: 0,
  losses: 0,
  draws: 0,
  skill_mu: null,
  skill_sigma: null,
  last_played_at: new Date(0),
};

const standingOf = ({ standings }: Table, agentId: string): Standing =>
  standings.get(agentId) ?? NEWCOMER;

const skillOf = ({ skill_mu, skill_sigma }: Standing): Skill =>
  skill_mu === null || skill_sigma === null ? FIRST_SKILL : { mu: skill_mu, sigma: skill_sigma };
