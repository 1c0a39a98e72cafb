import { sql } from 'kysely';
import { Refusal } from '@botplay/contract';
import type { Log, Store } from '../store/store.ts';
import { ASKED_SECONDS } from './step-rows.ts';

/** A bell that another replica has set, and whose hint was lost, rings at most so much later. */
const LONGEST_SLEEP_MS = 1_000;
const MOST_AT_ONCE = 500;

export interface Ticks {
  readonly log: Log;
  /** Its time is up. Whether that still holds is decided where it is moved. */
  ring(roomId: string): Promise<void>;
  /** Somebody outside was asked, and has not answered: the process that asked may be gone. */
  ask(roomId: string, player: string): Promise<void>;
}

/** Rings the bells that are due: those of rooms that any replica has moved, and of those whose replica has died. */
export function ticker({ db, engine }: Store, { log, ring, ask }: Ticks) {
  let timer: NodeJS.Timeout | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;
  /** With an embedded database whoever was asked before the start is gone. */
  let isNobodyAsked = engine === 'embedded';
  let isClosed = false;
  let looking: Promise<void> | undefined;

  const note = (error: unknown): void => {
    // A database that is gone is told of elsewhere; the next look finds it again.
    if (!isClosed && !(error instanceof Refusal)) log.error(error);
  };

  async function look(): Promise<number> {
    const { rows } = await sql<{ id: string; ms: number }>`
      select id, (extract(epoch from due_at - clock_timestamp()) * 1000)::double precision as ms
      from rooms where due_at is not null order by due_at limit ${MOST_AT_ONCE}`.execute(db);
    const due = rows.filter(({ ms }) => ms <= 0);
    await Promise.all(due.map(({ id }) => ring(id)));
    if (due.length === MOST_AT_ONCE) return 0;
    return rows.find(({ ms }) => ms > 0)?.ms ?? LONGEST_SLEEP_MS;
  }

  async function askAgain(): Promise<void> {
    const { rows } = await sql<{ id: string; asks: { readonly player: string } }>`
      update rooms set asks_at = clock_timestamp() + ${ASKED_SECONDS}::integer * interval '1 second'
      where id in (select id from rooms where asks_at <= ${isNobodyAsked ? sql`'infinity'` : sql`clock_timestamp()`}
        order by asks_at limit ${MOST_AT_ONCE} for update skip locked)
      returning id, asks`.execute(db);
    isNobodyAsked = false;
    // Nobody waits for the answers: bells must ring while the house thinks.
    for (const { id, asks } of rows) void ask(id, asks.player).catch(note);
  }

  async function tick(): Promise<void> {
    wakesAt = Number.POSITIVE_INFINITY;
    const ms = await Promise.all([look(), askAgain()]).then(
      ([next]) => next,
      (error: unknown) => {
        note(error);
        return LONGEST_SLEEP_MS;
      },
    );
    looking = undefined;
    const missed = wakesAt - Date.now();
    wakesAt = Number.POSITIVE_INFINITY;
    expect(Math.min(ms, missed));
  }

  /** Looks again in so many milliseconds, if not before. */
  function expect(ms: number): void {
    const at = Date.now() + Math.min(Math.max(ms, 0), LONGEST_SLEEP_MS);
    if (isClosed || at >= wakesAt) return;
    wakesAt = at;
    if (looking) return; // seen to when it has looked
    clearTimeout(timer);
    const begin = (): void => void (looking = tick());
    timer = setTimeout(begin, Math.max(1, at - Date.now())).unref();
  }

  return {
    start: () => expect(0),
    expect,
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
