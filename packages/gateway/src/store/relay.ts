import { randomUUID } from 'node:crypto';
import { type Bus, type Topic, TOPICS } from './bus.ts';
import { memoryBus } from './memory-bus.ts';

/** PostgreSQL carries less than 8000 bytes in a notification. */
const MOST_BYTES = 7_900;
/** What waits while a transport is slow. Hints may be lost, memory may not. */
const MOST_WAITING = 10_000;

type Hint = readonly [Topic, string];

export interface Relay {
  readonly bus: Bus;
  /** Takes what another replica has sent. */
  receive(payload: string): void;
}

/** A bus whose hints also travel: those of one turn of the event loop leave together, once each. */
export function relay(
  send: (payloads: readonly string[]) => Promise<unknown>,
  close: () => Promise<void>,
): Relay {
  const self = randomUUID();
  const local = memoryBus();
  const waiting = new Map<string, Hint>();
  let isSending = false;

  async function sendAll(): Promise<void> {
    isSending = true;
    await new Promise(setImmediate);
    while (waiting.size > 0) {
      const payloads = pack(self, [...waiting.values()]);
      waiting.clear();
      await send(payloads).catch(() => {}); // a hint that cannot be sent is dropped
    }
    isSending = false;
  }

  return {
    bus: {
      subscribe: local.subscribe,
      publish(topic, id) {
        local.publish(topic, id);
        if (waiting.size < MOST_WAITING) waiting.set(`${topic} ${id}`, [topic, id]);
        if (!isSending) void sendAll();
      },
      async close() {
        waiting.clear();
        await close();
        await local.close();
      },
    },
    receive(payload) {
      const { from, hints } = unpack(payload);
      if (from !== self) for (const [topic, id] of hints) local.publish(topic, id);
    },
  };
}

/** Others may use the channel too: what is no batch of ours has no hints. */
function unpack(payload: string): { from?: string; hints: readonly Hint[] } {
  try {
    const [from, hints] = JSON.parse(payload) as [string, readonly unknown[]];
    return { from, hints: hints.filter(isHint) };
  } catch {
    return { hints: [] };
  }
}

const isHint = (hint: unknown): hint is Hint =>
  Array.isArray(hint) && TOPICS.some(topic => topic === hint[0]) && typeof hint[1] === 'string';

function pack(self: string, hints: readonly Hint[]): string[] {
  const payload = JSON.stringify([self, hints]);
  if (Buffer.byteLength(payload) <= MOST_BYTES) return [payload];
  if (hints.length === 1) return [];
  const half = hints.length >> 1;
  return [...pack(self, hints.slice(0, half)), ...pack(self, hints.slice(half))];
}
