import type { Log } from '../store/store.ts';

/** Runs the work once more for all calls that come while it runs. */
export function inTurn(work: () => Promise<void>, log: Log): () => void {
  let isRunning = false;
  let isWanted = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    try {
      while (isWanted) {
        isWanted = false;
        await work();
      }
    } catch (error) {
      log.error(error);
    } finally {
      isRunning = false; // in the same turn as the last look at what is wanted
    }
  };
  return () => {
    isWanted = true;
    if (!isRunning) void run();
  };
}
