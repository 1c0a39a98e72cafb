import { Worker } from 'node:worker_threads';
import type { Log } from './store.ts';
import { isGone, unavailable } from './unavailable.ts';

export interface LiteOptions {
  /** Where the database lies; without one it is in memory. */
  readonly directory?: string | undefined;
  /** A file with a database that was written down, for a new one to start from. */
  readonly image?: string | undefined;
}
export interface LiteRequest {
  readonly id: number;
  readonly sql: string;
  readonly params: unknown[];
  /** A statement without parameters that is to be run before it. */
  readonly before: string | undefined;
}
export interface LiteResult {
  readonly rows: unknown[];
  readonly command: string;
  readonly affectedRows: number;
}
export interface LiteReply {
  readonly id: number;
  readonly result?: LiteResult;
  readonly error?: { readonly message: string; readonly [field: string]: unknown };
}

/** One life of the worker thread. What is asked of it after its death is refused. */
export interface LiteThread {
  query(sql: string, params: readonly unknown[], before?: string): Promise<LiteResult>;
  /** Ends the thread in good order, or at once if it does not come to an end. */
  close(): Promise<void>;
  /** Ends the thread at once, as a crash would. */
  terminate(): Promise<unknown>;
}

/** The embedded database as its dialect sees it: the thread that lives at the moment. */
export interface Lite {
  thread(): LiteThread;
  close(): Promise<void>;
}

const REOPEN_MS = 500;
const CLOSE_MS = 5_000;
// Apart from `new Worker`, so that a bundler leaves the address as it is: the file lies beside the bundle.
const workerFile = new URL('./lite-worker.mjs', import.meta.url);

/** Opens the embedded database. Should its thread die, a database on disk is opened again. */
export async function openLite(options: LiteOptions, log: Log): Promise<Lite> {
  let isClosing = false;
  let current = await start(options);

  async function start(from: LiteOptions): Promise<LiteThread> {
    const onTrouble = (error: unknown) =>
      log.error(error, 'The embedded database could not be tidied.');
    return startThread(from, onTrouble, error => {
      if (isClosing) return;
      log.error(error, 'The embedded database stopped.');
      if (options.directory !== undefined) reopenSoon();
    });
  }
  function reopenSoon(): void {
    const reopen = async () => {
      const next = await start({ directory: options.directory });
      if (isClosing) await next.close();
      current = next;
    };
    setTimeout(() => {
      if (!isClosing) reopen().catch(reopenSoon);
    }, REOPEN_MS).unref();
  }

  return {
    thread: () => current,
    close: () => {
      isClosing = true;
      return current.close();
    },
  };
}

interface Waiting {
  resolve(result: LiteResult): void;
  reject(error: unknown): void;
}

async function startThread(
  options: LiteOptions,
  onTrouble: (error: unknown) => void,
  onDeath: (error: unknown) => void,
): Promise<LiteThread> {
  const waiting = new Map<number, Waiting>();
  const worker = new Worker(workerFile, { workerData: options });
  let isAlive = false;
  let asked = 0;
  let reason: unknown = new Error('The thread of the embedded database ended.');
  worker.on('error', error => (reason = error));
  const ended = new Promise<void>(resolve => worker.once('exit', () => resolve()));

  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('exit', () => reject(reason));
  });
  isAlive = true;

  worker.on('message', ({ id, result, error }: LiteReply) => {
    const caller = waiting.get(id);
    waiting.delete(id);
    if (result) caller?.resolve(result);
    else if (caller) caller.reject(asRefusal(Object.assign(new Error(), error)));
    else onTrouble(error);
  });
  // An answer that cannot be read leaves its caller without one: the next life of the thread is in order again.
  worker.on('messageerror', error => {
    reason = error;
    void worker.terminate();
  });
  worker.once('exit', () => {
    isAlive = false;
    for (const caller of waiting.values()) caller.reject(unavailable(reason));
    waiting.clear();
    onDeath(reason);
  });

  return {
    query: (sql, params, before) =>
      new Promise((resolve, reject) => {
        if (!isAlive) return reject(unavailable(reason));
        const id = ++asked;
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, sql, params, before });
      }),
    close: async () => {
      worker.postMessage('close');
      const tooLong = setTimeout(() => void worker.terminate(), CLOSE_MS);
      await ended;
      clearTimeout(tooLong);
    },
    terminate: () => worker.terminate(),
  };
}

/** A full disk is no fault of the query. */
const asRefusal = (error: Error) => (isGone(error) ? unavailable(error) : error);
