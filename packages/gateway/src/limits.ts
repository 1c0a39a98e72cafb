import { refuse } from '@botplay/contract';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

/** Counts one more for this key; refuses when the window is full. */
export type Limit = (key: string) => Promise<void>;

export interface LimitRule {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
}

/** 50 calls a second per agent, with bursts of 100. */
export const CALLS: LimitRule = { name: 'calls', points: 100, seconds: 2 };
/** Log-in, registration and token: 10 a minute per address. */
export const SIGN_INS: LimitRule = { name: 'sign-ins', points: 10, seconds: 60 };

/** In this process alone, or for all replicas when Redis counts. Without Redis at hand each replica counts for itself. */
export function limit({ name, points, seconds }: LimitRule, redis: Redis | undefined): Limit {
  const here = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds });
  const limiter = redis
    ? new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `botplay:${name}`,
        points,
        duration: seconds,
        insuranceLimiter: here,
      })
    : here;
  return async key => {
    try {
      await limiter.consume(key);
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full;
      const wait = Math.ceil(full.msBeforeNext / 1_000);
      refuse('RATE_LIMITED', `More than ${points} in ${seconds} s. Wait ${wait} s, then go on.`);
    }
  };
}
