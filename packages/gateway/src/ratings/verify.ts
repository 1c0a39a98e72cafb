import { type Kysely, sql } from 'kysely';
import type { Database } from '../store/database.ts';
import { readLog } from './log.ts';
import { recompute, type Standing } from './table.ts';

/** What came of recomputing all ratings: each difference is a sentence. */
export interface Verified {
  readonly results: number;
  readonly ratings: number;
  readonly differences: readonly string[];
}

/** Recomputes every rating from the facts in the log, and compares it with the stored one to the last bit. */
export async function verifyRatings(db: Kysely<Database>): Promise<Verified> {
  const experiences = await db
    .selectFrom('experiences')
    .select(['id', 'name'])
    .where(
      sql<boolean>`exists (select from results where experience_id = experiences.id)
        or exists (select from ratings where experience_id = experiences.id)`,
    )
    .orderBy('id')
    .execute();
  let results = 0;
  let ratings = 0;
  const differences: string[] = [];
  for (const { id, name } of experiences) {
    const { lines, last, stored } = await moment(db, id);
    const standings = await recompute(readLog(db, id, { last }));
    results += lines;
    ratings += stored.size;
    if (lines !== last) differences.push(`${name}: ${last - lines} of ${last} lines are missing.`);
    differences.push(...compare(standings, stored).map(difference => `${name}: ${difference}`));
  }
  return { results, ratings, differences };
}

/** Asked in one statement, so that both are of one moment. What the log has by then does not change any more. */
async function moment(db: Kysely<Database>, experienceId: string) {
  const { rows } = await sql<Standing & { agent_id: string | null; lines: number; last: number }>`
    select logged.lines, logged.last, ratings.*
    from (
      select count(*)::integer as lines, coalesce(max(number), 0) as last
      from results where experience_id = ${experienceId}
    ) as logged
    left join ratings on ratings.experience_id = ${experienceId}`.execute(db);
  const stored = new Map(
    rows.flatMap(row => (row.agent_id === null ? [] : [[row.agent_id, row] as const])),
  );
  return { lines: rows[0]?.lines ?? 0, last: rows[0]?.last ?? 0, stored };
}

const FIELDS = [
  'elo',
  'skill_mu',
  'skill_sigma',
  'matches_played',
  'wins',
  'losses',
  'draws',
  'last_played_at',
] as const;

const shown = (value: number | Date | null) =>
  value instanceof Date ? value.toISOString() : String(value);

function compare(
  logged: ReadonlyMap<string, Standing>,
  stored: ReadonlyMap<string, Standing>,
): string[] {
  return [...new Set([...logged.keys(), ...stored.keys()])].flatMap(id => {
    const wanted = logged.get(id);
    const found = stored.get(id);
    if (!found) return [`agent ${id} has no rating, but the log has results of it.`];
    if (!wanted) return [`agent ${id} has a rating, but the log has no result of it.`];
    return FIELDS.filter(field => shown(found[field]) !== shown(wanted[field])).map(
      field =>
        `agent ${id} has ${field} ${shown(found[field])}, but the log says ${shown(wanted[field])}.`,
    );
  });
}
