import { ObservedCadence, Usage, Uuid } from '@botplay/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { isFields } from '../json.ts';
import type { Database } from '../store/database.ts';

const Figure = Type.Union([Type.Number(), Type.Null()]);
const Figures = Type.Record(Type.String(), Figure);

/** How an experience was played. Who says so is kept apart: only what is not an agent's word may rank anything. */
export const ExperienceTelemetry = Type.Object({
  experience_id: Uuid,
  experience_name: Type.String(),
  observed_by_gateway: Type.Object({
    sessions: Type.Integer(),
    steps: Type.Integer(),
    upstream_ms_p50: Figure,
    upstream_ms_p99: Figure,
    agent_input_requests_per_min: Figure,
  }),
  reported_by_experience: Type.Object({
    cadence: Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()]),
  }),
  reported_by_agent: Type.Object({
    reports: Type.Integer(),
    usage: Type.Record(Type.String(), Figure, {
      description: 'Sums; of latency_ms the average',
    }),
    cadence: Type.Record(Type.String(), Figure, {
      description: 'Averages; of a yes or no the share of yes',
    }),
  }),
});
export type ExperienceTelemetry = Static<typeof ExperienceTelemetry>;

export interface TelemetryFilter {
  readonly experience_id?: string | undefined;
  readonly since: Date;
  readonly limit: number;
}

interface Row {
  readonly experience_id: string;
  readonly experience_name: string;
  readonly declared: Record<string, unknown> | null;
  readonly observed: ExperienceTelemetry['observed_by_gateway'];
  readonly reports: number;
  readonly usage: Static<typeof Figures>;
  readonly cadence: Static<typeof Figures>;
}

/** The most played first. */
export async function telemetry(
  db: Kysely<Database>,
  { experience_id, since, limit }: TelemetryFilter,
): Promise<ExperienceTelemetry[]> {
  const ofOne = experience_id ? sql`and sessions.experience_id = ${experience_id}` : sql``;
  const { rows } = await sql<Row>`
    with played as (
      select sessions.experience_id, session_steps.session_id, session_steps.reported,
        (session_steps.observed ->> 'upstream_ms')::float8 as upstream_ms, session_steps.created_at
      from session_steps join sessions on sessions.id = session_id
      where session_steps.created_at >= ${since} ${ofOne}
    ), paces as (
      select experience_id, count(*) - 1 as pauses,
        extract(epoch from max(created_at) - min(created_at))::float8 as seconds
      from played group by experience_id, session_id
    ), pace as (
      select experience_id, (60 * sum(pauses))::float8 / nullif(sum(seconds), 0) as per_minute
      from paces group by experience_id
    ), observed as (
      select experience_id, count(*) as steps, json_build_object(
        'sessions', count(distinct session_id), 'steps', count(*),
        'upstream_ms_p50', percentile_cont(0.5) within group (order by upstream_ms),
        'upstream_ms_p99', percentile_cont(0.99) within group (order by upstream_ms)
      ) as figures
      from played group by experience_id
    ), said as (
      select experience_id, reported from played where reported is not null
      union all
      select experience_id, reported from sessions
      where reported is not null and ended_at >= ${since} ${ofOne}
    ), reported as (
      select experience_id, count(*) as reports, ${USAGE} as usage, ${CADENCE} as cadence
      from said group by experience_id
    )
    select experiences.id as experience_id, experiences.name as experience_name,
      manifest -> 'cadence' as declared, coalesce(reports, 0)::integer as reports,
      coalesce(usage, '{}') as usage, coalesce(cadence, '{}') as cadence,
      (observed.figures::jsonb || jsonb_build_object('agent_input_requests_per_min', per_minute))
        as observed
    from observed
    join experiences on experiences.id = observed.experience_id
    left join pace on pace.experience_id = experiences.id
    left join reported on reported.experience_id = experiences.id
    order by observed.steps desc, experiences.id
    limit ${limit}`.execute(db);
  return rows.map(({ declared, observed, reports, usage, cadence, ...experience }) => ({
    ...experience,
    observed_by_gateway: observed,
    reported_by_experience: { cadence: isFields(declared) ? { ...declared } : null },
    reported_by_agent: { reports, usage, cadence },
  }));
}

/** Of one report no more is believed, so that no sum can overflow. */
const MOST_BELIEVED = Number.MAX_SAFE_INTEGER;

const USAGE = figures('usage', Usage.properties, name =>
  name === 'latency_ms' ? sql`avg` : sql`sum`,
);
const CADENCE = figures('interaction_cadence_observed', ObservedCadence.properties, () => sql`avg`);

/** One object with a figure for each field that agents report under this name. */
function figures(
  under: string,
  fields: Readonly<Record<string, object>>,
  how: (field: string) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  const parts = Object.entries(fields).map(([field, schema]) => {
    const said = sql`reported -> ${sql.lit(under)} ->> ${sql.lit(field)}`;
    const isYesOrNo = 'type' in schema && schema.type === 'boolean';
    const value = isYesOrNo
      ? sql`(${said})::boolean::integer`
      : sql`least((${said})::float8, ${sql.lit(MOST_BELIEVED)})`;
    // What was not said must not reach "least", which takes the other then.
    return sql`${sql.lit(field)}, (${how(field)}(${value}) filter (where ${said} is not null))::float8`;
  });
  return sql`json_build_object(${sql.join(parts)})`;
}
