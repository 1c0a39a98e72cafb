import { createServer, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { writeMessage } from './mcp-answers.ts';
import { portOf } from './server.ts';

test('answers of one turn are all sent, but to a client that has left', async () => {
  const waiting: ServerResponse[] = [];
  const server = createServer((_, response) => {
    if (waiting.push(response) < 3) return;
    for (const each of waiting) writeMessage(each, '"caf\u00e9"', 'json', undefined);
    waiting[1]?.destroy();
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const ask = () => fetch(`http://127.0.0.1:${portOf(server)}`).then(answer => answer.text());
  const texts = await Promise.allSettled([ask(), ask(), ask()]);
  expect(texts.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(texts.filter(text => text.status === 'fulfilled').map(({ value }) => value)).toEqual([
    '"caf\u00e9"',
    '"caf\u00e9"',
  ]);
  server.close();
});
