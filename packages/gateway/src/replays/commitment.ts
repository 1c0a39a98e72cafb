import { createHash } from 'node:crypto';

/** SHA-256 in hex. */
export const sha256 = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** What is told of a seed before it may be known: another seed that fits cannot be found. */
export const commitmentOf = (seed: string): string => sha256(seed);
