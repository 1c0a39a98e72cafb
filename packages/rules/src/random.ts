import type { Random } from './game.ts';

const GOLDEN = 0x9e3779b9;
type Words = readonly [number, number, number, number];

/**
 * The generator of a match. Equal seeds give equal games on every machine, so its numbers may never change.
 * A seed that players must not guess is a long random text, not a number.
 */
export function seeded(seed: number | string): Random {
  const next = xoshiro128(spread(String(seed)));
  return () => next() / 2 ** 32;
}

/** xoshiro128** of Blackman and Vigna, 2018: 128 bits of state, whole 32-bit words. */
export function xoshiro128(state: Words): () => number {
  let [a, b, c, d] = state;
  return () => {
    const word = Math.imul(rotate(Math.imul(b, 5), 7), 9);
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotate(d, 11);
    return word >>> 0;
  };
}

/** Four words that each depend on every character. All zero, which would stay zero, is out of reach in practice. */
function spread(text: string): Words {
  const word = (lane: number) => {
    let hash = Math.imul(lane, GOLDEN);
    for (let i = 0; i < text.length; i++) hash = mix(hash ^ text.charCodeAt(i)) + GOLDEN;
    return mix(hash);
  };
  return [word(1), word(2), word(3), word(4)];
}

/** The finalizer of MurmurHash3: one bit changed changes half of all bits. */
export function mix(word: number): number {
  let hash = word;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}

const rotate = (word: number, by: number) => (word << by) | (word >>> (32 - by));
