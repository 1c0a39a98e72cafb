import { Refusal } from '@botplay/contract';
import type { Log } from './store/store.ts';

/** Work that waits in the database, and that any replica may do. */
export interface Chore<Job> {
  /** So much at a time. */
  readonly most: number;
  /** So long can work wait when the hint of it is lost. */
  readonly everyMs: number;
  /** Takes what is due, so that no other replica does: at most so much. */
  take(atMost: number): Promise<readonly Job[]>;
  run(job: Job): Promise<void>;
}

export interface Rounds {
  /** There may be work: looks at once. */
  wake(): void;
  /** Takes no more. What is under way is not waited for. */
  close(): Promise<void>;
}

/** Looks for work when woken and every so often, and does several at a time. */
export function rounds<Job>({ most, everyMs, take, run }: Chore<Job>, log: Log): Rounds {
  let isClosed = false;
  let isWanted = false;
  let underWay = 0;
  let looking: Promise<void> | undefined;

  const note = (error: unknown): void => {
    // A database that is gone is told of elsewhere; the next round finds it again.
    if (!isClosed && !(error instanceof Refusal)) log.error(error);
  };
  const begin = (job: Job): void => {
    underWay++;
    void run(job)
      .catch(note)
      .finally(() => {
        underWay--;
        wake();
      });
  };
  const look = async (): Promise<void> => {
    while (isWanted && !isClosed) {
      isWanted = false;
      const jobs = await (underWay < most ? take(most - underWay).catch(note) : undefined);
      if (!isClosed) for (const job of jobs ?? []) begin(job);
    }
    looking = undefined;
  };
  function wake(): void {
    isWanted = true;
    looking ??= look();
  }

  const timer = setInterval(wake, everyMs).unref();
  wake();
  return {
    wake,
    async close() {
      isClosed = true;
      clearInterval(timer);
      await looking;
    },
  };
}
