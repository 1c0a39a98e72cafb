import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const LOOKS = 50;
const LOOK_MS = 20;
const DRAFT_MS = 60_000;
const LONGEST_SOCKET_PATH = 100;

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Makes this process the only user of a data directory. Whoever wants it listens on a socket of its own in there
 * before looking for others, so of two that start at once at least one sees the other. The kernel closes the socket of
 * a process that dies, however it dies, and a pid that is used again means nothing.
 */
export async function lockDirectory(dataDir: string): Promise<DirectoryLock> {
  const directory = join(dataDir, 'lock');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const place = await shortPath(directory);
  const own = `${String(Date.now()).padStart(15, '0')}-${process.pid}-${randomBytes(4).toString('hex')}.sock`;
  const server = await listen(join(place.path, `${own}.new`));
  const release = async () => {
    await rm(join(directory, own), { force: true });
    await new Promise(done => server.close(done));
    await place.close();
  };
  // A name ends in .sock only once somebody listens there: who finds it silent may remove it.
  await rename(join(directory, `${own}.new`), join(directory, own));
  try {
    await waitForTurn(dataDir, place.path, own);
    await removeDrafts(directory);
  } catch (error) {
    await release();
    throw error;
  }
  return { release };
}

/** Names begin with the time, so the earlier of two that start at once stays and the later gives way. */
async function waitForTurn(dataDir: string, directory: string, own: string): Promise<void> {
  for (let look = 1; ; look++) {
    const [first] = await living(directory, own);
    if (first === undefined) return;
    if (first < own || look === LOOKS) throw inUse(dataDir, first);
    await setTimeout(LOOK_MS);
  }
}

/** The process that holds a data directory, if one does. */
export async function holderOf(dataDir: string): Promise<number | undefined> {
  const place = await shortPath(join(dataDir, 'lock')).catch(() => undefined);
  const [first] = place ? await living(place.path).catch(() => []) : [];
  await place?.close();
  return first === undefined ? undefined : pidIn(first);
}

/** The sockets on which somebody listens, the oldest first. */
async function living(directory: string, own?: string): Promise<readonly string[]> {
  const names = (await readdir(directory)).filter(name => name.endsWith('.sock') && name !== own);
  const held: string[] = [];
  for (const name of names) if (await isHeld(join(directory, name))) held.push(name);
  return held.toSorted();
}

const pidIn = (name: string) => Number(name.split('-')[1]);

/** What was left by processes that died between listening and renaming. Nobody needs a minute for that. */
async function removeDrafts(directory: string): Promise<void> {
  const drafts = (await readdir(directory)).filter(name => name.endsWith('.new'));
  for (const name of drafts)
    if (Number.parseInt(name, 10) < Date.now() - DRAFT_MS)
      await rm(join(directory, name), { force: true });
}

function inUse(dataDir: string, name: string): Error {
  return new Error(
    `The data directory ${dataDir} is in use by another Botplay (process ${pidIn(name)}). ` +
      'Stop that one first, or give this one its own directory with BOTPLAY_DATA.',
  );
}

/** Whether somebody listens on the socket. What a dead process left behind is removed. */
async function isHeld(path: string): Promise<boolean> {
  const code = await new Promise<string | undefined>(resolve => {
    const socket = connect(path);
    socket.once('connect', () => resolve(undefined));
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    socket.once('close', () => socket.destroy());
    socket.once('connect', () => socket.destroy());
  });
  if (code === 'ECONNREFUSED') await rm(path, { force: true });
  return code !== 'ECONNREFUSED' && code !== 'ENOENT';
}

function listen(path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => socket.destroy());
    server.once('error', reject);
    server.listen(path, () => resolve(server.unref()));
  });
}

/** A socket's path may have about 100 bytes. On Linux an open directory gives any directory a short one. */
async function shortPath(directory: string): Promise<{ path: string; close(): Promise<void> }> {
  if (Buffer.byteLength(directory) + 50 < LONGEST_SOCKET_PATH || process.platform !== 'linux')
    return { path: directory, close: async () => {} };
  const handle = await open(directory);
  return { path: `/proc/self/fd/${handle.fd}`, close: () => handle.close() };
}
