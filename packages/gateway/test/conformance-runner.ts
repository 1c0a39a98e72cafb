import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What one scenario of the official suite came to. */
export interface Outcome {
  readonly scenario: string;
  readonly passed: number;
  /** What each failed check complains about. */
  readonly complaints: readonly string[];
  /** Counted by the revision; the others are run and told, no more. */
  readonly isRequired: boolean;
}

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

/** Runs the server suite of one version of the official runner against a URL. */
export async function runSuite(
  home: string,
  version: '0.1' | '0.2',
  url: string,
  options: readonly string[],
): Promise<Outcome[]> {
  const results = mkdtempSync(join(tmpdir(), 'botplay-conformance-'));
  const runner = join(home, 'node_modules', `conformance-${version}`, 'dist', 'index.js');
  try {
    const args = [runner, 'server', '--url', url, '-o', results, ...options];
    const { output } = await runCommand(newerNode(home) ?? '', args);
    const [, unscored = ''] = output.split('Not scored for');
    return readdirSync(results).map(name => {
      const scenario = name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT.*$/, '');
      const checks: readonly Check[] = JSON.parse(
        readFileSync(join(results, name, 'checks.json'), 'utf8'),
      );
      return {
        scenario,
        passed: checks.filter(({ status }) => status === 'SUCCESS').length,
        complaints: checks
          .filter(({ status }) => status === 'FAILURE')
          .map(({ id, errorMessage }) => `${scenario}, ${id}: ${errorMessage}`),
        isRequired: !unscored.includes(` ${scenario} (`),
      };
    });
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
}

/** The runners import what Node 20 does not have; Botplay itself stays on the Node that runs this. */
export function newerNode(home: string): string | undefined {
  if (Number.parseInt(process.versions.node) >= 22) return process.execPath;
  const name = `node-${process.platform}-${process.arch}`;
  const file = join(home, 'node_modules', name, 'bin', 'node');
  return existsSync(file) ? file : undefined;
}

/** A command's exit code, its output, and what it complained about beside it. */
export function runCommand(
  command: string,
  args: readonly string[],
): Promise<{ code: number | null; output: string; complaints: string }> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, complaints] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaints += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', code => resolve({ code, output, complaints }));
  });
}
