import { expect, test } from 'vitest';
import { recent } from './mcp-recent.ts';

test('never holds more than it may', () => {
  const memory = recent<number>(10);
  for (let key = 0; key < 1_000; key++) memory.set(String(key), key);
  expect(memory.size()).toBeLessThanOrEqual(10);
  expect(memory.get('999')).toBe(999);
  expect(memory.get('0')).toBeUndefined();
});

test('keeps what is used and forgets the rest as it ages', () => {
  const memory = recent<string>(100);
  memory.set('used', 'a');
  memory.set('unused', 'b');
  for (let round = 0; round < 3; round++) {
    memory.age();
    expect(memory.get('used')).toBe('a');
  }
  expect(memory.get('unused')).toBeUndefined();
});

test('drops what is unwanted, however old', () => {
  const memory = recent<string>(100);
  memory.set('old', 'a');
  memory.age();
  memory.set('young', 'a');
  memory.set('wanted', 'b');
  memory.drop(value => value === 'a');
  expect(['old', 'young', 'wanted'].map(memory.get)).toEqual([undefined, undefined, 'b']);
});
