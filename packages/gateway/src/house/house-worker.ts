import { parentPort } from 'node:worker_threads';
import type { HouseAnswer, NumberedQuestion } from './house.ts';
import { think } from './think.ts';

// One question after the other: a thread does not begin the next before it has answered.
parentPort?.on('message', ({ id, question }: NumberedQuestion) => {
  const answer: HouseAnswer = { id, move: think(question) };
  parentPort?.postMessage(answer);
});
