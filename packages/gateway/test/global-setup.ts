import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migratedImage } from './image.ts';
import {
  postgres as postgresPrograms,
  redis as redisProgram,
} from '../../../scripts/system-packages.mjs';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { removeLater } from './remove-later.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string | undefined;
    redisUrl: string | undefined;
    /** For what lasts no longer than the run. */
    runDirectory: string;
  }
}

/** Starts one PostgreSQL and one Redis for the whole run. What a machine lacks is left out, and said. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [postgres, redis] = await Promise.all([
    postgresPrograms() ? startPostgres() : undefined,
    redisProgram() ? startRedis() : undefined,
    migratedImage(),
  ]);
  if (!postgres) console.log('Left out: the store on PostgreSQL (apt-get install postgresql).');
  if (!redis) console.log('Left out: the bus on Redis (apt-get install redis-server).');
  project.provide('postgresUrl', postgres?.url);
  project.provide('redisUrl', redis?.url);
  const runDirectory = mkdtempSync(join(tmpdir(), 'botplay-run-'));
  project.provide('runDirectory', runDirectory);
  return async () => {
    await Promise.all([postgres?.stop(), redis?.stop()]);
    removeLater(runDirectory);
  };
}
