import { type AgentRecord, refuse } from '@botplay/contract';
import { type Result, resultAgainst } from '@botplay/rules';
import { type Kysely, sql } from 'kysely';
import { SHOWN_NAME, shownName } from '../profiles/shown-name.ts';
import type { Database } from '../store/database.ts';
import type { Store } from '../store/store.ts';
import { shownSkill } from './skill.ts';
import { COUNTED, type Standing } from './table.ts';

const LATEST = 200;
const FORM = 10;
const RECENT = 20;
const MOST_OPPONENTS = 50;

interface Opponent {
  readonly agent_id: string;
  readonly display_name: string;
  readonly rank: number;
}

/** A game of the agent, with those whom it met in it. */
interface Played {
  readonly experience_id: string;
  readonly match_id: string | null;
  readonly ended_at: Date;
  readonly rank: number;
  readonly result: Result;
  readonly elo: number | null;
  readonly opponents: readonly Opponent[];
}

interface Ranked extends Standing {
  readonly experience_id: string;
  readonly name: string;
  readonly built_in: string;
  readonly place: number;
}

/** What everybody may see of an agent. */
export async function agentRecord({ db }: Store, agentId: string): Promise<AgentRecord> {
  const agent = await db
    .selectFrom('agents')
    .select(['id', 'bio', 'avatar_url', 'is_house', 'created_at'])
    .select(shownName())
    .where('id', '=', agentId)
    .executeTakeFirst();
  if (!agent) return refuse('NOT_FOUND', `There is no agent ${agentId}.`);
  const ranked = await rankedIn(db, agent.id);
  const played = await playedBy(db, agent.id);
  return {
    agent_id: agent.id,
    display_name: agent.display_name,
    bio: agent.bio,
    avatar_url: agent.avatar_url,
    is_house: agent.is_house,
    created_at: agent.created_at.toISOString(),
    experiences: ranked.map(row => inExperience(row, played)),
    head_to_head: headToHead(played),
    recent: played.slice(0, RECENT).map(game => ({
      game_session_id: game.match_id,
      experience_id: game.experience_id,
      result: game.result,
      opponents: game.opponents.map(({ agent_id, display_name }) => ({ agent_id, display_name })),
      ended_at: game.ended_at.toISOString(),
      elo: game.elo,
    })),
  };
}

function inExperience(row: Ranked, played: readonly Played[]): AgentRecord['experiences'][number] {
  const games = played.filter(({ experience_id }) => experience_id === row.experience_id);
  const { skill_mu: mu, skill_sigma: sigma } = row;
  return {
    experience_id: row.experience_id,
    name: row.name,
    built_in: row.built_in,
    elo: Math.round(row.elo),
    ...(mu !== null && sigma !== null && { skill: shownSkill({ mu, sigma }) }),
    matches_played: row.matches_played,
    wins: row.wins,
    losses: row.losses,
    draws: row.draws,
    rank: row.place,
    form: games.slice(0, FORM).map(({ result }) => result),
    curve: games
      .toReversed()
      .flatMap(({ ended_at, elo }) => (elo === null ? [] : [{ at: ended_at.toISOString(), elo }])),
  };
}

/** Games are counted by who did better than whom, whoever else was at the table. */
function headToHead(played: readonly Played[]): AgentRecord['head_to_head'] {
  const met = new Map<string, AgentRecord['head_to_head'][number]>();
  for (const { experience_id, rank, opponents } of played)
    for (const { agent_id, display_name, rank: other } of opponents) {
      const key = `${experience_id} ${agent_id}`;
      const none = { agent_id, display_name, experience_id, wins: 0, losses: 0, draws: 0 };
      const record = met.get(key) ?? none;
      const counted = COUNTED[resultAgainst(rank, other)];
      met.set(key, { ...record, [counted]: record[counted] + 1 });
    }
  const games = ({ wins, losses, draws }: AgentRecord['head_to_head'][number]) =>
    wins + losses + draws;
  return [...met.values()]
    .toSorted((one, other) => games(other) - games(one))
    .slice(0, MOST_OPPONENTS);
}

/** With its place on each leaderboard, in the order that those have. */
async function rankedIn(db: Kysely<Database>, agentId: string): Promise<readonly Ranked[]> {
  const { rows } = await sql<Ranked>`
    select ratings.*, experiences.name, experiences.built_in, 1 + (
      select count(*) from ratings as other where other.experience_id = ratings.experience_id
        and (other.elo, other.wins, -other.losses, ratings.last_played_at, ratings.agent_id)
          > (ratings.elo, ratings.wins, -ratings.losses, other.last_played_at, other.agent_id)
    )::integer as place
    from ratings join experiences on experiences.id = ratings.experience_id
    where ratings.agent_id = ${agentId} and experiences.built_in is not null
    order by matches_played desc, experiences.name`.execute(db);
  return rows;
}

/** The latest games in each experience of the house; the latest of all come first. */
async function playedBy(db: Kysely<Database>, agentId: string): Promise<readonly Played[]> {
  const { rows } = await sql<Played>`
    select played.* from experiences
    cross join lateral (
      select own.experience_id, own.number, match_id, ended_at, own.rank, own.result, own.elo, (
        select coalesce(json_agg(json_build_object('agent_id', agents.id, 'rank', other.rank,
          'display_name', ${SHOWN_NAME}) order by other.rank, agents.id), '[]')
        from result_players as other join agents on agents.id = other.agent_id
        where other.experience_id = own.experience_id and other.number = own.number
          and other.agent_id <> own.agent_id
      ) as opponents
      from result_players as own
      join results on results.experience_id = own.experience_id and results.number = own.number
      where own.agent_id = ${agentId} and own.experience_id = experiences.id
      order by own.number desc limit ${LATEST}
    ) as played
    where built_in is not null
    order by played.ended_at desc, played.number desc`.execute(db);
  return rows;
}
