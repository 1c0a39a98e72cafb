/**
 * Asks when told to, but never twice at once and not again before the pause is over: what it is told meanwhile leads to
 * one more time of asking.
 */
export function paced(ask: () => Promise<unknown>, pause: number): () => void {
  let isBusy = false;
  let isWanted = false;

  async function run() {
    isBusy = true;
    isWanted = false;
    await ask();
    setTimeout(() => {
      isBusy = false;
      if (isWanted) void run();
    }, pause);
  }

  return () => {
    isWanted = true;
    if (!isBusy) void run();
  };
}
