import type { Verification } from '@botplay/contract';
import { rounds } from '../rounds.ts';
import type { Store } from '../store/store.ts';
import { type Outside, runChecks } from './checks.ts';
import { type Held, verificationRows } from './store.ts';

export interface QueueOptions {
  readonly now?: () => Date;
  /** Renewed while the checks run, so that only a run whose process is gone is taken by another. */
  readonly leaseMs?: number;
}

const AT_A_TIME = 4;
const LOOK_MS = 1_000;
const LEASE_MS = 15_000;

/** Verifies experiences, one after the other as they were asked for, on whatever replica has time. */
export type Verifications = ReturnType<typeof verifications>;

export function verifications(store: Store, outside: Outside, options: QueueOptions = {}) {
  const { bus } = store;
  const { now = () => new Date(), leaseMs = LEASE_MS } = options;
  const rows = verificationRows(store, now, leaseMs);
  const held = new Map<string, Held>();
  const stops: (() => unknown)[] = [];
  /** The hint names the experience. */
  const tell = (experienceId: string) => bus.publish('verifications', experienceId);

  const take = async (atMost: number): Promise<readonly Held[]> => {
    const runs = await rows.take(atMost);
    for (const run of runs) held.set(run.id, run);
    return runs;
  };

  const run = async (job: Held): Promise<void> => {
    const { id, experience_id } = job;
    const isHeld = () => held.get(id) === job;
    try {
      const subject = await rows.subject(experience_id);
      bus.publish('catalog', experience_id);
      const verdict = subject && (await runChecks(subject, outside));
      if (!verdict || !isHeld()) return;
      await rows.settle(job, subject, verdict);
      bus.publish('catalog', experience_id);
      tell(experience_id);
    } finally {
      if (isHeld()) held.delete(id);
    }
  };

  const renew = async (): Promise<void> => {
    for (const run of held.values()) await rows.renew(run);
  };

  return {
    history: rows.history,

    /** Asks for a run. None if there is no such experience. */
    async enqueue(experienceId: string): Promise<string | undefined> {
      const id = await rows.enqueue(experienceId);
      tell(experienceId);
      return id;
    },

    /** Takes the run that has waited longest, and does it to its end. False if none waits. */
    async runNext(): Promise<boolean> {
      const [job] = await take(1);
      if (job) await run(job);
      return job !== undefined;
    },

    /** The run once it is done, or as it is when the time is up. None if its experience is gone. */
    async waitFor(id: string, ms: number): Promise<Verification | undefined> {
      const until = Date.now() + ms;
      for (;;) {
        const found = await rows.find(id);
        const left = until - Date.now();
        if (!found || found.finished_at !== null || left <= 0) return found;
        await hintOf(found.experience_id, Math.min(left, LOOK_MS));
      }
    },

    async start(): Promise<void> {
      if (store.engine === 'embedded') await rows.freeAll();
      const round = rounds({ most: AT_A_TIME, everyMs: LOOK_MS, take, run }, outside.log);
      // A renewal that fails is tried again before the lease ends.
      const renewing = setInterval(() => void renew().catch(() => {}), leaseMs / 3).unref();
      stops.push(
        bus.subscribe('verifications', round.wake),
        () => clearInterval(renewing),
        round.close,
      );
    },

    /** Waits for no experience: what is under way is left to another replica, or to the next start. */
    async close(): Promise<void> {
      for (const stop of stops.splice(0)) await stop();
      const runs = [...held.values()];
      held.clear();
      for (const run of runs) {
        await rows.giveBack(run);
        tell(run.experience_id);
      }
    },
  };

  function hintOf(experienceId: string, withinMs: number): Promise<void> {
    return new Promise(resolve => {
      const done = () => {
        clearTimeout(timer);
        unsubscribe();
        resolve();
      };
      const timer = setTimeout(done, withinMs);
      const unsubscribe = bus.subscribe('verifications', id => id === experienceId && done());
    });
  }
}
