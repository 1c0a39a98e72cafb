import { expect, test } from 'vitest';
import { logger } from './logger.ts';

test('a log line shows no secret, one or two levels deep or at its top', () => {
  const lines: string[] = [];
  const log = logger('info', { write: line => void lines.push(line) });
  log.info({ password: 'hunter2', name: 'Ada' });
  log.info({ headers: { authorization: 'Bearer hunter2', cookie: 'botplay_session=hunter2' } });
  log.info({ req: { headers: { 'x-api-key': 'hunter2' } }, body: { api_key: 'hunter2' } });
  expect(lines.join('')).not.toContain('hunter2');
  expect(lines[0]).toContain('Ada');
});
