import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server that a test has started. It ends with the test's process, however that ends. */
export interface Leashed {
  readonly pid: number;
  /** Ends it with a signal and waits until it is gone. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** Tells the program's pid, then waits for the end of its input, which comes when our process is gone. */
const SCRIPT =
  '"$@" </dev/null >/dev/null & echo $!; cat >/dev/null; kill -QUIT $! 2>/dev/null; wait $!';

export async function leash(command: readonly string[], user?: User): Promise<Leashed> {
  const shell = spawn('/bin/sh', ['-c', SCRIPT, 'leash', ...command], {
    stdio: ['pipe', 'pipe', 'ignore'],
    ...user,
  });
  const [line] = (await once(createInterface(shell.stdout), 'line')) as [string];
  const pid = Number(line);
  const ended = once(shell, 'exit');
  return {
    pid,
    async end(signal) {
      // The children of a killed server would go on serving for a moment.
      const victims = signal === 'SIGKILL' ? [pid, ...childrenOf(pid)] : [pid];
      for (const victim of victims) kill(victim, signal);
      shell.stdin.end();
      await ended;
    },
  };
}

function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? (readFileSync(list, 'utf8').match(/\d+/g) ?? []).map(Number) : [];
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself meanwhile.
  }
}

export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Whom to run a server as that refuses to be run by root; nobody else when we are not root. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(user => user.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  return undefined;
}
