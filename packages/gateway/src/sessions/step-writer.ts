import { Refusal } from '@botplay/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../store/database.ts';
import { groupStatement } from '../store/group-commit.ts';
import type { Store } from '../store/store.ts';
import { busy, LEASE_SECONDS, type Session, whyNotPlay } from './session.ts';
import { MOST_POINTS_A_DAY } from './telemetry.ts';

/** To have a session for oneself until its step is stored. */
interface Lease {
  readonly kind: 'lease';
  readonly sessionId: string;
  readonly lease: string;
  readonly callerId: string;
}

/** A step that the experience has answered. */
export interface Step {
  readonly kind: 'step';
  readonly session: Session;
  /** Null where no other process can have it. */
  readonly lease: string | null;
  /** JSON, as all that is stored of it. */
  readonly action: string;
  readonly response: string;
  /** Left out, the session's state stays. */
  readonly state: string | undefined;
  readonly reported: string | null;
  readonly observed: string;
  readonly namesModel: boolean;
  readonly points: number;
  readonly idleSeconds: number;
}

/** Gives a lease back without a step. */
interface Release {
  readonly kind: 'release';
  readonly sessionId: string;
  readonly lease: string;
}

type Item = Lease | Step | Release;
type Result = Session | number | undefined;

const idOf = (item: Item) => (item.kind === 'step' ? item.session.id : item.sessionId);

/**
 * The hot writes of play: a session is leased, and its step stored. Leases of some sessions and steps of others are one
 * statement, so that a step costs little more than one commit.
 */
export function stepWriter({ db }: Store) {
  const commit = groupStatement<Database, Item, Result>(db, {
    key: idOf,
    weigh: item => (item.kind === 'step' ? item.action.length + item.response.length : 0),
    async write(db, items) {
      const leases = items.filter(isLease);
      const steps = items.filter(isStep);
      const { rows } = await writeAll(db, leases, steps, items.filter(isRelease));
      const stepped = new Map(rows.map(row => [row.id, row.step_count]));
      const taken = new Map(rows.map(row => [row.lease, row]));
      const refused = leases.filter(({ lease }) => !taken.has(lease));
      const whys = refused.length ? await whyNot(db, refused) : undefined;
      return items.map(item => {
        if (item.kind === 'release') return undefined;
        if (item.kind === 'step') return stepped.get(item.session.id) ?? lostLease();
        const row = taken.get(item.lease);
        if (!row) return whys?.get(item.lease) ?? busy();
        return { ...row, status: 'active', is_leased: false };
      });
    },
  });
  return {
    /** The session, which is nobody else's until the lease lapses. Refuses whoever may not play it. */
    lease: (sessionId: string, callerId: string, lease: string): Promise<Session> =>
      commit({ kind: 'lease', sessionId, callerId, lease }) as Promise<Session>,
    release: (sessionId: string, lease: string): Promise<void> =>
      commit({ kind: 'release', sessionId, lease }) as Promise<undefined>,
    /** Stores a step and gives the lease back. Answers how many steps there are. */
    store: (step: Omit<Step, 'kind'>): Promise<number> =>
      commit({ kind: 'step', ...step }) as Promise<number>,
  };
}

const isLease = (item: Item): item is Lease => item.kind === 'lease';
const isStep = (item: Item): item is Step => item.kind === 'step';
const isRelease = (item: Item): item is Release => item.kind === 'release';

const lostLease = () =>
  new Refusal(
    'EXPERIENCE_ERROR',
    'The session was ended or went on elsewhere before this step could be stored. session.replay shows what was.',
    { status: 409 },
  );

/** A session that was leased, or whose step was stored under this lease. */
type Written = Omit<Session, 'status' | 'is_leased'> & { readonly lease: string | null };

/** All in one statement, which is a transaction of its own. No session is in two parts of it: one that is stepped is leased. */
function writeAll(
  db: Kysely<Database>,
  leases: readonly Lease[],
  steps: readonly Step[],
  releases: readonly Release[],
) {
  const isStepped = new Set(steps.map(({ session }) => session.id));
  const free = leases.filter(({ sessionId }) => !isStepped.has(sessionId.toLowerCase()));
  const earned = steps.filter(({ points }) => points > 0);
  const parts = [
    ...(free.length ? [leasing(free)] : []),
    ...(steps.length ? [stepping(steps)] : []),
    ...(earned.length
      ? [sql`earned as (${earning(earned, sql`where session in (select id from stored)`)})`]
      : []),
    ...(releases.length ? [releasing(releases)] : []),
  ];
  if (!parts.length) return { rows: [] };
  const rows = [
    ...(free.length ? [sql`select * from taken`] : []),
    ...(steps.length ? [free.length ? STEPPED_WIDE : STEPPED] : []),
  ];
  return sql<Written>`with ${sql.join(parts)}
    ${rows.length ? sql.join(rows, sql` union all `) : sql`select`}`.execute(db);
}

const STEPPED = sql`select id, step_count from stored`;
/** Among leases, with whose columns it must agree. */
const STEPPED_WIDE = sql`select id, null, null, null, null, step_count, null, null, null, null from stored`;
const SESSION = sql.raw(
  'sessions.id, sessions.lease, experience_id, agent_id, is_proxy, step_count, state, named_model, bytes, match_id',
);

const leasing = (leases: readonly Lease[]) => sql`
  taken as (
    update sessions set lease = wanted.lease,
      leased_until = now() + ${LEASE_SECONDS}::integer * interval '1 second'
    from unnest(${column(leases, it => it.sessionId)}::uuid[], ${column(leases, it => it.lease)}::uuid[],
      ${column(leases, it => it.callerId)}::uuid[]) as wanted (id, lease, agent)
    where sessions.id = wanted.id and agent_id = wanted.agent and status = 'active'
      and coalesce(leased_until <= now(), true)
    returning ${SESSION}
  )`;

const stepping = (steps: readonly Step[]) => sql`
  stored as (
    update sessions set step_count = step_count + 1, lease = null, leased_until = null,
      bytes = sessions.bytes + length(action) + length(response),
      named_model = sessions.named_model or played.named_model,
      state = coalesce(played.state::json, sessions.state),
      expires_at = now() + idle * interval '1 second'
    from unnest(${column(steps, it => it.session.id)}::uuid[], ${column(steps, it => it.lease)}::uuid[],
      ${column(steps, it => it.action)}::text[], ${column(steps, it => it.response)}::text[],
      ${column(steps, it => it.state ?? null)}::text[], ${column(steps, it => it.reported)}::text[],
      ${column(steps, it => it.observed)}::text[], ${column(steps, it => it.namesModel)}::boolean[],
      ${column(steps, it => it.idleSeconds)}::integer[], ${column(steps, it => it.session.step_count)}::integer[])
      as played (id, lease, action, response, state, reported, observed, named_model, idle, before)
    where sessions.id = played.id and sessions.lease is not distinct from played.lease
      and step_count = played.before and status = 'active'
    returning sessions.id, step_count, action, response, played.reported, observed
  ),
  kept as (
    insert into session_steps (session_id, step_number, action, response, reported, observed, created_at)
    select id, step_count, action::json, response::json, reported::json, observed::json, now()
    from stored
  )`;

const releasing = (releases: readonly Release[]) => sql`
  released as (
    update sessions set lease = null, leased_until = null
    from unnest(${column(releases, it => it.sessionId)}::uuid[], ${column(releases, it => it.lease)}::uuid[])
      as given (id, lease)
    where sessions.id = given.id and sessions.lease = given.lease
  )`;

interface Earned {
  readonly session: Pick<Session, 'id' | 'experience_id' | 'agent_id'>;
  readonly points: number;
}

/** Cooperation is counted by the day, up to a limit. Usage is worth one point and all else an even number. */
const earning = (earned: readonly Earned[], which = sql``) => sql`
  insert into cooperation (experience_id, agent_id, day, points, usage_reports)
  select experience_id, agent_id, to_char(now() at time zone 'utc', 'YYYY-MM-DD'), sum(points),
    sum(points % 2)
  from unnest(${column(earned, it => it.session.experience_id)}::uuid[],
    ${column(earned, it => it.session.agent_id)}::uuid[], ${column(earned, it => it.points)}::integer[],
    ${column(earned, it => it.session.id)}::uuid[]) as earned (experience_id, agent_id, points, session)
  ${which}
  group by experience_id, agent_id
  on conflict (experience_id, agent_id, day)
  do update set points = least(${MOST_POINTS_A_DAY}::integer, cooperation.points + excluded.points),
    usage_reports = cooperation.usage_reports + excluded.usage_reports`;

export async function givePoints(db: Kysely<Database>, all: readonly Earned[]): Promise<void> {
  const earned = all.filter(({ points }) => points > 0);
  if (earned.length) await earning(earned).execute(db);
}

const column = <It>(items: readonly It[], value: (item: It) => unknown): RawBuilder<unknown> =>
  sql`${items.map(value)}`;

/** Of those that got no lease. */
async function whyNot(
  db: Kysely<Database>,
  leases: readonly Lease[],
): Promise<ReadonlyMap<string, Refusal | undefined>> {
  const { rows } = await sql<Session>`
    select id, experience_id, agent_id, status, is_proxy, step_count, null as state, named_model, bytes, match_id,
      coalesce(leased_until > now(), false) as is_leased
    from sessions where id = any(${column(leases, it => it.sessionId)}::uuid[])`.execute(db);
  const found = new Map(rows.map(row => [row.id, row]));
  return new Map(
    leases.map(({ sessionId, callerId, lease }) => {
      const session = found.get(sessionId.toLowerCase());
      return [lease, whyNotPlay(session, callerId)];
    }),
  );
}
