import { type Kysely, sql } from 'kysely';
import { SHOWN_NAME } from '../profiles/shown-name.ts';
import type { Database } from '../store/database.ts';
import type { Line, LinePlayer } from './table.ts';

/** A game that is over: a match, or a session that was played alone. */
export interface Ended {
  readonly experience_id: string;
  readonly match_id: string | null;
  readonly session_id: string | null;
  readonly ended_at: Date;
}

/**
 * Takes the next line of the log for each game that has none yet, and tells which. Who takes the next line of an
 * experience has its ratings alone until the transaction is over: another that wants the same number waits for that,
 * and then takes the one after it. So the log has no gaps, ratings move in its order, and no row of the catalog is
 * locked. Experiences come in one order, and all lines of one are had before the next is touched; who needs several in
 * one transaction asks for all at once.
 */
export async function takeLines(
  trx: Kysely<Database>,
  games: readonly Ended[],
): Promise<ReadonlyMap<string, number>> {
  const lines = new Map<string, number>();
  const ids = new Set(games.map(({ experience_id }) => experience_id));
  for (const id of [...ids].toSorted()) {
    const own = games.filter(({ experience_id }) => experience_id === id);
    const given = JSON.stringify(own.map((game, place) => ({ place, ...game })));
    for (let isMissing = true; isMissing;) {
      const rows = await tryLines(trx, id, given);
      for (const { game, number } of rows) if (number !== null) lines.set(game, number);
      isMissing = rows.some(({ number }) => number === null);
    }
  }
  return lines;
}

/** The games of an experience that had no line, each with its own; those whose number was lost to another have none. */
async function tryLines(trx: Kysely<Database>, experienceId: string, given: string) {
  const { rows } = await sql<{ game: string; number: number | null }>`
    with given as (
      select place, match_id, session_id, ended_at
      from json_to_recordset(${given}::json) as given
        (place integer, match_id uuid, session_id uuid, ended_at timestamptz)
      where not exists (select from results where results.match_id = given.match_id
        or results.session_id = given.session_id)
    ), taken as (
      insert into results (experience_id, number, match_id, session_id, ended_at)
      select ${experienceId}, row_number() over (order by place) + coalesce(
        (select max(number) from results where experience_id = ${experienceId}), 0),
        match_id, session_id, ended_at
      from given order by place
      on conflict (experience_id, number) do nothing
      returning number, coalesce(match_id, session_id) as game
    )
    select coalesce(match_id, session_id) as game, number
    from given left join taken on taken.game = coalesce(match_id, session_id)`.execute(trx);
  return rows;
}

/** A player of a line, with what it was worth after it. */
export interface LoggedPlayer extends LinePlayer {
  readonly is_rated: boolean;
  readonly elo: number | null;
  readonly skill_mu: number | null;
  readonly skill_sigma: number | null;
  readonly display_name: string;
}

export interface LoggedLine extends Line {
  readonly number: number;
  readonly match_id: string | null;
  readonly players: readonly LoggedPlayer[];
}

const PAGE = 500;

/** The lines of an experience after one and up to another, read page by page. What is logged never changes. */
export async function* readLog(
  db: Kysely<Database>,
  experienceId: string,
  { after = 0, last }: { readonly after?: number; readonly last: number },
): AsyncGenerator<LoggedLine> {
  for (let from = after; from < last; from += PAGE) {
    const { rows } = await sql<LoggedLine>`
      select number, match_id, ended_at, (
        select coalesce(json_agg(json_build_object('agent_id', agent_id, 'owner_key', owner_key, 'rank', rank,
          'result', result, 'is_rated', is_rated, 'elo', elo, 'skill_mu', skill_mu, 'skill_sigma', skill_sigma,
          'display_name', ${SHOWN_NAME}) order by agent_id), '[]')
        from result_players join agents on agents.id = agent_id
        where result_players.experience_id = results.experience_id
          and result_players.number = results.number
      ) as players
      from results where experience_id = ${experienceId} and number > ${from}
        and number <= ${Math.min(from + PAGE, last)} order by number`.execute(db);
    yield* rows;
  }
}

/** The number of the last line; 0 if there is none. */
export async function lastLine(db: Kysely<Database>, experienceId: string): Promise<number> {
  const { last } = await db
    .selectFrom('results')
    .select(eb => eb.fn.max('number').as('last'))
    .where('experience_id', '=', experienceId)
    .executeTakeFirstOrThrow();
  return last ?? 0;
}
