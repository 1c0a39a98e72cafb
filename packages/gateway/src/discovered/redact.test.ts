import { describe, expect, test } from 'vitest';
import { BLOT, blot, namedSecrets, recordedOf } from './redact.ts';

describe('a secret is blotted out', () => {
  const SECRET = 'pa"ss/wörd+$&';
  test.each<[string, unknown, unknown]>([
    ['as a whole text', SECRET, BLOT],
    ['inside a text', `Your password is ${SECRET}.`, `Your password is ${BLOT}.`],
    ['twice in a text', SECRET + SECRET, BLOT + BLOT],
    ['anywhere below', { a: [{ b: SECRET }], c: 1 }, { a: [{ b: BLOT }], c: 1 }],
    ['as a name', { [SECRET]: 1 }, { [BLOT]: 1 }],
    ['in JSON inside a text', JSON.stringify({ a: SECRET }), JSON.stringify({ a: BLOT })],
    ['in an address', `https://x/?p=${encodeURIComponent(SECRET)}`, `https://x/?p=${BLOT}`],
    [
      'from nothing else',
      { a: 'harmless', b: null, c: true, d: 7 },
      { a: 'harmless', b: null, c: true, d: 7 },
    ],
  ])('%s', (_, value, clean) => {
    expect(blot(value, [SECRET])).toEqual(clean);
  });

  test('of two that overlap the longer one', () => {
    expect(blot('hunter2-and-more', ['hunter2', 'hunter2-and-more'])).toBe(BLOT);
  });

  test('where it is short, only if it stands alone', () => {
    expect(blot('test the latest test.', ['test'])).toBe(`${BLOT} the latest ${BLOT}.`);
    expect(blot('ab a abc', ['a'])).toBe(`ab ${BLOT} abc`);
  });

  test('in no time, however many short ones there are', () => {
    const secrets = words(3_000);
    const text = secrets.map(secret => [...secret].toReversed().join('')).join(' ');
    const startedAt = performance.now();
    expect(blot(`${text} ${secrets[7]} ${text}`, secrets)).toBe(`${text} ${BLOT} ${text}`);
    expect(performance.now() - startedAt).toBeLessThan(500);
  });

  test('whether there are short ones or long ones, and of each the longest', () => {
    const secrets = ['ab', 'ab-c', 'ab-c-and-more'];
    expect(blot('ab, ab-c, ab-c-and-more, abc', secrets)).toBe(`${BLOT}, ${BLOT}, ${BLOT}, abc`);
  });

  test('where it is a number, as a number too, but not out of others', () => {
    expect(blot({ pin: 123456, other: 51234567, text: 'pin 123456' }, ['123456'])).toEqual({
      pin: BLOT,
      other: 51234567,
      text: `pin ${BLOT}`,
    });
  });

  test('never if it is empty', () => {
    expect(blot('nothing', [''])).toBe('nothing');
    expect(blot('nothing', [])).toBe('nothing');
  });

  test('however odd it is', () => {
    for (const odd of ['\\', '(?<x>', '[a-', '$1', '\ud800', '.*', 'a|b|c|d', '\n\t\0 \u2028'])
      expect(JSON.stringify(blot(`<<${odd.toWellFormed()}>>`, [odd]))).toBe(`"<<${BLOT}>>"`);
  });
});

describe('a step as it is recorded', () => {
  const step = { action: { tool: 'login', args: { password: 'hunter22' } }, response: 'hunter22!' };

  test('is as it was if there is nothing to hide', () => {
    expect(recordedOf({ action: 'wave', response: 'hello' }, [])).toBeUndefined();
  });

  test('has no secret, neither one that is known nor one that the action names', () => {
    expect(recordedOf(step, ['hello'])).toEqual({
      action: { tool: 'login', args: { password: BLOT } },
      response: `${BLOT}!`,
    });
  });

  test('is blotted out whole if it has more secrets than can be looked for', () => {
    const whole = { action: BLOT, response: BLOT };
    expect(recordedOf(step, words(500))).toEqual(whole);
    expect(recordedOf(step, words(499))).not.toEqual(whole);
    expect(recordedOf(step, [...words(400), ...words(400)])).not.toEqual(whole);
  });
});

/** So many words of five letters, none of which is another's reverse. */
const words = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `X${index.toString(36).padStart(4, 'k')}`);

describe('what a name gives away', () => {
  test.each<[unknown, readonly string[]]>([
    [{ password: 'a', user: 'b' }, ['a']],
    [{ apiKey: 'a', 'api-key': 'b', API_KEY: 'c' }, ['a', 'b', 'c']],
    [{ session_token: 'a', tokens: 3, token_count: 'b' }, ['a']],
    [{ client_secret: { value: 'a', more: ['b', 7] } }, ['a', 'b', '7']],
    [{ deep: [{ refresh_token: 'a' }] }, ['a']],
    ['{"password":"a"}', ['a']],
    [{ text: '{"inner":{"token":"a"}}' }, ['a']],
    [{ token: 'none', password: '', secret: null, api_key: 'TRUE' }, []],
    ['the password is a', []],
    [null, []],
    [7, []],
  ])('%j: %j', (value, secrets) => {
    expect(namedSecrets(value)).toEqual(secrets);
  });
});
