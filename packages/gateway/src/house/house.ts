import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { Refusal } from '@botplay/contract';
import type { House, HouseQuestion } from '@botplay/experiences';
import { think } from './think.ts';

export interface NumberedQuestion {
  readonly id: number;
  readonly question: HouseQuestion;
}
export interface HouseAnswer {
  readonly id: number;
  readonly move: string;
}

/** Who plays for the house, in a thread of its own: a bot that thinks must not stop the event loop. */
export interface HouseThread {
  readonly ask: House;
  close(): Promise<void>;
}

interface Waiting {
  resolve(move: string): void;
  reject(error: Refusal): void;
}

// Apart from `new Worker`, so that a bundler leaves the address as it is: the file lies beside the bundle.
const builtFile = new URL('./house-worker.mjs', import.meta.url);
/** Half a minute of thinking. Nobody waits longer for an answer. */
const MOST_WAITING = 200;

/** The thread starts with the first question that is worth it, and again with the next one should it die. */
export function house(workerFile = builtFile): HouseThread {
  // A thread of Node 20 cannot load TypeScript: where nothing was built, the house thinks in this one.
  const hasWorker = existsSync(workerFile);
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let asked = 0;
  let isClosed = false;

  function start(): Worker {
    const started = new Worker(workerFile);
    let reason: unknown;
    started.on('message', ({ id, move }: HouseAnswer) => {
      waiting.get(id)?.resolve(move);
      waiting.delete(id);
    });
    started.on('error', error => (reason = error));
    started.once('exit', () => {
      worker = undefined;
      for (const { reject } of waiting.values()) reject(away(reason));
      waiting.clear();
    });
    return started;
  }

  return {
    async ask(question) {
      if (isCheap(question) || !hasWorker) return think(question);
      if (isClosed || waiting.size >= MOST_WAITING) throw away();
      worker ??= start();
      const id = ++asked;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker?.postMessage({ id, question } satisfies NumberedQuestion);
      });
    },
    async close() {
      isClosed = true;
      await worker?.terminate();
    },
  };
}

/** Less than a millisecond, while the others take up to 200: the way to a thread and back would take longer. */
const isCheap = ({ game, strength }: HouseQuestion): boolean =>
  strength === 'random' || (strength === 'quick' && game !== 'chess');

const away = (cause?: unknown): Refusal =>
  new Refusal('UNAVAILABLE', 'The house cannot answer right now. Nothing was played: try again.', {
    cause,
  });
