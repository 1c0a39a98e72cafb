import { describe, expect, test } from 'vitest';
import { isLostSession } from './mcp-wire.ts';

describe('a session is lost', () => {
  test('by the book, whatever is said', () => {
    expect(isLostSession({ status: 404 })).toBe(true);
  });

  test.each([
    'Bad Request: No valid session ID provided',
    'Bad Request: Mcp-Session-Id header is required',
    'Bad Request: Server not initialized',
    'Bad Request: Missing session ID',
    'Invalid session ID',
    'Invalid or expired session id',
    'Session not found',
    'No valid session',
  ])('if a server answers 400 and says %j', said => {
    expect(isLostSession({ status: 400, said })).toBe(true);
  });

  test.each([
    'Your session has expired',
    'This session is over. Begin another game',
    'session_id must be a string',
    'There is no game in this session',
    '',
  ])('but not if an application says %j', said => {
    expect(isLostSession({ status: 400, said })).toBe(false);
  });

  test('nor if the call may have run', () => {
    for (const status of [200, 500])
      expect(isLostSession({ status, said: 'Session not found' })).toBe(false);
  });
});
