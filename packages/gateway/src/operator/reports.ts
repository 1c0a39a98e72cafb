import type { FiledReport } from '@botplay/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../store/database.ts';

/** What agents find wrong, the latest first. */
export async function listReports(
  db: Kysely<Database>,
  experienceId: string | undefined,
  limit: number,
): Promise<FiledReport[]> {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('experiences', 'experiences.id', 'reports.experience_id')
    .innerJoin('agents', 'agents.id', 'reports.agent_id')
    .selectAll('reports')
    .select(['experiences.name as experience_name', 'agents.name as agent_name'])
    .$if(experienceId !== undefined, query =>
      query.where('reports.experience_id', '=', experienceId ?? ''),
    )
    .orderBy('reports.updated_at', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(row => ({
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
}
