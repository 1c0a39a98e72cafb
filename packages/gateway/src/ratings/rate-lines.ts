import { type Kysely, sql } from 'kysely';
import type { Database } from '../store/database.ts';
import {
  emptyTable,
  enter,
  isRated,
  keep,
  type Line,
  type Meeting,
  pairsOf,
  type Standing,
  type Table,
} from './table.ts';

/** A line that was taken, to be filled. */
export interface TakenLine extends Line {
  readonly experience_id: string;
  readonly number: number;
}

/** Somebody who has played in an experience, as it was before. */
export interface Before {
  readonly experience_id: string;
  readonly agent_id: string;
  readonly owner_id: string | null;
  readonly is_house: boolean;
  /** None before the first rated game. */
  readonly standing: Standing | null;
}

/** The players of games whose lines are taken. */
export async function playersBefore(
  trx: Kysely<Database>,
  players: readonly { readonly experience_id: string; readonly agent_id: string }[],
): Promise<readonly Before[]> {
  type Nothing = Record<keyof Standing, null>;
  const { rows } = await sql<Omit<Before, 'standing'> & (Standing | Nothing)>`
    select given.experience_id, agents.id as agent_id, owner_id, is_house, elo, matches_played, wins, losses,
      draws, skill_mu, skill_sigma, last_played_at
    from (
      select distinct experience_id, agent_id
      from json_to_recordset(${JSON.stringify(players)}::json) as given (experience_id uuid, agent_id uuid)
    ) as given
    join agents on agents.id = agent_id
    left join ratings on ratings.experience_id = given.experience_id and ratings.agent_id = agents.id`.execute(
    trx,
  );
  return rows.map(({ experience_id, agent_id, owner_id, is_house, ...standing }) => ({
    experience_id,
    agent_id,
    owner_id,
    is_house,
    standing: standing.elo === null ? null : standing,
  }));
}

/** Fills lines that were taken, and moves the ratings as they say. */
export async function rateLines(
  trx: Kysely<Database>,
  lines: readonly TakenLine[],
  before: readonly Before[],
): Promise<void> {
  const tables = new Map(lines.map(({ experience_id }) => [experience_id, emptyTable()]));
  for (const { experience_id, agent_id, standing } of before)
    if (standing) tables.get(experience_id)?.standings.set(agent_id, standing);
  for (const { experience_id, ...meeting } of await meetingsBefore(trx, lines.filter(isRated))) {
    const table = tables.get(experience_id);
    if (table) keep(table, meeting);
  }
  const inOrder = lines.toSorted((one, other) => one.number - other.number);
  const players = inOrder.flatMap(line => fill(line, tables.get(line.experience_id)));
  const ofEach = (rowsIn: (table: Table) => object[]) =>
    [...tables].flatMap(([experience_id, table]) =>
      rowsIn(table).map(row => ({ experience_id, ...row })),
    );
  await sql`
    with filled as (insert into result_players ${rowsOf('result_players', players)}),
    met as (
      insert into meetings ${rowsOf(
        'meetings',
        ofEach(({ meetings }) => [...meetings.values()]),
      )}
      on conflict (experience_id, agent_id, partner_id) do update set times = excluded.times
    )
    insert into ratings ${rowsOf(
      'ratings',
      ofEach(({ standings }) => [...standings].map(([agent_id, it]) => ({ agent_id, ...it }))),
    )}
    on conflict (experience_id, agent_id) do update set
      (elo, matches_played, wins, losses, draws, skill_mu, skill_sigma, last_played_at) =
      (excluded.elo, excluded.matches_played, excluded.wins, excluded.losses, excluded.draws,
        excluded.skill_mu, excluded.skill_sigma, excluded.last_played_at)`.execute(trx);
}

/** Enters a line, and says of each player what the log keeps. */
function fill(line: TakenLine, table = emptyTable()): object[] {
  const { experience_id, number } = line;
  const is_rated = isRated(line);
  enter(table, line);
  return line.players.map(player => ({
    ...(is_rated && table.standings.get(player.agent_id)),
    ...player,
    experience_id,
    number,
    is_rated,
  }));
}

async function meetingsBefore(
  trx: Kysely<Database>,
  lines: readonly TakenLine[],
): Promise<readonly (Meeting & { readonly experience_id: string })[]> {
  const pairs = lines.flatMap(line =>
    pairsOf(line).map(pair => ({ experience_id: line.experience_id, ...pair })),
  );
  if (!pairs.length) return [];
  const { rows } = await sql<Meeting & { readonly experience_id: string }>`
    select * from meetings where (experience_id, agent_id, partner_id) in (
      select experience_id, agent_id, partner_id
      from json_populate_recordset(null::meetings, ${JSON.stringify(pairs)}::json)
    )`.execute(trx);
  return rows;
}

/** What is to be inserted into a table: a field is a column, and what is no column is left out. */
const rowsOf = (table: 'result_players' | 'ratings' | 'meetings', rows: readonly object[]) =>
  sql`select * from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`;
