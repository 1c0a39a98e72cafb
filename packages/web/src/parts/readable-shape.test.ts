import { expect, test } from 'vitest';
import { shapeOf } from './readable-shape.ts';

test.each([
  ['text', 'Too low!', { kind: 'text', text: 'Too low!' }],
  ['a number', 7, { kind: 'line', text: '7' }],
  ['what is missing', undefined, { kind: 'line', text: 'nothing' }],
  ['null', null, { kind: 'line', text: 'null' }],
  ['a short list', ['e4', 5, true], { kind: 'line', text: 'e4, 5, true' }],
  ['an empty list', [], { kind: 'line', text: 'nothing' }],
  ['an empty object', {}, { kind: 'line', text: 'nothing' }],
  ['fields', { a: 1 }, { kind: 'fields', fields: [['a', 1]], left: 0 }],
  ['a list of rows', [[1], [2]], { kind: 'list', items: [[1], [2]], left: 0 }],
  ['the content of a tool', [{ type: 'text', text: 'Hi' }], { kind: 'line', text: 'Hi' }],
])('%s is shown as what it is', (_, value, shape) => {
  expect(shapeOf(value)).toEqual(shape);
});

test('of a long list or many fields only the first are shown, and how many are left', () => {
  const numbers = Array.from({ length: 250 }, (_, index) => ({ index }));
  expect(shapeOf(numbers)).toMatchObject({ kind: 'list', left: 150 });
  expect(shapeOf(Object.fromEntries(numbers.entries()))).toMatchObject({ left: 150 });
});

test('a text of a million letters is cut, and so is what lies too deep', () => {
  expect(shapeOf('x'.repeat(1_000_000))).toMatchObject({
    text: expect.stringMatching(/^x{20000}… \(1000000 characters\)$/),
  });
  expect(shapeOf({ a: 1 }, 6)).toEqual({ kind: 'text', text: '{"a":1}' });
});
