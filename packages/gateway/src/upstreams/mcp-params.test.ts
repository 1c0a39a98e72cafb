import { describe, expect, test } from 'vitest';
import { headerParams, headerValue, paramHeaders } from './mcp-params.ts';

const marked = (header: unknown, type: unknown = 'string') => ({ type, 'x-mcp-header': header });
const schema = {
  type: 'object',
  properties: {
    region: marked('Region'),
    seat: { type: 'object', properties: { row: marked('Row', 'integer') } },
    isQuick: marked('Quick', 'boolean'),
    price: marked('Price', 'number'),
    odd: marked('no spaces'),
    plain: { type: 'string' },
    list: { type: 'array', items: marked('Inside') },
  },
};

describe('arguments that a tool wants among the headers', () => {
  test('are found at any depth of properties, where they are marked rightly', () => {
    expect(headerParams(schema).map(({ header }) => header)).toEqual([
      'mcp-param-region',
      'mcp-param-row',
      'mcp-param-quick',
    ]);
  });

  test('are sent as they are given, and not where they are not', () => {
    const args = { region: 'north', seat: { row: 7 }, isQuick: null, plain: 'x' };
    expect(paramHeaders(headerParams(schema), args)).toEqual({
      'mcp-param-region': 'north',
      'mcp-param-row': '7',
    });
  });

  test('a schema of any kind does no harm', () => {
    for (const odd of [undefined, null, 7, 'x', [], { properties: null }, marked('Root')])
      expect(headerParams(odd)).toEqual([]);
  });
});

test.each([
  ['session.step', 'session.step'],
  ['two words', 'two words'],
  ['', '=?base64??='],
  [' space', '=?base64?IHNwYWNl?='],
  ['日本', '=?base64?5pel5pys?='],
  ['line\nbreak', '=?base64?bGluZQpicmVhaw==?='],
  ['=?base64?x?=', '=?base64?PT9iYXNlNjQ/eD89?='],
])('the header for %j is %j', (text, header) => {
  expect(headerValue(text)).toBe(header);
});
