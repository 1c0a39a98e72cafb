import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, type ExpectStatic, test } from 'vitest';
import { openStore } from '../src/store/open.ts';
import { compiled } from './compiled.ts';
import { silent } from './engines.ts';
import { emptyImage } from './image.ts';
import { emptyDataDir, newDataDir } from './launch.ts';
import { type Started, start } from './process.ts';

const KILLS = 25;

let writer: string;
let image: string;
beforeAll(async () => {
  writer = await compiled('writer.ts');
  image = await emptyImage();
});

test.concurrent('a second process on the same data directory ends and says who holds it', async ({
  expect,
}) => {
  const dataDir = emptyDataDir();
  const first = start(writer, dataDir, '', image);
  await first.says('open');
  const second = start(writer, dataDir);
  expect(await second.end).toBe(1);
  expect(second.complaints()).toContain(
    `The data directory ${dataDir} is in use by another Botplay (process ${first.child.pid}).`,
  );
  await first.kill();
  const third = start(writer, dataDir);
  await third.says('open');
  await third.kill();
});

test.concurrent('of several processes that start at once, one gets the data directory', async ({
  expect,
}) => {
  const dataDir = emptyDataDir();
  const all = [1, 2, 3, 4].map(() => start(writer, dataDir, '', image));
  const outcome = async (process: Started) =>
    Promise.race([
      process.says('open').then(
        () => 'open',
        () => 'refused',
      ),
      process.end,
    ]);
  const outcomes = await Promise.all(all.map(outcome));
  expect(outcomes.filter(one => one === 'open')).toHaveLength(1);
  for (const process of all) await process.kill();
});

test.concurrent(`every acknowledged write is found again after ${KILLS} kills under load`, async ({
  expect,
}) => {
  const dataDir = newDataDir();
  const acknowledged: string[] = [];
  const random = seeded(7);
  for (let kill = 0; kill < KILLS; kill++) {
    const process = start(writer, dataDir, `run${kill}`);
    await process.hasSaid(2 + Math.floor(random() * 2_000));
    await process.kill();
    acknowledged.push(...process.lines().filter(line => line !== 'open'));
    if (kill % 5 === 4) await killWhileOpening(dataDir, expect);
  }
  const store = await openStore({ dataDir, log: silent });
  const rows = await store.db.selectFrom('owners').select('name').execute();
  await store.close();
  const found = new Set(rows.map(({ name }) => name));
  expect(acknowledged.filter(name => !found.has(name))).toEqual([]);
  expect(acknowledged.length).toBeGreaterThan(KILLS);
  expect(readdirSync(join(dataDir, 'lock'))).toEqual([]);
}, 300_000);

/** Once it holds the directory it is mending what the last kill has left there. */
async function killWhileOpening(dataDir: string, expect: ExpectStatic): Promise<void> {
  const process = start(writer, dataDir);
  const holds = () =>
    readdirSync(join(dataDir, 'lock')).some(
      name => name.includes(`-${process.child.pid}-`) && name.endsWith('.sock'),
    );
  await expect.poll(holds, { timeout: 60_000, interval: 5 }).toBe(true);
  await process.kill();
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}
