import { expect, test } from 'vitest';
import { shownOf } from './answer.ts';

const text = (text: string) => ({ type: 'text', text });

test.each([
  ['structured content', { content: [text('{"a":2}')], structuredContent: { a: 1 } }, { a: 1 }],
  ['structured content that is null', { content: [text('x')], structuredContent: null }, null],
  ['a sole text that is JSON', { content: [text('{"a":1}')] }, { a: 1 }],
  ['a sole text that is a number', { content: [text('42')] }, 42],
  ['a sole text', { content: [text('You win.')] }, 'You win.'],
  [
    'a sole text that reaches for a prototype',
    { content: [text('{"__proto__":1}')] },
    '{"__proto__":1}',
  ],
  ['two texts', { content: [text('1'), text('2')] }, [text('1'), text('2')]],
  ['a picture', { content: [{ type: 'image', data: 'x' }] }, [{ type: 'image', data: 'x' }]],
  ['nothing', { content: [] }, []],
])('29: an agent is shown %s', (_, result, expected) => {
  expect(shownOf(result)).toEqual(expected);
});
