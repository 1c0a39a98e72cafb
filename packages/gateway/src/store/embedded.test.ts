import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newDirectory } from '../../test/directory.ts';
import { addOwner, silent } from '../../test/engines.ts';
import { emptyImage } from '../../test/image.ts';
import { openEmbedded } from './embedded.ts';

test('a data directory is made, kept to one store, and has everything again when it is reopened', async () => {
  const dataDir = join(newDirectory(), 'deep', 'data');
  const first = await openEmbedded({ dataDir, image: await emptyImage() }, silent);
  await addOwner(first.db, 'Kept');
  await expect(openEmbedded({ dataDir }, silent)).rejects.toThrow(/is in use by another Botplay/);
  await first.close();
  const second = await openEmbedded({ dataDir }, silent);
  expect(await second.db.selectFrom('owners').select('name').execute()).toEqual([{ name: 'Kept' }]);
  await second.close();
});

test.each([
  ['17\n', /PostgreSQL 17 inside; this one has 18\. Run `npx botplay export` with that version/],
  ['18\n', /The embedded database in .* does not open: .* restore a backup/],
])(
  'a directory that cannot be opened (version %j) is left alone, and the message says what to do',
  async (version, message) => {
    const dataDir = newDirectory();
    mkdirSync(join(dataDir, 'db'));
    writeFileSync(join(dataDir, 'db', 'PG_VERSION'), version);
    await expect(openEmbedded({ dataDir }, silent)).rejects.toThrow(message);
    expect(readdirSync(join(dataDir, 'lock'))).toEqual([]);
  },
);

test('a path that is no directory is named', async () => {
  const file = join(newDirectory(), 'file');
  writeFileSync(file, '');
  await expect(openEmbedded({ dataDir: file }, silent)).rejects.toThrow(
    `The data directory ${file} cannot be made`,
  );
});
