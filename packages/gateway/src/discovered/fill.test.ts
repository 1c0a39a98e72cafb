import { describe, expect, test } from 'vitest';
import { tool } from '../../test/discover-stage.ts';
import { fill, forLogin, lacksAny } from './fill.ts';

const LOGIN = tool('login', { username: 'string', password: 'string', code: 'string' });

describe('missing arguments are filled', () => {
  test.each([
    ['from the owner memory', {}, {}, { code: 'ABC' }, { code: 'ABC' }],
    [
      'from the credential',
      {},
      { username: 'ada', password: 'pw' },
      {},
      { username: 'ada', password: 'pw' },
    ],
    [
      'from the credential before the memory',
      {},
      { password: 'pw' },
      { password: 'other' },
      { password: 'pw' },
    ],
    ['in any spelling of the credential', {}, { USER_NAME: 'ada' }, {}, { username: 'ada' }],
    [
      'never where the agent gave one',
      { password: 'mine' },
      { password: 'pw' },
      { password: 'x' },
      { password: 'mine' },
    ],
    [
      'not even where the agent gave none on purpose',
      { code: null },
      {},
      { code: 'ABC' },
      { code: null },
    ],
    [
      'never if the tool does not declare them',
      {},
      { token: 't' },
      { mood: 'calm', toString: 'x' },
      {},
    ],
    ['never with another type', {}, { username: 7 }, { code: { a: 1 } }, {}],
    ['beside what the agent gives', { extra: 1 }, {}, { code: 'ABC' }, { extra: 1, code: 'ABC' }],
  ])('%s', (_, given, credential, memory, args) => {
    expect(fill(LOGIN, given, { credential, memory }).args).toEqual(args);
  });

  test('and it is known from where', () => {
    const filled = fill(
      LOGIN,
      { username: 'ada' },
      { credential: { password: 'pw' }, memory: { code: 'C' } },
    );
    expect(filled.fromCredential).toEqual({ password: 'pw' });
    expect(filled.fromMemory).toEqual({ code: 'C' });
  });
});

test.each([
  ['integer', 3, true],
  ['integer', 3.5, false],
  ['number', 3, true],
  ['boolean', false, true],
  ['array', [1], true],
  ['object', [1], false],
  ['object', { a: 1 }, true],
])('an argument of the type %s takes %j: %s', (type, value, takes) => {
  expect('x' in fill(tool('t', { x: type }), {}, { memory: { x: value } }).args).toBe(takes);
});

test.each([
  ['several types', { x: { type: ['null', 'string'] } }],
  ['no type', { x: { description: 'anything' } }],
  ['a schema that is true', { x: true }],
])('an argument with %s is filled', (_, properties) => {
  const odd = { ...tool('t'), inputSchema: { properties } };
  expect(fill(odd, {}, { memory: { x: 'y' } }).args).toEqual({ x: 'y' });
});

test.each([[{}], [{ properties: null }], [{ properties: ['x'] }], [{ properties: 7 }]])(
  'a schema like %j declares nothing',
  inputSchema => {
    const odd = { ...tool('t'), inputSchema };
    expect(lacksAny(odd, {})).toBe(false);
    expect(fill(odd, {}, { memory: { x: 1, 0: 1 } }).args).toEqual({});
  },
);

describe('of a credential a log-in gets', () => {
  const fields = { username: 'ada', password: 'pw', token: 'of yesterday' };
  test('no token of yesterday where a password will do', () => {
    expect(forLogin(fields, LOGIN)).toEqual({ username: 'ada', password: 'pw' });
  });
  test('the token if it insists', () => {
    expect(forLogin(fields, tool('login', { token: 'string' }))).toEqual(fields);
  });
  test('the token if there is nothing else', () => {
    expect(forLogin({ token: 't' }, tool('login', { token: 'string' }, []))).toEqual({
      token: 't',
    });
  });
});
