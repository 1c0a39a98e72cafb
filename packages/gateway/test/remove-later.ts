import { spawn } from 'node:child_process';

/** Removes a directory while the run goes on, or after it: thousands of files take seconds. */
export function removeLater(directory: string): void {
  spawn('rm', ['-rf', directory], { detached: true, stdio: 'ignore' }).unref();
}
