import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { deriveKey } from '../store/secrets.ts';
import { sha256 } from './commitment.ts';

/** A public key as the server publishes it. */
export interface ReplayKey {
  readonly kid: string;
  readonly alg: 'Ed25519';
  /** Its 32 bytes in base64url. */
  readonly public_key: string;
}

/** Signs replays with the key of today, and knows the public keys of the secrets before it. */
export interface ReplaySigner {
  readonly kid: string;
  /** Today's first. */
  readonly keys: readonly ReplayKey[];
  /** In base64url. */
  sign(text: string): string;
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export function replaySigner(secret: string, previous: readonly string[] = []): ReplaySigner {
  const today = privateKey(secret);
  const keys = [today, ...previous.map(privateKey)].map(publicPart);
  const [{ kid } = publicPart(today)] = keys;
  return {
    kid,
    keys: keys.filter((key, i) => keys.findIndex(({ kid }) => kid === key.kid) === i),
    sign: text => sign(null, Buffer.from(text), today).toString('base64url'),
  };
}

function privateKey(secret: string): KeyObject {
  const seed = deriveKey(secret, 'replay signatures');
  return createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed]),
    format: 'der',
    type: 'pkcs8',
  });
}

function publicPart(key: KeyObject): ReplayKey {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  return keyOf(x);
}

const keyOf = (public_key: string): ReplayKey => ({
  kid: sha256(Buffer.from(public_key, 'base64url')).slice(0, 16),
  alg: 'Ed25519',
  public_key,
});

/** The key of this text, under the name that follows from it; none if the text is no key. */
export const readKey = (text: string): ReplayKey | undefined =>
  isBase64url(text, 32) ? keyOf(text) : undefined;

export function isSignedBy({ public_key }: ReplayKey, text: string, signature: string): boolean {
  if (!isBase64url(signature, 64)) return false;
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: public_key },
    format: 'jwk',
  });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
}

/** Only one spelling of each value: the last letter has bits to spare. */
function isBase64url(text: string, length: number): boolean {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === length && bytes.toString('base64url') === text;
}
