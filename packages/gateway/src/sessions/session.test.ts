import { expect, test } from 'vitest';
import { keptOf, sessionUiUrl } from './session.ts';

const outcomes = { result: 'win', score: 85 };
const memory_update = { high_score: 100 };
const text = (said: unknown) => ({ type: 'text', text: JSON.stringify(said) });

test.each([
  ['an object', { outcomes, memory_update, more: 1 }, { outcomes, memory_update }],
  ['only one of the two', { memory_update }, { memory_update }],
  ['what is no object', { outcomes: 'win', memory_update: ['x'] }, {}],
  [
    'a JSON text item among others',
    [{ type: 'text', text: 'Well played.' }, text({ outcomes }), { type: 'image' }],
    { outcomes },
  ],
  [
    'a text item that reaches for a prototype',
    [{ type: 'text', text: '{"__proto__":{"outcomes":{}}}' }],
    {},
  ],
  ['a sentence', 'Goodbye.', {}],
  ['nothing', null, {}],
])('of the end of a session is kept, from %s, what the contract names', (_, response, kept) => {
  expect(keptOf({ response })).toEqual(kept);
});

test('of the end of a session is kept what a JSON text beside the structured content names', () => {
  const content = [text({ outcomes })];
  expect(keptOf({ response: { result: 'a text' }, content })).toEqual({ outcomes });
  expect(keptOf({ response: { memory_update }, content })).toEqual({ memory_update });
});

test.each([
  [undefined, undefined],
  ['https://play.example/?s={session_id}', 'https://play.example/?s=a%2Fb'],
  ['https://play.example/{game_session_id}/{other}', 'https://play.example//{other}'],
])('the address %s becomes %s', (template, url) => {
  expect(sessionUiUrl(template, { session_id: 'a/b' })).toBe(url);
});
