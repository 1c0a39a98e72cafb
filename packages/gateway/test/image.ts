import { createHash } from 'node:crypto';
import { existsSync, openAsBlob, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import packageJson from '../package.json' with { type: 'json' };

const version = packageJson.dependencies['@electric-sql/pglite'];
const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const directory = fromHere('../../../node_modules/.cache/botplay');
const migrations = fromHere('../src/store/migrations');

/** A file with an empty embedded database: opening a copy takes a tenth of making one. Made once per version. */
export const emptyImage = (): Promise<string> =>
  keep(`pglite-${version}-small.tar`, async () => {
    const db = await PGlite.create();
    // The databases that others are made from are two thirds of the files, and nobody makes one here.
    await db.exec('update pg_database set datistemplate = false');
    for (const template of ['template0', 'template1']) await db.exec(`drop database ${template}`);
    return db;
  });

/** The same with all tables, which take longer to make than the copy to open. Made once per set of migrations. */
export const migratedImage = (): Promise<string> =>
  keep(`pglite-${version}-${schema}.tar`, async () => {
    const { migrate } = await import('../src/store/migrate.ts');
    const db = await PGlite.create({ loadDataDir: await openAsBlob(await emptyImage()) });
    await migrate(new Kysely({ dialect: new PGliteDialect({ pglite: db }) }));
    return db;
  });

/** Another for every change of a file that says what the tables are. */
const schema = [
  fromHere('../src/store/migrate.ts'),
  ...readdirSync(migrations).map(file => join(migrations, file)),
]
  .reduce((hash, file) => hash.update(readFileSync(file)), createHash('sha256'))
  .digest('hex')
  .slice(0, 16);

async function keep(name: string, make: () => Promise<PGlite>): Promise<string> {
  const file = join(directory, name);
  if (existsSync(file)) return file;
  const db = await make();
  await db.exec('checkpoint');
  const image = await db.dumpDataDir('none');
  await db.close();
  await mkdir(directory, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, Buffer.from(await image.arrayBuffer()));
  await rename(draft, file);
  return file;
}
