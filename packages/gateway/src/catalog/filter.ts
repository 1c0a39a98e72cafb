import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { plainName } from '../name-key.ts';
import type { Database } from '../store/database.ts';
import { VERIFIED } from './experience.ts';

export interface CatalogFilter {
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  readonly tier?: number | undefined;
  readonly search?: string | undefined;
  readonly listed?: boolean | undefined;
  readonly online_only?: boolean | undefined;
  readonly verified_only?: boolean | undefined;
}

/** What an experience must be to be listed. Of unlisted ones a caller sees only its own. */
export function conditions(
  eb: ExpressionBuilder<Database, 'experiences'>,
  filter: CatalogFilter,
  callerId: string,
): Expression<SqlBool>[] {
  const { category, tag, tier, search, listed = true, online_only, verified_only } = filter;
  const all: Expression<SqlBool>[] = [eb('listed', '=', listed)];
  if (!listed) all.push(eb('created_by', '=', callerId));
  if (category !== undefined) all.push(eb('category', '=', category));
  if (tag !== undefined) all.push(sql<boolean>`tags @> ${JSON.stringify([tag])}::jsonb`);
  if (tier !== undefined) all.push(eb('tier', '=', tier));
  if (online_only) all.push(eb('live_status', '=', 'online'));
  if (verified_only) all.push(eb('verification_status', 'in', VERIFIED));
  if (search?.trim()) all.push(matches(search.trim()));
  return all;
}

/** Full-text search over name and summary; the beginning of a name is enough too, for who is still typing. */
function matches(search: string): Expression<SqlBool> {
  const beginning = `${plainName(search).replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(
    to_tsvector('english', name || ' ' || summary) @@ websearch_to_tsquery('english', ${search})
    or (name_key like ${beginning} and ${beginning} <> '%'))`;
}
