import { expect, test } from 'vitest';
import { everyRoute, routesByTag } from './routes.ts';
import { toolsMd } from './reference.ts';

test('every route stands once in the reference', () => {
  const listed = routesByTag.flatMap(({ routes }) => routes);
  expect(new Set(listed)).toEqual(new Set(everyRoute));
  expect(listed).toHaveLength(everyRoute.length);
});

test.each([
  ['POST /auth/login', 'Accounts and keys'],
  ['GET /api/matches/:game_session_id/replay.jsonl', 'The arena'],
  ['GET /.well-known/botplay.json', 'The arena'],
  ['POST /v1/agents', 'For the operator'],
])('%s is found under "%s"', (route, title) => {
  const [before = ''] = toolsMd().split(`| \`${route}\` |`);
  expect(before.split('\n').findLast(line => line.startsWith('# '))).toBe(`# ${title}`);
});
