import type { Bus, Topic } from './bus.ts';

/** Those who want to hear of one id each: however many they are, they cost the bus one subscription. */
export type Watchers = ReturnType<typeof watchers>;

export function watchers(bus: Bus, topic: Topic) {
  const listeners = new Map<string, Set<() => void>>();
  let isReleased = false;
  const unsubscribe = bus.subscribe(topic, id => {
    for (const listener of listeners.get(id) ?? []) listener();
  });

  /** Calls whenever something about this id has changed, here or on another replica. */
  function watch(id: string, listener: () => void): () => void {
    const others = listeners.get(id) ?? new Set();
    listeners.set(id, others.add(listener));
    return () => {
      others.delete(listener);
      if (!others.size) listeners.delete(id);
    };
  }

  return {
    watch,
    /** The same for who waits: `next` returns at the next change, also at one that came while nobody waited. */
    attend(id: string) {
      let hasChanged = false;
      let wake = (): void => {};
      const stop = watch(id, () => {
        hasChanged = true;
        wake();
      });
      return {
        stop,
        async next(mostMs: number): Promise<void> {
          if (!hasChanged && !isReleased)
            await new Promise<void>(resolve => {
              const timer = setTimeout(resolve, mostMs);
              wake = () => {
                clearTimeout(timer);
                resolve();
              };
            });
          hasChanged = false;
        },
      };
    },
    /** Nobody is kept waiting any longer: the process is about to end. */
    release(): void {
      isReleased = true;
      for (const all of listeners.values()) for (const listener of all) listener();
    },
    isReleased: () => isReleased,
    close: unsubscribe,
  };
}
