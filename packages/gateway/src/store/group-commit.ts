import { setTimeout } from 'node:timers/promises';
import { Refusal } from '@botplay/contract';
import type { Kysely, Transaction } from 'kysely';
import { inTransaction, withRetries } from './retry.ts';

const MOST_IN_A_BATCH = 512;
/** With so many in the last batch more are sure to come at once: as long as they come they are waited for, and share the cost of a commit. */
const CROWD = 5;
const LONGEST_GATHERING = 4;
const MOST_BYTES_IN_A_BATCH = 8 * 1024 * 1024;

export interface Grouped<Connection, Item, Result> {
  /** What the item locks. Batches are sorted by it, so that replicas lock rows in the same order. */
  key(item: Item): string;
  /** What it must have for itself: of two that want the same, the second comes in a later batch. */
  alone?(item: Item): readonly string[];
  /** About how many bytes it writes, where items differ much. */
  weigh?(item: Item): number;
  /** Writes all items in a few statements. Answers each in its place, with a refusal if it must. */
  write(db: Connection, items: readonly Item[]): Promise<readonly (Result | Refusal)[]>;
}

interface Call<Item, Result> {
  readonly key: string;
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Hot writes share transactions: calls queue while one is under way, and the next takes them all.
 * Each caller is answered after its write is committed.
 */
export const groupCommit = <Tables, Item, Result>(
  db: Kysely<Tables>,
  { write, ...how }: Grouped<Transaction<Tables>, Item, Result>,
): ((item: Item) => Promise<Result>) =>
  grouped(how, items => inTransaction(db, transaction => write(transaction, items)));

/** The same for what is written by one statement, and so needs no transaction around it. */
export const groupStatement = <Tables, Item, Result>(
  db: Kysely<Tables>,
  { write, ...how }: Grouped<Kysely<Tables>, Item, Result>,
): ((item: Item) => Promise<Result>) => grouped(how, items => withRetries(() => write(db, items)));

/** What comes of one item, if it is only refused. */
export function orRefusal<Result>(work: () => Result): Result | Refusal {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function grouped<Item, Result>(
  { key, weigh, alone }: Omit<Grouped<unknown, Item, Result>, 'write'>,
  write: (items: readonly Item[]) => Promise<readonly (Result | Refusal)[]>,
): (item: Item) => Promise<Result> {
  let queue: Call<Item, Result>[] = [];
  let isFlushing = false;
  let lastSize = 0;

  async function commit(calls: readonly Call<Item, Result>[]): Promise<void> {
    const results = await write(calls.map(({ item }) => item));
    if (results.length !== calls.length)
      throw new Error(`A batch of ${calls.length} was answered with ${results.length} results.`);
    for (const [index, result] of results.entries())
      if (result instanceof Refusal) calls[index]?.reject(result);
      else calls[index]?.resolve(result);
  }

  /** One poisoned call must not fail its neighbours, so each is tried by itself. */
  async function commitApart(calls: readonly Call<Item, Result>[], error: unknown): Promise<void> {
    const isFinal = calls.length === 1 || isUnavailable(error);
    for (const call of calls)
      if (isFinal) call.reject(error);
      else await commit([call]).catch(call.reject);
  }

  /** As many as are waiting, within bounds; one at least. */
  function batchSize(): number {
    const most = Math.min(queue.length, MOST_IN_A_BATCH);
    if (!weigh) return most;
    let bytes = 0;
    for (let size = 0; size < most; size++) {
      const call = queue[size];
      bytes += call ? weigh(call.item) : 0;
      if (bytes > MOST_BYTES_IN_A_BATCH) return Math.max(1, size);
    }
    return most;
  }

  /** Those who come next. The others stay, in their order. */
  function nextBatch(): readonly Call<Item, Result>[] {
    const most = batchSize();
    if (!alone) return queue.splice(0, most);
    const wanted = new Set<string>();
    const calls = queue.filter(({ item }, index) => {
      const wants = alone(item);
      const isFree = index < most && !wants.some(it => wanted.has(it));
      for (const it of wants) wanted.add(it);
      return isFree;
    });
    queue = queue.filter(call => !calls.includes(call));
    return calls;
  }

  /** Milliseconds are counted by timers, which are none shorter. */
  async function gather(): Promise<void> {
    for (let ms = 0, before = 0; ms < LONGEST_GATHERING && queue.length > before; ms++) {
      before = queue.length;
      await setTimeout(1);
    }
  }

  async function flush(): Promise<void> {
    isFlushing = true;
    // All that is called in this turn of the event loop comes along.
    await new Promise(setImmediate);
    while (queue.length > 0) {
      if (lastSize >= CROWD) await gather();
      const calls = nextBatch().toSorted(byKey);
      lastSize = calls.length;
      await commit(calls).catch((error: unknown) => commitApart(calls, error));
    }
    isFlushing = false;
  }

  return item =>
    new Promise((resolve, reject) => {
      queue.push({ key: key(item), item, resolve, reject });
      if (!isFlushing) void flush();
    });
}

const byKey = (a: { key: string }, b: { key: string }) =>
  a.key < b.key ? -1 : a.key > b.key ? 1 : 0;

/** When the database is gone, a batch may even have been committed: nothing is tried twice. */
const isUnavailable = (error: unknown) => error instanceof Refusal && error.code === 'UNAVAILABLE';
