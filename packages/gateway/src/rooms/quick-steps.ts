import type { Moved } from '@botplay/experiences';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../store/database.ts';
import { moving, steps } from './step-rows.ts';

/** What is stored with quick steps: parts of their statement, of which `stored` counts a step for each room. */
export type Alongside = RawBuilder<unknown> | undefined;

/** A quick step that was stored. */
export interface QuickRow {
  readonly id: string;
  readonly due_at: Date | null;
  readonly at: Date;
  readonly step_count: number | null;
}

/**
 * Stores steps of rooms that nobody has moved since they were looked at, at most one a room. The others are left as they
 * are, and are not among the answers. All of it is one statement, and so a transaction of its own.
 */
export async function storeQuickSteps(
  db: Kysely<Database>,
  moved: readonly Moved[],
  alongside: Alongside,
): Promise<ReadonlyMap<string, QuickRow>> {
  const unmoved = sql`and rooms.version = next.version - 1 and rooms.outcome is null`;
  const counted = alongside
    ? sql`(select step_count from stored where stored.room_id = moved.id)`
    : sql`null::integer`;
  const { rows } = await sql<QuickRow>`
    with moved as (${moving(moved, unmoved)}),
    kept as (${steps(moved, sql`where room_id in (select id from moved)`)})
    ${alongside ? sql`, ${alongside}` : sql``}
    select id, due_at, now() as at, ${counted} as step_count from moved`.execute(db);
  return new Map(rows.map(row => [row.id, row]));
}
