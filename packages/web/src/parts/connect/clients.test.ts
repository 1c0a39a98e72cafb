import { expect, test } from 'vitest';
import { clients } from './clients.ts';

const connection = { origin: 'https://arena.example:8443', key: 'pgos_abc' };

test.each(clients)('$name gets the address and the key', ({ snippets }) => {
  const text = snippets(connection)
    .map(snippet => snippet.text)
    .join('\n');
  expect(text).toContain('https://arena.example:8443/');
  expect(text).toContain('Bearer pgos_abc');
});

test.each(clients)('$name never puts the key into an address', ({ snippets }) => {
  for (const { text } of snippets(connection)) expect(text).not.toMatch(/https?:[^\s"']*pgos_abc/);
});

const configured = clients.filter(({ id }) => ['cursor', 'claude-desktop', 'vs-code'].includes(id));
test.each(configured)('$name gets JSON that can be read', ({ snippets }) => {
  for (const { text } of snippets(connection)) expect(() => JSON.parse(text)).not.toThrow();
});
