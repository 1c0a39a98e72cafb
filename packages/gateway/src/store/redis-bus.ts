import { Redis } from 'ioredis';
import type { Bus } from './bus.ts';
import { relay } from './relay.ts';
import type { Log } from './store.ts';

const CHANNEL = 'botplay';
const MOST_WAIT_MS = 2_000;
const COMMAND_MS = 500;

/** Hints between replicas by Redis or Valkey. While it is away they stay in the process. */
export function redisBus(url: string, log: Log): Bus {
  const sender = connectRedis(url, false, log);
  const receiver = connectRedis(url, true, log);
  const { bus, receive } = relay(
    async payloads => {
      const pipeline = sender.pipeline();
      for (const payload of payloads) pipeline.publish(CHANNEL, payload);
      await pipeline.exec();
    },
    async () => {
      sender.disconnect();
      receiver.disconnect();
    },
  );
  receiver.on('message', (_channel: string, payload: string) => receive(payload));
  receiver.subscribe(CHANNEL).catch(() => {}); // subscribed again by itself at each connection
  return bus;
}

/** A connection that comes back by itself. One that does not queue fails at once while Redis is away. */
export function connectRedis(url: string, enableOfflineQueue: boolean, log: Log): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue,
    maxRetriesPerRequest: enableOfflineQueue ? null : 0,
    connectTimeout: MOST_WAIT_MS,
    // A Redis that is frozen must not hold up what waits for a count.
    ...(!enableOfflineQueue && { commandTimeout: COMMAND_MS }),
    retryStrategy: attempt => Math.min(attempt * 100, MOST_WAIT_MS),
  });
  let isTold = false;
  redis.on('ready', () => (isTold = false));
  redis.on('error', error => {
    if (!isTold) log.error(error, 'Redis cannot be reached.');
    isTold = true;
  });
  return redis;
}
