import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Database } from './database.ts';

const FEWEST_BYTES = 32;

export interface Secrets {
  /** The operator's bearer token for /v1. */
  readonly adminToken: string;
  /** What all keys are derived from. */
  readonly secret: string;
}

export interface SecretOptions extends Partial<Secrets> {
  readonly db: Kysely<Database>;
  /** Where the embedded store's secrets are also kept as files, for the operator to read. */
  readonly dataDir?: string | undefined;
  readonly databaseUrl?: string | undefined;
}

/** The secrets that were given, and for the others those that were made at the first start. */
export async function keepSecrets({
  db,
  dataDir,
  databaseUrl,
  ...given
}: SecretOptions): Promise<Secrets> {
  const directory = databaseUrl ? undefined : dataDir;
  const kept = (name: string) => keep(db, name, directory);
  const adminToken = given.adminToken || (await kept('admin-token'));
  const secret = given.secret || (await kept('secret'));
  if (Buffer.byteLength(secret) < FEWEST_BYTES)
    throw new Error(
      `The secret has ${Buffer.byteLength(secret)} bytes and needs ${FEWEST_BYTES} or more: mend BOTPLAY_SECRET, ` +
        `or the file "secret" in the data directory. ` +
        'Make one with: openssl rand -base64 32',
    );
  return { adminToken, secret };
}

/** A file, where there is one, has the last word. The row lets replicas agree and goes along with an export. */
async function keep(db: Kysely<Database>, name: string, directory?: string): Promise<string> {
  const file = directory && join(directory, name);
  const written = file && (await readIfThere(file));
  const value = await keepRow(db, name, written || undefined);
  if (file && !written) await writePrivately(file, value);
  return value;
}

async function keepRow(db: Kysely<Database>, name: string, given?: string): Promise<string> {
  const value = given ?? randomBytes(FEWEST_BYTES).toString('base64url');
  const row = await db
    .insertInto('kept_secrets')
    .values({ name, value })
    .onConflict(conflict =>
      // Without a given value the row stays what it is; updating it makes it come back.
      conflict
        .column('name')
        .doUpdateSet(({ ref }) => ({ value: given ?? ref('kept_secrets.value') })),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writePrivately(file: string, value: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 });
  const handle = await open(`${file}.new`, 'w', 0o600);
  await handle.writeFile(`${value}\n`);
  await handle.sync();
  await handle.close();
  await rename(`${file}.new`, file);
}

/** A key of 32 bytes for one purpose, so that no two uses share one. */
export const deriveKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `botplay ${purpose}`, 32));
