import { expect, test } from 'vitest';
import { argumentsOf, blankFor, readObject, wantsObject } from './action.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    times: { type: 'integer' },
    loud: { type: ['boolean', 'null'] },
  },
  required: ['message', 'times'],
};

test.each([
  [SCHEMA, true],
  [{ type: 'string' }, false],
  [{ anyOf: [{ type: 'string' }, SCHEMA] }, false],
  ['a number from 1 to 100', false],
  [undefined, false],
  [null, false],
])('the schema %j wants an object: %s', (schema, wants) => {
  expect(wantsObject(schema)).toBe(wants);
});

test('the arguments of a schema are told, and what must be given is prepared', () => {
  const given = argumentsOf(SCHEMA);
  expect(given).toEqual([
    { name: 'message', type: 'string', isRequired: true },
    { name: 'times', type: 'integer', isRequired: true },
    { name: 'loud', type: 'any', isRequired: false },
  ]);
  expect(JSON.parse(blankFor(given))).toEqual({ message: '', times: 0 });
});

test.each([[{}], [{ properties: 7, required: 'x' }], [[]], ['text'], [undefined]])(
  'a schema that makes no sense has no arguments: %j',
  schema => expect(argumentsOf(schema)).toEqual([]),
);

test.each([
  ['{"a": 1}', { object: { a: 1 } }],
  ['', { object: {} }],
  ['[1]', { problem: expect.stringContaining('must be an object') }],
  ['"text"', { problem: expect.stringContaining('must be an object') }],
  ['{a: 1}', { problem: expect.stringContaining('no JSON') }],
])('%j is read as an object, or refused in words', (text, read) => {
  expect(readObject(text)).toEqual(read);
});
