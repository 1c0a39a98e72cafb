import { mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newDirectory } from '../../test/directory.ts';
import { lockDirectory } from './directory-lock.ts';

test('a directory has one holder at a time', async () => {
  const directory = newDirectory();
  const lock = await lockDirectory(directory);
  await expect(lockDirectory(directory)).rejects.toThrow(
    `The data directory ${directory} is in use by another Botplay (process ${process.pid}).`,
  );
  await lock.release();
  await (await lockDirectory(directory)).release();
  expect(readdirSync(join(directory, 'lock'))).toEqual([]);
});

test('of many that want a directory at once, exactly one gets it', async () => {
  for (let round = 0; round < 5; round++) {
    const directory = newDirectory();
    const wanted = await Promise.allSettled(
      Array.from({ length: 12 }, () => lockDirectory(directory)),
    );
    const held = wanted.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []));
    expect(held).toHaveLength(1);
    await held[0]?.release();
  }
});

test('what a dead process left behind is no obstacle, even if its pid is in use again', async () => {
  const directory = newDirectory();
  mkdirSync(join(directory, 'lock'));
  const left = join(directory, 'lock', `000000000000001-${process.pid}-00000000.sock`);
  const server = createServer();
  await new Promise<void>(resolve => server.listen(`${left}.new`, resolve));
  renameSync(`${left}.new`, left);
  writeFileSync(`${left}.new`, '');
  await new Promise(resolve => server.close(resolve));
  const lock = await lockDirectory(directory);
  expect(readdirSync(join(directory, 'lock'))).toHaveLength(1);
  await lock.release();
});

test.runIf(process.platform === 'linux')(
  'a directory with a very long name can be locked',
  async () => {
    const directory = join(newDirectory(), 'long'.repeat(40), 'longer'.repeat(30));
    mkdirSync(directory, { recursive: true });
    const lock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(/in use/);
    await lock.release();
  },
);
