import { Refusal } from '@botplay/contract';
import { pause } from './within.ts';

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/** How long to wait after so many tries: twice as long each time, and never as long as others do. */
export const backoff = (tries: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2);

/** Nobody knows whether the call was carried out: its answer was lost, or the server has failed. */
export const isUnclear = (error: unknown): boolean =>
  error instanceof Refusal && error.retryable && error.status >= 500;

/** Not now; the call has done nothing. */
export const isForNow = (error: unknown): boolean =>
  error instanceof Refusal && error.retryable && error.status < 500;

export interface Patience {
  /** Tries are begun for so long. */
  readonly patienceMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Tries again, after longer and longer pauses, while it fails in a way that may pass. */
export async function patiently<Result>(
  work: () => Promise<Result>,
  mayPass: (error: unknown) => boolean,
  { patienceMs, signal }: Patience,
): Promise<Result> {
  const until = Date.now() + patienceMs;
  for (let tries = 0; ; tries++)
    try {
      return await work();
    } catch (error) {
      const ms = backoff(tries);
      if (!mayPass(error) || Date.now() + ms > until) throw error;
      await pause(ms, signal);
    }
}

/**
 * Sends what must arrive once. After a failure that leaves open whether it did, it looks before it sends again; `look`
 * finds what the lost answer would have said, or nothing.
 */
export function once<Answer>(
  send: () => Promise<Answer>,
  look: () => Promise<Answer | undefined>,
  patience: Patience,
): Promise<Answer> {
  let isSent = false;
  const attempt = async (): Promise<Answer> => {
    if (!isSent) {
      isSent = true;
      return send();
    }
    const there = await look();
    if (there !== undefined) return there;
    try {
      return await send();
    } catch (error) {
      // The first may have arrived only now, and be why the second is refused.
      const late = isUnclear(error) ? undefined : await look();
      if (late !== undefined) return late;
      throw error;
    }
  };
  return patiently(attempt, isUnclear, patience);
}
