import { Refusal } from '@botplay/contract';
import { sql } from 'kysely';
import { type Row, targetOf, VERIFIED } from '../catalog/experience.ts';
import { rounds } from '../rounds.ts';
import type { Log, Store } from '../store/store.ts';
import type { Carrier } from '../upstreams/carrier.ts';
import { judge, type Liveness, type PollAnswer } from './judge.ts';

export interface PollerOptions {
  readonly carrier: Carrier;
  readonly log: Log;
  /** How often each experience is asked, give or take a tenth. */
  readonly everyMs?: number;
  readonly withinMs?: number;
  readonly now?: () => Date;
}

export interface Poller {
  /** Asks every experience that is due, and no other poller does: how many there were. */
  poll(atMost?: number): Promise<number>;
  start(): void;
  close(): Promise<void>;
}

const EVERY_MS = 60_000;
const WITHIN_MS = 5_000;
const AT_A_TIME = 20;
const LOOK_MS = 1_000;

type Due = Pick<
  Row,
  'id' | 'name' | 'updated_at' | 'manifest' | 'built_in' | 'interaction_model' | keyof Liveness
>;

/** Asks verified experiences how they are, one poller for all replicas. */
export function livePoller({ db, bus }: Store, options: PollerOptions): Poller {
  const { carrier, log, everyMs = EVERY_MS, withinMs = WITHIN_MS } = options;
  const { now = () => new Date() } = options;
  const stops: (() => unknown)[] = [];

  /** Whoever moves the time of the next poll has this one. */
  const take = async (atMost: number): Promise<readonly Due[]> => {
    const at = now();
    const { rows } = await sql<Due>`
      with due as materialized (
        select id from experiences
        where next_poll_at <= ${at} and tier = 2 and built_in is null
          and verification_status in (${sql.join(VERIFIED)})
        order by next_poll_at, id limit ${atMost}
        for no key update skip locked
      )
      update experiences
      set next_poll_at = ${at}::timestamptz
        + ${everyMs}::float8 * (0.9 + 0.2 * random()) * interval '1 millisecond'
      from due where experiences.id = due.id
      returning experiences.id, name, updated_at, manifest, built_in, interaction_model,
        live_status, missed_polls, current_players, active_lobbies`.execute(db);
    return rows;
  };

  const ask = async (due: Due): Promise<PollAnswer> => {
    const asked = performance.now();
    try {
      const call = { tool: 'experience.status', input: {}, withinMs } as const;
      const { response } = await carrier.call(targetOf(due), call);
      return { ok: true, ms: performance.now() - asked, response };
    } catch (error) {
      if (error instanceof Refusal) return { ok: false, code: error.code };
      throw error;
    }
  };

  const run = async (due: Due): Promise<void> => {
    const next = judge(due, await ask(due));
    const { numUpdatedRows } = await db
      .updateTable('experiences')
      .set({ ...next })
      .where('id', '=', due.id)
      .where('updated_at', '=', due.updated_at)
      .executeTakeFirst();
    const isNews = SHOWN.some(field => next[field] !== due[field]);
    if (numUpdatedRows > 0n && isNews) bus.publish('catalog', due.id);
  };

  return {
    async poll(atMost = AT_A_TIME) {
      const due = await take(atMost);
      await Promise.all(due.map(run));
      return due.length;
    },
    start() {
      const round = rounds({ most: AT_A_TIME, everyMs: LOOK_MS, take, run }, log);
      stops.push(bus.subscribe('verifications', round.wake), round.close);
    },
    async close() {
      for (const stop of stops.splice(0)) await stop();
    },
  };
}

const SHOWN = ['live_status', 'current_players', 'active_lobbies'] as const;
