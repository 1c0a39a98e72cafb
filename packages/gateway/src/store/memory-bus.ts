import { EventEmitter } from 'node:events';
import type { Bus, Topic } from './bus.ts';

/** The bus of a single process, and the local part of every other. */
export function memoryBus(): Bus {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    publish: (topic: Topic, id: string) => void emitter.emit(topic, id),
    subscribe: (topic, listener) => {
      emitter.on(topic, listener);
      return () => void emitter.off(topic, listener);
    },
    close: async () => void emitter.removeAllListeners(),
  };
}
