import { sql } from 'kysely';
import { givePoints } from '../sessions/step-writer.ts';
import { namesModel, pointsFor, reported } from '../sessions/telemetry.ts';
import type { Telemetry } from '@botplay/contract';
import { inTransaction } from '../store/retry.ts';
import type { Store } from '../store/store.ts';
import type { SeatRef, SeatStep } from './needs.ts';
import type { Trx } from './rows.ts';

/** A step of a seat, and what it was answered. */
export interface AnsweredStep {
  readonly step: SeatStep;
  readonly response: unknown;
}

/** Stores steps of sessions with the steps of their rooms. Two of one session are stored one after the other. */
export async function storeSeatSteps(trx: Trx, answered: readonly AnsweredStep[]): Promise<void> {
  const now = new Map<string, AnsweredStep>();
  const later: AnsweredStep[] = [];
  for (const it of answered)
    if (now.has(it.step.seat.session_id)) later.push(it);
    else now.set(it.step.seat.session_id, it);
  if (!now.size) return;
  const steps = [...now.values()];
  const { rows } = await sql<{ id: string; step_count: number; named_before: boolean }>`
    with ${storing(steps)} select id, step_count, named_before from stored`.execute(trx);
  const earned = steps.map(({ step }) => {
    const row = rows.find(({ id }) => id === step.seat.session_id);
    if (row) step.stepCount = row.step_count;
    const named_model = row?.named_before ?? true;
    return { session: sessionOf(step.seat), points: pointsFor(step.telemetry, { named_model }) };
  });
  await givePoints(trx, earned);
  await storeSeatSteps(trx, later);
}

/** Counts the steps of sessions and keeps them, as parts of a statement. */
export function storing(answered: readonly AnsweredStep[], which = sql``) {
  const steps = answered.map(({ step, response }) => written(step, JSON.stringify(response)));
  return sql`
    stored as (
      update sessions set step_count = sessions.step_count + 1,
        bytes = sessions.bytes + length(action) + length(response),
        named_model = sessions.named_model or played.named_model
      from unnest(${steps.map(({ id }) => id)}::uuid[], ${steps.map(it => it.room_id)}::text[],
        ${steps.map(({ action }) => action)}::text[], ${steps.map(({ response }) => response)}::text[],
        ${steps.map(({ reported }) => reported)}::text[], ${steps.map(({ observed }) => observed)}::text[],
        ${steps.map(({ named }) => named)}::boolean[])
        as played (id, room_id, action, response, reported, observed, named_model)
        join sessions as before on before.id = played.id
      where sessions.id = played.id and sessions.status = 'active' ${which}
      returning sessions.id, played.room_id, sessions.step_count, action, response, played.reported,
        observed, before.named_model as named_before
    ),
    kept_steps as (
      insert into session_steps (session_id, step_number, action, response, reported, observed, created_at)
      select id, step_count, action::json, response::json, reported::json, observed::json, now() from stored
    )`;
}

/** The same beside steps of rooms that may not be stored: those of rooms that have moved since. */
export const storingBeside = (answered: readonly AnsweredStep[]) =>
  storing(answered, sql`and played.room_id in (select id from moved)`);

/** What an agent tells at the end of its part in a match: kept once, and worth its points once. */
export async function keepEndReport(
  { db }: Store,
  seat: SeatRef,
  telemetry: Telemetry,
): Promise<void> {
  const said = reported(telemetry);
  if (!said) return;
  await inTransaction(db, async trx => {
    const before = await trx
      .updateTable('sessions')
      .set({ reported: JSON.stringify(said) })
      .where('id', '=', seat.session_id)
      .where('reported', 'is', null)
      .returning('named_model')
      .executeTakeFirst();
    if (before)
      await givePoints(trx, [{ session: sessionOf(seat), points: pointsFor(telemetry, before) }]);
  });
}

const sessionOf = ({ session_id: id, experience_id, agent_id }: SeatRef) => ({
  id,
  experience_id,
  agent_id,
});

/** Points are counted apart, which takes a statement more. */
export const earns = ({ telemetry }: SeatStep): boolean =>
  pointsFor(telemetry, { named_model: false }) > 0;

function written({ seat, action, telemetry, began }: SeatStep, response: string) {
  const said = reported(telemetry);
  return {
    id: seat.session_id,
    room_id: seat.match_id,
    action: JSON.stringify(action),
    response,
    reported: said ? JSON.stringify(said) : null,
    observed: `{"upstream_ms":${Math.round(performance.now() - began)},"response_bytes":${Buffer.byteLength(response)}}`,
    named: namesModel(telemetry),
  };
}
