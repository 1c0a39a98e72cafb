/**
 * Does this with a signal that is aborted by the other one, or when the time is up. Work that does not heed it is left
 * behind.
 */
export async function within<Result>(
  ms: number | undefined,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  outer?.throwIfAborted();
  const inner = new AbortController();
  const stop = () => inner.abort(outer?.reason);
  const timer =
    ms === undefined ? undefined : setTimeout(() => inner.abort(timeIsUp(ms)), Math.max(ms, 0));
  outer?.addEventListener('abort', stop);
  try {
    return await Promise.race([work(inner.signal), whenAborted(inner.signal)]);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', stop);
  }
}

const timeIsUp = (ms: number) =>
  new DOMException(`It took longer than ${Math.round(ms)} ms.`, 'TimeoutError');

const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error)); // whatever it is, it is thrown
  });

export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  within(
    undefined,
    signal,
    inner =>
      new Promise(resolve => {
        const timer = setTimeout(resolve, ms);
        inner.addEventListener('abort', () => clearTimeout(timer));
      }),
  );
