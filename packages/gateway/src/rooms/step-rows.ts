import type { LoggedEvent, Moved, Room } from '@botplay/experiences';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../store/database.ts';

/** A room as its row has it; without its state where the asker knows that version. */
export interface RoomRow extends Omit<Room, 'lastEvent' | 'state'> {
  readonly state: unknown;
  readonly last_event: string;
  readonly due_at: Date | null;
  /** Its bell is to be rung. */
  readonly is_due: boolean;
  readonly is_known: boolean;
}

const COLUMNS = sql.raw(
  'rooms.id, kind, given, seed, version, last_event, outcome, due_at, version = known as is_known, ' +
    'coalesce(due_at <= clock_timestamp(), false) as is_due, ' +
    'case when version = known then null else state end as state',
);

/** Which rooms, and which version of each is known already; 0 for none. */
export interface Wanted {
  readonly ids: readonly string[];
  readonly known: readonly number[];
}

const asked = ({ ids, known }: Wanted) =>
  sql`unnest(${ids}::text[], ${known}::integer[]) as asked (id, known)`;

/** Reads rooms as they stand. */
export const readRooms = async (db: Kysely<Database>, wanted: Wanted) =>
  (
    await sql<RoomRow>`select ${COLUMNS} from rooms join ${asked(wanted)} on rooms.id = asked.id`.execute(
      db,
    )
  ).rows;

/** The same, and nobody else moves them until the transaction ends. Always in the order of their ids. */
export const lockRooms = async (trx: Kysely<Database>, wanted: Wanted) =>
  (
    await sql<RoomRow>`select ${COLUMNS} from rooms join ${asked(wanted)} on rooms.id = asked.id
      order by rooms.id for update of rooms`.execute(trx)
  ).rows;

/** Of these only those whose bell is due, and that nobody else is moving this moment. */
export const lockDueRooms = async (trx: Kysely<Database>, wanted: Wanted) =>
  (
    await sql<RoomRow>`select ${COLUMNS} from rooms join ${asked(wanted)} on rooms.id = asked.id
      where due_at <= clock_timestamp() order by rooms.id for update of rooms skip locked`.execute(
      trx,
    )
  ).rows;

/** Another replica may ask the house in our place after so long. */
export const ASKED_SECONDS = 15;

interface StepTime {
  readonly id: string;
  readonly due_at: Date | null;
  readonly at: Date;
}
export type StepTimes = ReadonlyMap<string, StepTime>;
const byId = (rows: readonly StepTime[]): StepTimes => new Map(rows.map(row => [row.id, row]));

/** Stores steps, several of a room in their order. Answers when each room's bell rings, and the time of the step. */
export async function storeSteps(
  trx: Kysely<Database>,
  moved: readonly Moved[],
): Promise<StepTimes> {
  const { rows } = await sql<StepTime>`
    with moved as (${moving(moved)}), kept as (${steps(moved)})
    select id, due_at, now() as at from moved`.execute(trx);
  return byId(rows);
}

/** Moves the rows of rooms to where their last steps led. */
export function moving(moved: readonly Moved[], which = sql``) {
  const last = new Map<string, Moved>();
  const seconds = new Map<string, number | null>();
  for (const step of moved) {
    last.set(step.room.id, step);
    if (step.seconds !== undefined) seconds.set(step.room.id, step.seconds);
  }
  const rooms = [...last.values()];
  return sql`
    update rooms set version = next.version, state = next.state::json, last_event = next.last_event,
      outcome = next.outcome::json, asks = next.asks::json,
      asks_at = case when next.asks is null then null
        else clock_timestamp() + ${ASKED_SECONDS}::integer * interval '1 second' end,
      due_at = case when next.is_set then clock_timestamp() + next.seconds * interval '1 second' else due_at end
    from unnest(${rooms.map(({ room }) => room.id)}::text[], ${rooms.map(({ room }) => room.version)}::integer[],
      ${rooms.map(({ room }) => JSON.stringify(room.state))}::text[],
      ${rooms.map(({ room }) => room.lastEvent)}::text[],
      ${rooms.map(({ room }) => jsonOrNull(room.outcome))}::text[],
      ${rooms.map(({ asks }) => jsonOrNull(asks))}::text[],
      ${rooms.map(({ room }) => seconds.has(room.id))}::boolean[],
      ${rooms.map(({ room }) => seconds.get(room.id) ?? null)}::double precision[])
      as next (id, version, state, last_event, outcome, asks, is_set, seconds)
    where rooms.id = next.id ${which}
    returning rooms.id, rooms.due_at`;
}

/** The log of these steps. */
export const steps = (moved: readonly Moved[], which = sql``) => sql`
  insert into room_steps (room_id, version, input, events, last_event, created_at)
  select room_id, version, input::json, events::json, last_event, now()
  from unnest(${moved.map(({ room }) => room.id)}::text[], ${moved.map(({ room }) => room.version)}::integer[],
    ${moved.map(({ input }) => JSON.stringify(input))}::text[],
    ${moved.map(({ events }) => JSON.stringify(events))}::text[],
    ${moved.map(({ room }) => room.lastEvent)}::text[])
    as step (room_id, version, input, events, last_event)
  ${which}`;

const jsonOrNull = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** Stores rooms that begin. Answers as `storeSteps` does. */
export async function insertRooms(
  trx: Kysely<Database>,
  begun: readonly Moved[],
): Promise<StepTimes> {
  const { rows } = await sql<StepTime>`
    with begun as (
      insert into rooms (id, kind, given, seed, version, state, last_event, due_at, asks, asks_at, created_at)
      select id, kind, given::json, seed, version, state::json, last_event,
        now() + seconds * interval '1 second', asks::json,
        case when asks is null then null else now() + ${ASKED_SECONDS}::integer * interval '1 second' end, now()
      from unnest(${begun.map(({ room }) => room.id)}::text[], ${begun.map(({ room }) => room.kind)}::text[],
        ${begun.map(({ room }) => JSON.stringify(room.given))}::text[],
        ${begun.map(({ room }) => room.seed)}::text[], ${begun.map(({ room }) => room.version)}::integer[],
        ${begun.map(({ room }) => JSON.stringify(room.state))}::text[],
        ${begun.map(({ room }) => room.lastEvent)}::text[],
        ${begun.map(({ seconds }) => seconds ?? null)}::double precision[],
        ${begun.map(({ asks }) => jsonOrNull(asks))}::text[])
        as begun (id, kind, given, seed, version, state, last_event, seconds, asks)
      returning id, due_at
    ), kept as (${steps(begun)})
    select id, due_at, now() as at from begun`.execute(trx);
  return byId(rows);
}

/** What was told in a room after an event. */
export async function readEvents(
  db: Kysely<Database>,
  roomId: string,
  after: string,
): Promise<readonly (LoggedEvent & { readonly at: string })[]> {
  const rows = await db
    .selectFrom('room_steps')
    .select(['events', 'created_at'])
    .where('room_id', '=', roomId)
    .where('last_event', '>', after)
    .orderBy('version')
    .execute();
  return rows.flatMap(({ events, created_at }) =>
    (events as readonly LoggedEvent[]) // as `steps` wrote them
      .filter(({ id }) => id > after)
      .map(event => ({ ...event, at: created_at.toISOString() })),
  );
}
