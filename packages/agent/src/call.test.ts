import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Refusal } from '@botplay/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from './connect.ts';

type Reply = (response: ServerResponse) => void;

const refused =
  (status: number, code: string, retryable: boolean): Reply =>
  response =>
    response
      .writeHead(status)
      .end(JSON.stringify({ error: { code, message: `It says ${code}.`, retryable } }));
const fine: Reply = response => response.end('{"ok":true}');
const cutOff: Reply = response => {
  response.writeHead(200, { 'content-length': '100' }).write('{"ok":', () => response.destroy());
};
const silent: Reply = () => {};
const hangUp: Reply = response => void response.destroy();
const strange: Reply = response => response.writeHead(502).end('<h1>Bad Gateway</h1>');

/** What the server answers, one after the other; the last again and again. */
let replies: Reply[];
let asked: { path: string | undefined; key: string | undefined }[];
const server = createServer((request, response) => {
  asked.push({ path: request.url, key: request.headers.authorization });
  const next = replies.length > 1 ? replies.shift() : replies[0];
  request.resume().on('end', () => next?.(response));
});
let url: string;
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

const UNCLEAR: [what: string, reply: Reply][] = [
  ['503', refused(503, 'UNAVAILABLE', true)],
  ['500', refused(500, 'INTERNAL_ERROR', true)],
  ['an answer of somebody else', strange],
  ['an answer that is cut off', cutOff],
  ['a connection that breaks', hangUp],
];
const FOR_NOW: [what: string, reply: Reply][] = [
  ['429', refused(429, 'RATE_LIMITED', true)],
  ['a 409 that may pass', refused(409, 'EXPERIENCE_ERROR', true)],
];
const FOR_GOOD: [what: string, reply: Reply][] = [
  ['401', refused(401, 'UNAUTHENTICATED', false)],
  ['409', refused(409, 'EXPERIENCE_ERROR', false)],
];

const session_id = '0190a5f2-0000-7000-8000-000000000000';
const step = { session_id, action: 'e2e4' };
const lobby = { experience_id: session_id };

describe('a call', () => {
  test('carries the key and names the tool', async () => {
    replies = [fine];
    expect(await connect(`${url}/`, 'pgos_1').call('auth.whoami', {})).toEqual({ ok: true });
    expect(asked).toEqual([{ path: '/api/tools/auth.whoami', key: 'Bearer pgos_1' }]);
  });

  test.each([...UNCLEAR, ...FOR_NOW])('that reads is made again after %s', async (_, reply) => {
    replies = [reply, fine];
    expect(await connect(url, 'k').call('auth.whoami', {})).toEqual({ ok: true });
    expect(asked).toHaveLength(2);
  });

  test.each(UNCLEAR)('that moves is not made again after %s', async (_, reply) => {
    replies = [reply, fine];
    const moved = connect(url, 'k').call('session.step', step);
    await expect(moved).rejects.toMatchObject({ retryable: true });
    expect(asked).toHaveLength(1);
  });

  test.each(FOR_NOW)('that moves is made again after %s, which did nothing', async (_, reply) => {
    replies = [reply, fine];
    expect(await connect(url, 'k').call('session.step', step)).toEqual({ ok: true });
    expect(asked).toHaveLength(2);
  });

  test('that creates is made again only if it has an idempotency_key', async () => {
    const { call } = connect(url, 'k');
    replies = [hangUp, fine];
    await expect(call('lobby.create', lobby)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    replies = [hangUp, fine];
    expect(await call('lobby.create', { ...lobby, idempotency_key: 'one' })).toEqual({ ok: true });
    expect(asked).toHaveLength(3);
  });

  test.each(FOR_GOOD)('is not made again after %s', async (_, reply) => {
    replies = [reply, fine];
    await expect(connect(url, 'k').call('auth.whoami', {})).rejects.toBeInstanceOf(Refusal);
    expect(asked).toHaveLength(1);
  });

  test('is given up when patience is at its end', async () => {
    replies = [strange];
    const patience = { patienceMs: 300 };
    const failing = connect(url, 'k').call('auth.whoami', {}, patience);
    await expect(failing).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.length).toBeLessThan(6);
  });

  test('that is not answered in time is UNAVAILABLE', async () => {
    replies = [silent];
    const call = connect(url, 'k').call('auth.whoami', {}, { timeoutMs: 50, patienceMs: 0 });
    await expect(call).rejects.toMatchObject({ code: 'UNAVAILABLE', retryable: true });
    await expect(call).rejects.toThrow('0.05 s');
  });

  test.each([
    ['on its way', silent],
    ['in a pause', strange],
  ])('can be stopped %s', async (_, reply) => {
    replies = [reply];
    const stop = new AbortController();
    const call = connect(url, 'k').call('auth.whoami', {}, { signal: stop.signal });
    await expect.poll(() => asked.length).toBe(1);
    stop.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    await expect(
      connect(url, 'k').call('auth.whoami', {}, { signal: stop.signal }),
    ).rejects.toThrow('enough');
    expect(asked).toHaveLength(1);
  });
});
