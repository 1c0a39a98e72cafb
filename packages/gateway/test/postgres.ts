import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { postgres as postgresPrograms } from '../../../scripts/system-packages.mjs';
import { type Leashed, leash, unprivilegedUser } from './leash.ts';
import { removeLater } from './remove-later.ts';

export interface PostgresServer {
  /** Its first database. */
  readonly url: string;
  stop(): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Starts it again after a stop or a kill. */
  restart(): Promise<void>;
}

const FAST = ['fsync=off', 'full_page_writes=off', 'max_connections=200'];

/** A server of its own on a private socket, as an unprivileged user. */
export async function startPostgres(settings: readonly string[] = FAST): Promise<PostgresServer> {
  const bin = postgresPrograms();
  if (!bin) throw new Error('There is no PostgreSQL. Install it: apt-get install postgresql');
  const home = mkdtempSync(join(tmpdir(), 'botplay-pg-'));
  const user = unprivilegedUser();
  const data = join(home, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (user) for (const path of [home, data]) chownSync(path, user.uid, user.gid);
  const initdb = [
    '-D',
    data,
    '-U',
    'botplay',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
  ];
  await promisify(execFile)(join(bin, 'initdb'), initdb, { ...user, cwd: home });

  const options = ['listen_addresses=', `unix_socket_directories=${home}`, ...settings];
  const command = [join(bin, 'postgres'), '-D', data, ...options.flatMap(option => ['-c', option])];
  const url = databaseUrl(home, 'postgres');
  let server: Leashed | undefined;
  const restart = async () => {
    server = await leash(command, user);
    while (!(await answers(url))) {
      if (!isRunning(server.pid)) {
        // After a crash the first attempts can meet what is left of the old server.
        await server.end('SIGQUIT').catch(() => {});
        server = await leash(command, user);
      }
      await setTimeout(20);
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    await server?.end(signal);
    server = undefined;
  };
  await restart();
  return {
    url,
    restart,
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGQUIT');
      removeLater(home);
    },
  };
}

/** Makes a database in the server of `url` and tells its address. */
export async function createDatabase(url: string): Promise<string> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name} template template0`);
  await client.end();
  return databaseUrl(new URL(url).searchParams.get('host') ?? '', name);
}

const databaseUrl = (home: string, database: string) =>
  `postgres://botplay@localhost/${database}?host=${home}`;

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
