import { createHash, randomBytes } from 'node:crypto';

const FORM = /^pgos_[A-Za-z0-9_-]{43}$/;

export const looksLikeKey = (text: string): boolean => FORM.test(text);

/** What is stored in the place of a secret that is told only once. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export interface KeyMaterial {
  readonly key: string;
  readonly hash: string;
  /** Enough for its owner to recognise it, too little to use. */
  readonly prefix: string;
}

/** A new API key: `pgos_` and 32 random bytes. */
export function newKey(): KeyMaterial {
  const key = `pgos_${randomBytes(32).toString('base64url')}`;
  return { key, hash: sha256(key), prefix: key.slice(0, 8) };
}
