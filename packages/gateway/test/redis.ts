import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { redis as redisProgram } from '../../../scripts/system-packages.mjs';
import { type Leashed, leash } from './leash.ts';

export interface RedisServer {
  readonly url: string;
  stop(): Promise<void>;
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Leaves connections open and answers nothing. */
  freeze(): void;
}

/** A server of its own on a private socket, that keeps nothing. */
export async function startRedis(): Promise<RedisServer> {
  const program = redisProgram();
  if (!program) throw new Error('There is no Redis. Install it: apt-get install redis-server');
  const home = mkdtempSync(join(tmpdir(), 'botplay-redis-'));
  const url = join(home, 'redis.sock');
  const command = [program, '--port', '0', '--unixsocket', url, '--save', '', '--dir', home];
  let server: Leashed | undefined;
  const restart = async () => {
    server = await leash(command);
    while (!(await answers(url))) await setTimeout(10);
  };
  const end = async () => {
    await server?.end('SIGKILL');
    server = undefined;
  };
  await restart();
  return {
    url,
    restart,
    kill: end,
    freeze: () => void (server && process.kill(server.pid, 'SIGSTOP')),
    stop: async () => {
      await end();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

async function answers(path: string): Promise<boolean> {
  const redis = new Redis(path, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => {});
  try {
    await redis.connect();
    return (await redis.ping()) === 'PONG';
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
}
