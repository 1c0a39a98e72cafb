import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './root.mjs';

const lockfile = (folder: string) => join(root, folder, 'package-lock.json');

test.each(['', 'bench', 'conformance', 'strangers'])(
  'the lockfile in "%s/" names no download hosts',
  folder => {
    expect(readFileSync(lockfile(folder), 'utf8')).not.toMatch(/"resolved": "[a-z+]+:/);
  },
);

test('the lockfile has the packages of every platform, without which npm ci refuses it', () => {
  const home = mkdtempSync(join(tmpdir(), 'botplay-lock-'));
  try {
    const copy = join(home, 'package-lock.json');
    cpSync(lockfile(''), copy);
    const script = join(root, 'scripts/complete-lock.mjs');
    expect(execFileSync(process.execPath, [script, copy], { encoding: 'utf8' })).toMatch(/^0 /);
    expect(readFileSync(copy, 'utf8')).toBe(readFileSync(lockfile(''), 'utf8'));
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
});
