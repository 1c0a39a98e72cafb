import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { ensure } from '../../../scripts/ensure.mjs';
import { type Answer, type Asking, askServer } from './ask.ts';
import { makeSeed, plantDatabase } from './seed.ts';

const PROGRAM = fileURLToPath(new URL('../../../dist/server/command.mjs', import.meta.url));

// Once for all starts, as `npx botplay` does before each.
await ensure('dependencies', 'build');
await makeSeed();

/** An empty data directory: the first start on it makes a database, which takes seconds. */
export const emptyDataDir = (): string => mkdtempSync(join(inject('runDirectory'), 'data-'));

/** A data directory with an empty database, made beforehand, and nothing else: no server has had it yet. */
export function newDataDir(): string {
  const directory = emptyDataDir();
  plantDatabase(directory);
  return directory;
}

/** A command that has ended. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

type Environment = Readonly<Record<string, string>>;

/** A test that fails leaves its servers behind; they end with the run. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** `npx botplay ...` in a process of its own, with nothing but this environment. */
export function spawnBotplay(args: readonly string[], env: Environment) {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('close', () => running.delete(child));
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void said.push(text));
  const end = once(child, 'close').then(([code]): Ended => ({ code, output: said.join('') }));
  return { child, end, output: () => said.join('') };
}

export const runBotplay = (args: readonly string[], env: Environment): Promise<Ended> =>
  spawnBotplay(args, env).end;

/** A real server in a process of its own. */
export interface Launched {
  readonly url: string;
  readonly pid: number;
  readonly end: Promise<Ended>;
  ask(route: string, asking?: Asking): Promise<Answer>;
  signal(signal: NodeJS.Signals): void;
  /** Ends it with a signal and waits until it is gone. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
}

/** Starts a server and waits until it is ready. */
export async function launch(env: Environment): Promise<Launched> {
  // A port that was free a second ago may be another's by now: a server that tells its port takes any.
  const PORT = env['PORT'] ?? (env['BOTPLAY_PUBLIC_URL'] ? String(await freePort()) : '0');
  const { child, end, output } = spawnBotplay(['start'], { ...env, PORT });
  const address = () => /Botplay runs at (\S+)\n/.exec(output())?.[1];
  await Promise.race([
    until(() => address() !== undefined, child.stdout),
    end.then(({ code }) => Promise.reject(new Error(`It ended with ${code}: ${output()}`))),
  ]);
  const port = PORT === '0' ? new URL(address() ?? '').port : PORT;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    pid: child.pid ?? 0,
    end,
    ask: (route, asking) => askServer(url, route, asking),
    signal: signal => void child.kill(signal),
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return end;
    },
  };
}

/** Resolves once this holds, looked at whenever the stream brings something. */
const until = (holds: () => boolean, stream: NodeJS.ReadableStream) =>
  new Promise<void>(resolve => {
    stream.on('data', () => holds() && resolve());
  });

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
