import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import packageJson from '../package.json' with { type: 'json' };

const version = packageJson.dependencies['@electric-sql/pglite'];
const directory = fileURLToPath(new URL('../../../node_modules/.cache/botplay', import.meta.url));

/** A file with an empty embedded database: opening a copy takes a tenth of making one. Made once per version. */
export async function emptyImage(): Promise<string> {
  const file = join(directory, `pglite-${version}-small.tar`);
  if (existsSync(file)) return file;
  const db = await PGlite.create();
  // The databases that others are made from are two thirds of the files, and nobody makes one here.
  await db.exec('update pg_database set datistemplate = false');
  for (const template of ['template0', 'template1']) await db.exec(`drop database ${template}`);
  await db.exec('checkpoint');
  const image = await db.dumpDataDir('none');
  await db.close();
  await mkdir(directory, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, Buffer.from(await image.arrayBuffer()));
  await rename(draft, file);
  return file;
}
