import type { TestProject } from 'vitest/node';
import { emptyImage } from './image.ts';
import {
  postgres as postgresPrograms,
  redis as redisProgram,
} from '../../../scripts/system-packages.mjs';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string | undefined;
    redisUrl: string | undefined;
  }
}

/** Starts one PostgreSQL and one Redis for the whole run. What a machine lacks is left out, and said. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([
    postgresPrograms() ? startPostgres() : undefined,
    redisProgram() ? startRedis() : undefined,
    emptyImage(),
  ]);
  if (!postgres) console.log('Left out: the store on PostgreSQL (apt-get install postgresql).');
  if (!redis) console.log('Left out: the bus on Redis (apt-get install redis-server).');
  project.provide('postgresUrl', postgres?.url);
  project.provide('redisUrl', redis?.url);
  return async () => {
    await Promise.all([postgres?.stop(), redis?.stop()]);
  };
}
