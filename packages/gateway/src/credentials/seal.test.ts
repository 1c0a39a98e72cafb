import { describe, expect, test } from 'vitest';
import { keyring } from './seal.ts';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];
const PLACE = ['credential', 'agent', 'experience'];
const SECRET = JSON.stringify({ username: 'ada', password: 'pa"ss wörd 🎲' });

test('what was sealed is opened again, and only as it was and where it was', () => {
  const ring = keyring(NEW);
  const sealed = ring.seal(SECRET, PLACE);
  expect(sealed.key_id).toMatch(/^[0-9a-f]{16}$/);
  expect(ring.open(sealed, PLACE)).toBe(SECRET);
  expect(keyring(NEW).open(sealed, PLACE)).toBe(SECRET);
});

test('the same secret never looks the same twice, and shows nothing of itself', () => {
  const ring = keyring(NEW);
  const [one, two] = [ring.seal(SECRET, PLACE), ring.seal(SECRET, PLACE)];
  expect(one.sealed).not.toBe(two.sealed);
  expect(Buffer.from(one.sealed, 'base64url').toString('latin1')).not.toContain('ada');
});

describe('a sealed secret is not opened', () => {
  const ring = keyring(NEW);
  const { sealed, key_id } = ring.seal(SECRET, PLACE);
  const bytes = Buffer.from(sealed, 'base64url');

  test('after any of its bytes was changed', () => {
    for (const at of bytes.keys()) {
      const forged = Buffer.from(bytes);
      forged.writeUInt8(forged.readUInt8(at) ^ 1, at);
      expect(ring.open({ sealed: forged.toString('base64url'), key_id }, PLACE)).toBeUndefined();
    }
  });

  test('when it is cut short, even to nothing', () => {
    for (let length = 0; length < bytes.length; length++) {
      const cut = bytes.subarray(0, length).toString('base64url');
      expect(ring.open({ sealed: cut, key_id }, PLACE)).toBeUndefined();
    }
  });

  test.each([
    ['another credential', ['other', 'agent', 'experience']],
    ['another agent', ['credential', 'other', 'experience']],
    ['another experience', ['credential', 'agent', 'other']],
    ['parts joined otherwise', ['credential","agent', 'experience']],
    ['nothing', []],
  ])('in the place of %s', (_, place) => {
    expect(ring.open({ sealed, key_id }, place)).toBeUndefined();
  });

  test('with a key that is not on the ring', () => {
    expect(keyring(OLD).open({ sealed, key_id }, PLACE)).toBeUndefined();
    expect(ring.open({ sealed, key_id: '0'.repeat(16) }, PLACE)).toBeUndefined();
    expect(keyring(OLD).open({ sealed, key_id: keyring(OLD).keyId }, PLACE)).toBeUndefined();
  });
});

test('after a rotation the ring opens what the old key sealed and seals with the new one', () => {
  const old = keyring(OLD).seal(SECRET, PLACE);
  const ring = keyring(NEW, ['x'.repeat(32), OLD]);
  expect(ring.open(old, PLACE)).toBe(SECRET);
  expect(ring.seal(SECRET, PLACE).key_id).toBe(keyring(NEW).keyId);
  expect(keyring(OLD).open(ring.seal(SECRET, PLACE), PLACE)).toBeUndefined();
});
