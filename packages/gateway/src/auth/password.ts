import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);
/** 128 * N * r = 32 MiB a hash: dear to guess, and a log-in still takes under 0.1 s. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** `scrypt$salt$hash`, with a salt of its own. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password.normalize('NFKC'), salt, 32, COST);
  return ['scrypt', salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Takes as long for an owner who does not exist, so that a stranger cannot tell. */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const [, salt = '', hash = ''] = (stored ?? 'scrypt$AAAA$AAAA').split('$');
  const wanted = Buffer.from(hash, 'base64url');
  const given = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), 32, COST);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}
