import { describe, expect, test } from 'vitest';
import type { McpResult } from '../upstreams/mcp-link.ts';
import { detect, isLogin, isRegister, loginTool } from './detect.ts';
import { merged, methodOf } from './merge.ts';
import { tool } from '../../test/discover-stage.ts';

test.each([
  ['login', true, false],
  ['user_login', true, false],
  ['log-in', true, false],
  ['auth.signIn', true, false],
  ['authenticate', true, false],
  ['register', false, true],
  ['sign_up', false, true],
  ['createAccount', false, true],
  ['RegisterAgent', false, true],
  ['unregister', false, false],
  ['deauthenticate', false, false],
  ['echo', false, false],
  ['logout', false, false],
  ['author', false, false],
])('%s logs in: %s, registers: %s', (name, login, register) => {
  expect([isLogin(name), isRegister(name)]).toEqual([login, register]);
});

test.each([
  ['none', [tool('echo')], undefined],
  ['the one', [tool('echo'), tool('login')], 'login'],
  [
    'the one that asks for a secret',
    [tool('login'), tool('sign_in_now', { password: 'string' })],
    'sign_in_now',
  ],
  [
    'the shortest name of two alike',
    [tool('authenticate', { token: 'string' }), tool('login', { apiKey: 'string' })],
    'login',
  ],
])('of several tools to log in with it takes %s', (_, tools, name) => {
  expect(loginTool(tools)?.name).toBe(name);
});

const structured = (structuredContent: unknown): McpResult => ({ content: [], structuredContent });
const text = (...texts: readonly string[]): McpResult => ({
  content: texts.map(each => ({ type: 'text', text: each })),
});

describe('a register tool', () => {
  const ADA = { username: 'ada', password: 'hunter22' };

  test.each<[string, object, McpResult, object | undefined]>([
    ['answers in structured content', {}, structured(ADA), ADA],
    ['answers in a JSON text', {}, text(JSON.stringify(ADA)), ADA],
    ['answers in the second text', {}, text('Welcome!', JSON.stringify(ADA)), ADA],
    ['answers one level deeper', {}, structured({ user: ADA, hp: 3 }), ADA],
    [
      'answers in parts',
      {},
      { ...structured({ username: 'ada' }), ...text('{"password":"hunter22"}') },
      ADA,
    ],
    ['repeats nothing of what it was sent', ADA, text('Welcome!'), ADA],
    ['repeats only the name', ADA, structured({ username: 'ada', level: 1 }), ADA],
    [
      'answers another name than was sent',
      ADA,
      structured({ username: 'ada_2' }),
      { username: 'ada_2', password: 'hunter22' },
    ],
    [
      'has odd spellings',
      {},
      structured({ accountId: 7, 'API-Key': 'k' }),
      { accountId: 7, 'API-Key': 'k' },
    ],
    ['answers a token alone', {}, structured({ token: 't' }), { token: 't' }],
    ['has more than a credential', {}, structured({ ...ADA, gold: 10 }), ADA],
    ['lies two levels deeper', {}, structured({ a: { b: ADA } }), undefined],
    ['tells only a name', {}, structured({ username: 'ada' }), undefined],
    ['has an empty secret', {}, structured({ username: 'ada', password: '' }), undefined],
    [
      'has a secret that is no text',
      {},
      structured({ username: 'ada', password: { x: 1 } }),
      undefined,
    ],
    ['has a secret that is too long', {}, structured({ token: 'x'.repeat(5_000) }), undefined],
    ['answers in words', {}, text('Your password is hunter22'), undefined],
    ['answers with a list', {}, text(JSON.stringify([ADA])), undefined],
    ['answers with something broken', {}, text('{"password":'), undefined],
    ['reaches for a prototype', {}, text('{"__proto__":{"password":"x"}}'), undefined],
    ['says error', ADA, structured({ error: 'The name is taken' }), undefined],
    ['says success: false', ADA, structured({ success: false, ...ADA }), undefined],
    ['says ok: false', ADA, text('{"ok":false}'), undefined],
    ['says status: failed', ADA, text('{"status":"FAILED"}'), undefined],
  ])('that %s', (_, sent, result, fields) => {
    expect(detect('register', { ...sent }, result)?.fields).toEqual(fields);
  });

  test('makes a new account, a login tool does not', () => {
    expect(detect('register', {}, structured(ADA))?.isNewAccount).toBe(true);
    expect(detect('login', {}, structured(ADA))?.isNewAccount).toBe(false);
  });

  test('is the only kind to look at, beside login', () => {
    expect(detect('whoami', ADA, structured(ADA))).toBeUndefined();
  });
});

test('what was sent to a login tool counts only if its answer speaks of the account', () => {
  const sent = { username: 'ada', password: 'hunter22' };
  expect(detect('login', sent, text('Wrong password.'))).toBeUndefined();
  expect(detect('login', sent, structured({ token: 't' }))?.fields).toEqual({
    ...sent,
    token: 't',
  });
});

describe('after a call', () => {
  const before = { username: 'ada', password: 'hunter22', token: 'old' };
  test.each([
    ['a log-in adds what is new', { token: 'new' }, false, { ...before, token: 'new' }],
    [
      'a log-in of the same account keeps the rest',
      { username: 'ada', token: 'new' },
      false,
      { ...before, token: 'new' },
    ],
    [
      'a log-in of another account replaces all',
      { username: 'bob', token: 'new' },
      false,
      { username: 'bob', token: 'new' },
    ],
    ['a registration replaces all', { token: 'new' }, true, { token: 'new' }],
    ['nothing new is kept', { token: 'old' }, false, undefined],
  ])('%s', (_, fields, isNewAccount, after) => {
    expect(merged(before, { fields, isNewAccount })).toEqual(after);
  });

  test.each([
    [{ username: 'a', password: 'b', token: 'c' }, 'username_password'],
    [{ account_id: 'a', apiKey: 'b' }, 'api_key'],
    [{ access_token: 'a' }, 'bearer_token'],
    [{ user: 'a', secret: 'b' }, 'custom'],
  ])('%j is kept as %s', (fields, method) => {
    expect(methodOf(fields)).toBe(method);
  });
});
