import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A process of ours that a test has started, and what it has said so far. */
export interface Started {
  readonly child: ChildProcess;
  /** Whole lines only: one that was cut off by a kill does not count. */
  lines(): string[];
  complaints(): string;
  /** Resolves once it has said this. Rejects if it ends before. */
  says(line: string): Promise<void>;
  /** Its exit code, or the signal that has ended it. */
  readonly end: Promise<number | NodeJS.Signals>;
  kill(): Promise<void>;
}

export function start(file: string, ...args: readonly string[]): Started {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  const complained: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => void said.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void complained.push(text));
  const end = once(child, 'close').then(([code, signal]) => code ?? signal);
  const lines = () => said.join('').split('\n').slice(0, -1);
  return {
    child,
    lines,
    complaints: () => complained.join(''),
    end,
    says: line =>
      new Promise((resolve, reject) => {
        const look = () => lines().includes(line) && resolve();
        child.stdout.on('data', look);
        child.once('close', () => reject(new Error(`It ended: ${complained.join('')}`)));
        look();
      }),
    kill: async () => {
      child.kill('SIGKILL');
      await end;
    },
  };
}
