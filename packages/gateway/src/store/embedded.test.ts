import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newDirectory } from '../../test/directory.ts';
import { silent } from '../../test/engines.ts';
import { emptyImage } from '../../test/image.ts';
import { openEmbedded } from './embedded.ts';

test('nobody else can look into the database, even where the data directory is open to all', async () => {
  const dataDir = newDirectory();
  chmodSync(dataDir, 0o755);
  const { close } = await openEmbedded({ dataDir, image: await emptyImage() }, silent);
  expect(statSync(join(dataDir, 'db')).mode & 0o777).toBe(0o700);
  await close();
});
