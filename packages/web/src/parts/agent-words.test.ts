import { expect, test } from 'vitest';
import { agentName } from './agent-words.ts';

const ID = '018f0c1d-0000-7000-8000-000000000000';

test.each([
  ['scout', 'scout'],
  ['שלום', 'שלום'],
  ['🦊', '🦊'],
  ['', 'Agent 018f0c1d'],
  ['   ', 'Agent 018f0c1d'],
  ['\u200B\u2060\u202E', 'Agent 018f0c1d'],
  [undefined, 'Agent 018f0c1d'],
])('an agent with the name %j is called %s', (name, called) => {
  expect(agentName(ID, name)).toBe(called);
});

test('an agent that is known by nothing is called so', () => {
  expect(agentName(undefined, undefined)).toBe('An agent without a name');
});
