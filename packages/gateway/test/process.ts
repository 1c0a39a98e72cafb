import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A process of ours that a test has started, and what it has said so far. */
export interface Started {
  readonly child: ChildProcess;
  /** Whole lines only: one that was cut off by a kill does not count. */
  lines(): string[];
  /** Resolves once it has said so many lines. Rejects if it ends before. */
  hasSaid(lines: number): Promise<void>;
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
  let newlines = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.push(text);
    newlines += text.split('\n').length - 1;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => void complained.push(text));
  const end = once(child, 'close').then(([code, signal]) => code ?? signal);
  const lines = () => said.join('').split('\n').slice(0, -1);
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const look = () => isSo() && resolve();
      child.stdout.on('data', look);
      child.once('close', () => reject(new Error(`It ended: ${complained.join('')}`)));
      look();
    });
  return {
    child,
    lines,
    complaints: () => complained.join(''),
    end,
    says: line => until(() => lines().includes(line)),
    hasSaid: count => until(() => newlines >= count),
    kill: async () => {
      child.kill('SIGKILL');
      await end;
    },
  };
}
