import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { deriveKey } from '../store/secrets.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A secret as the database keeps it, and which key opens it. */
export interface Sealed {
  readonly sealed: string;
  readonly key_id: string;
}

/** Seals with the key of today, opens with that and with those before it. */
export interface Keyring {
  readonly keyId: string;
  /** `place` says where the secret belongs: moved to another place it cannot be opened. */
  seal(text: string, place: readonly string[]): Sealed;
  /** None if no key of ours fits, or if it was moved or changed. */
  open(secret: Sealed, place: readonly string[]): string | undefined;
}

export function keyring(secret: string, previous: readonly string[] = []): Keyring {
  const keys = new Map(
    [...previous, secret].map(each => {
      const key = deriveKey(each, 'credentials');
      return [idOf(key), key];
    }),
  );
  const today = deriveKey(secret, 'credentials');
  const keyId = idOf(today);
  return {
    keyId,
    seal(text, place) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, today, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(aad(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
      return { sealed, key_id: keyId };
    },
    open({ sealed, key_id }, place) {
      const key = keys.get(key_id);
      return key && unseal(key, Buffer.from(sealed, 'base64url'), place);
    },
  };
}

function unseal(key: Buffer, bytes: Buffer, place: readonly string[]): string | undefined {
  try {
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(aad(place));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const body = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    return undefined; // authentication failed: not what was sealed, or not where it was
  }
}

const aad = (place: readonly string[]) => Buffer.from(JSON.stringify(place));
const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 16);
