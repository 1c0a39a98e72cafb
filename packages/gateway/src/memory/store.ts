import type { MemoryData, MemoryWriter } from '@botplay/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../store/database.ts';
import { inTransaction } from '../store/retry.ts';
import type { Store } from '../store/store.ts';
import { type Change, type Holder, merge } from './memory.ts';

/** What agents and owners remember of each experience. */
export type Memories = ReturnType<typeof memories>;

/** The experience as the database spells it, and what is remembered of it, if anything. */
interface Found {
  readonly experience_id: string;
  readonly data: MemoryData | null;
  readonly updated_by: MemoryWriter | null;
  readonly updated_at: Date | null;
}

interface Locked {
  readonly experience_id: string;
  readonly data: MemoryData;
  /** Only agents have sessions. */
  readonly session_keys?: readonly string[];
}

const PLACES = {
  agent: { table: sql.table('agent_memories'), holder: sql.ref('agent_id') },
  owner: { table: sql.table('owner_memories'), holder: sql.ref('owner_id') },
} as const;

export function memories({ db }: Store) {
  return {
    /** None if there is no such experience. */
    async get({ layer, id }: Holder, experienceId: string): Promise<Found | undefined> {
      const { table, holder } = PLACES[layer];
      const { rows } = await sql<Found>`
        select experiences.id as experience_id, data, updated_by, remembered.updated_at
        from experiences
        left join (select * from ${table} where ${holder} = ${id}) as remembered
          on experience_id = experiences.id
        where experiences.id = ${experienceId}`.execute(db);
      return rows[0];
    },

    change: (holder: Holder, experienceId: string, change: Change, by: MemoryWriter) =>
      inTransaction(db, trx => changeMemory(trx, holder, experienceId, { change, by })),

    /** All that the agents of an owner, and the owner, remember. */
    async ofOwner(ownerId: string): Promise<readonly OwnedMemory[]> {
      const { rows } = await sql<OwnedMemory>`
        select agents.id as agent_id, agents.name as agent_name, experiences.id as experience_id,
          experiences.name as experience_name, data, updated_by, memory.updated_at
        from agent_memories memory join agents on agents.id = memory.agent_id
        join experiences on experiences.id = memory.experience_id
        where agents.owner_id = ${ownerId}
        union all
        select null, null, experiences.id, experiences.name, data, updated_by, memory.updated_at
        from owner_memories memory join experiences on experiences.id = memory.experience_id
        where memory.owner_id = ${ownerId}
        order by updated_at desc limit 200`.execute(db);
      return rows;
    },
  };
}

/** A memory as its owner's page shows it; that of all agents names none. */
interface OwnedMemory {
  readonly agent_id: string | null;
  readonly agent_name: string | null;
  readonly experience_id: string;
  readonly experience_name: string;
  readonly data: MemoryData;
  readonly updated_by: MemoryWriter;
  readonly updated_at: Date;
}

/** Merges while the row is locked, so that of two changes at once none is lost. None if there is no such experience. */
export async function changeMemory(
  trx: Transaction<Database>,
  { layer, id }: Holder,
  experienceId: string,
  { change, by }: { readonly change: Change; readonly by: MemoryWriter },
) {
  const { table, holder } = PLACES[layer];
  const { rows } = await sql<Locked>`
    insert into ${table} (experience_id, ${holder}, data, updated_by, updated_at)
    select id, ${id}::uuid, '{}', ${by}::text, now()
    from experiences where id = ${experienceId} for key share
    on conflict (experience_id, ${holder}) do update set updated_by = excluded.updated_by
    returning *`.execute(trx);
  const [before] = rows;
  if (!before) return undefined;
  const { experience_id } = before;
  const { data, session_keys } = merge({ session_keys: [], ...before }, change);
  const updated_at = new Date();
  await sql`
    update ${table} set data = ${JSON.stringify(data)}, updated_at = ${updated_at}
      ${layer === 'agent' ? sql`, session_keys = ${JSON.stringify(session_keys)}` : sql``}
    where experience_id = ${experience_id} and ${holder} = ${id}`.execute(trx);
  return { experience_id, updated_at };
}

/** What somebody kept of an experience only as long as a session of it lasted. */
export interface Passing {
  readonly agent_id: string;
  readonly experience_id: string;
}

/** Deletes what was to be kept only as long as these sessions. */
export async function forgetSessionKeys(
  trx: Kysely<Database>,
  ended: readonly Passing[],
): Promise<void> {
  if (!ended.length) return;
  const { rows } = await sql<Passing & { data: MemoryData; session_keys: readonly string[] }>`
    select memory.agent_id, memory.experience_id, data, session_keys
    from agent_memories as memory
    join unnest(${ended.map(it => it.agent_id)}::uuid[], ${ended.map(it => it.experience_id)}::uuid[])
      as ended (agent_id, experience_id) using (agent_id, experience_id)
    where session_keys <> '[]' order by memory.agent_id, memory.experience_id
    for update of memory`.execute(trx);
  for (const { agent_id, experience_id, data, session_keys } of rows) {
    const kept = Object.entries(data).filter(([key]) => !session_keys.includes(key));
    await trx
      .updateTable('agent_memories')
      .set({ data: JSON.stringify(Object.fromEntries(kept)), session_keys: '[]' })
      .where('agent_id', '=', agent_id)
      .where('experience_id', '=', experience_id)
      .execute();
  }
}
