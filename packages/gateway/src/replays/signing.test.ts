import { generateKeyPairSync, sign } from 'node:crypto';
import { expect, test } from 'vitest';
import { commitmentOf } from './commitment.ts';
import { isSignedBy, readKey, replaySigner } from './signing.ts';

const SECRET = 'a secret of more than thirty-two bytes';
const OLDER = 'another secret, which was in use before';

const fromHex = (hex: string) => Buffer.from(hex, 'hex').toString('base64url');

test('the commitment of a seed is its SHA-256 in hex', () => {
  const abc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect(commitmentOf('abc')).toBe(abc);
});

test('a signature is one of Ed25519: the second example of RFC 8032', () => {
  const key = readKey(fromHex('3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c'))!;
  const signature = fromHex(
    '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da' +
      '085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
  );
  expect(isSignedBy(key, 'r', signature)).toBe(true);
  expect(isSignedBy(key, 's', signature)).toBe(false);
});

test('what one server signs, its published key proves, and no other key does', () => {
  const [one, other] = [replaySigner(SECRET), replaySigner(OLDER)];
  const signature = one.sign('Ada won.');
  expect(isSignedBy(one.keys[0]!, 'Ada won.', signature)).toBe(true);
  expect(isSignedBy(one.keys[0]!, 'Bob won.', signature)).toBe(false);
  expect(isSignedBy(other.keys[0]!, 'Ada won.', signature)).toBe(false);
  expect(replaySigner(SECRET)).toMatchObject({ kid: one.kid, keys: one.keys });
});

test('after a change of the secret the new key signs, and the old one is still published', () => {
  const before = replaySigner(OLDER);
  const after = replaySigner(SECRET, [OLDER, SECRET]);
  expect(after.kid).toBe(after.keys[0]!.kid);
  expect(after.keys).toEqual([...replaySigner(SECRET).keys, ...before.keys]);
  expect(after.keys.some(key => isSignedBy(key, 'old', before.sign('old')))).toBe(true);
});

test('a key is published as 32 bytes in base64url, and never the secret one', () => {
  const { keys, sign: write, kid } = replaySigner(SECRET);
  expect(keys).toEqual([{ kid, alg: 'Ed25519', public_key: expect.stringMatching(/^[\w-]{43}$/) }]);
  expect(kid).toMatch(/^[0-9a-f]{16}$/);
  expect(write('x')).toMatch(/^[\w-]{86}$/);
  expect(readKey(keys[0]!.public_key)).toEqual(keys[0]);
});

test('a signature has one spelling only', () => {
  const { keys, sign } = replaySigner(SECRET);
  const signature = sign('text');
  const spellings = [
    `${signature}==`,
    `${signature} `,
    `${signature}A`,
    signature.slice(0, -1),
    '',
    '!'.repeat(86),
  ];
  for (const spelling of spellings) expect(isSignedBy(keys[0]!, 'text', spelling)).toBe(false);
  const same = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
    .map(letter => signature.slice(0, -1) + letter)
    .filter(spelling =>
      Buffer.from(spelling, 'base64url').equals(Buffer.from(signature, 'base64url')),
    );
  expect(same.length).toBeGreaterThan(1);
  expect(same.filter(spelling => isSignedBy(keys[0]!, 'text', spelling))).toEqual([signature]);
});

test('a key that somebody else made is read, and what is no key is not', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const signature = sign(null, Buffer.from('text'), privateKey).toString('base64url');
  expect(isSignedBy(readKey(x)!, 'text', signature)).toBe(true);
  for (const text of ['', x.slice(1), `${x}=`, `${x}AA`, 'x'.repeat(43), '__proto__'])
    expect(readKey(text)).toBeUndefined();
});
