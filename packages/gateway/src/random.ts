import { randomFillSync } from 'node:crypto';

const words = new Uint32Array(1_024);
let next = words.length;

/** From 0 up to 1, and nobody can foretell it. */
export function random(): number {
  if (next === words.length) {
    randomFillSync(words);
    next = 0;
  }
  return (words[next++] ?? 0) / 2 ** 32;
}
