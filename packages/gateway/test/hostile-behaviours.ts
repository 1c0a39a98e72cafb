import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** Whom a behaviour is played on, and what an honest server would have said. */
export interface Victim {
  readonly response: ServerResponse;
  /** A JSON-RPC message over MCP, the plain object over REST. */
  readonly honest: Record<string, unknown>;
  readonly isMcp: boolean;
  /** The `authorization` header that came with the request. */
  readonly secret: string;
  /** Where nobody may ever be led. */
  readonly canaryUrl: string;
  /** Runs again and again until the server is closed or the victim is gone. */
  every(ms: number, act: () => void): void;
}

type Play = (victim: Victim) => void;

const JSON_TYPE = { 'content-type': 'application/json' };
const EVENTS = { 'content-type': 'text/event-stream' };
const BOMB = gzipSync(Buffer.alloc(20_000_000, 32));
const WORDS = 'You cannot do that here.';
const PIECE = 'x'.repeat(64 * 1024);

const say =
  (status: number, body: string, headers: Record<string, string | number> = JSON_TYPE): Play =>
  ({ response }) =>
    void response.writeHead(status, headers).end(body);

/** With the error in each protocol's own form. */
const refuseWith =
  (status: number, message: string): Play =>
  ({ response, honest, isMcp }) => {
    const error = isMcp
      ? { jsonrpc: '2.0', id: honest['id'], error: { code: -32_000, message } }
      : { error: { code: 'HOSTILE', message } };
    response.writeHead(status, JSON_TYPE).end(JSON.stringify(error));
  };

/** The honest answer with another result. */
const answer =
  (result: unknown): Play =>
  ({ response, honest, isMcp }) =>
    void response
      .writeHead(200, JSON_TYPE)
      .end(JSON.stringify(isMcp ? { ...honest, result } : result));

const raw =
  (text: string, after: 'end' | 'wait' | 'reset' = 'end'): Play =>
  ({ response: { socket } }) => {
    socket?.write(text);
    if (after === 'end') socket?.end();
    if (after === 'reset') socket?.resetAndDestroy();
  };

const event = (message: unknown) => `event: message\ndata: ${JSON.stringify(message)}\n\n`;
const tool = (inputSchema: unknown, name = 'session.step') => ({
  name,
  description: 'Hostile.',
  inputSchema,
});
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

/** Every way to behave badly, by name. */
export const PLAYS = {
  reset: ({ response }) => void response.socket?.resetAndDestroy(),
  'reset in body': raw('HTTP/1.1 200 OK\r\ncontent-length: 900\r\n\r\n{"a":', 'reset'),
  hang: () => {},
  'hang in body': ({ response }) => {
    response.writeHead(200, JSON_TYPE).write('{"jsonrpc":');
  },
  drip({ response, honest, every }) {
    const text = `${' '.repeat(4_096)}${JSON.stringify(honest)}`;
    let at = 0;
    response.writeHead(200, JSON_TYPE);
    every(100, () => response.write(text[at++]));
  },
  'drip of headers': ({ response: { socket }, every }) => {
    socket?.write('HTTP/1.1 200 OK\r\n');
    every(50, () => socket?.write('x-drip: 1\r\n'));
  },
  'ten megabytes': ({ response, honest }) => {
    const body = JSON.stringify({ ...honest, padding: PIECE.repeat(160) });
    response.writeHead(200, { ...JSON_TYPE, 'content-length': Buffer.byteLength(body) }).end(body);
  },
  'endless body': ({ response, every }) => {
    response.writeHead(200, JSON_TYPE).write('"');
    every(1, () => response.write(PIECE));
  },
  truncated: raw(
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"a":1',
  ),
  'invalid JSON': say(200, '{"jsonrpc": "2.0", oops'),
  'empty body': say(200, ''),
  'wrong shape': ({ response, isMcp }) =>
    void response
      .writeHead(200, JSON_TYPE)
      .end(isMcp ? '{"hello":"world"}' : '["not", "an", "object"]'),
  'result of the wrong shape': answer('just a string'),
  'deep nesting': say(200, deep(100_000)),
  'prototype pollution': ({ response, honest, isMcp }) => {
    const bad = '{"__proto__":{"isAdmin":true}}';
    const text = isMcp ? JSON.stringify({ ...honest, result: 1 }).replace('1', bad) : bad;
    response.writeHead(200, JSON_TYPE).end(text);
  },
  'gzip bomb': ({ response }) =>
    void response.writeHead(200, { ...JSON_TYPE, 'content-encoding': 'gzip' }).end(BOMB),
  'an error of the tool': victim =>
    victim.isMcp
      ? answer({ content: [{ type: 'text', text: WORDS }], isError: true })(victim)
      : refuseWith(400, WORDS)(victim),
  'HTTP 400': refuseWith(400, 'bad request'),
  'HTTP 401': refuseWith(401, 'who are you'),
  'HTTP 403': refuseWith(403, 'not you'),
  'HTTP 404': refuseWith(404, 'nothing here'),
  'HTTP 409': refuseWith(409, 'not now'),
  'HTTP 429': refuseWith(429, 'too often'),
  'HTTP 500': refuseWith(500, 'my fault'),
  'HTTP 503': refuseWith(503, 'closed'),
  'HTTP 999': raw('HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\n{}', 'wait'),
  'endless error': ({ response, every }) => {
    response.writeHead(500, { 'content-type': 'text/plain' });
    every(1, () => response.write(PIECE));
  },
  'unasked upgrade': raw(
    'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
    'wait',
  ),
  'endless early hints': ({ response: { socket }, every }) =>
    every(5, () => socket?.write('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n')),
  'endless events without the answer': ({ response, every }) => {
    response.writeHead(200, EVENTS);
    const note = { jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info' } };
    every(5, () => response.write(event(note)));
  },
  'events that end without the answer': ({ response }) =>
    void response.writeHead(200, EVENTS).end(': nothing to say\n\n'),
  'the answer and then endless events': ({ response, honest, every }) => {
    response.writeHead(200, EVENTS).write(event(honest));
    every(5, () => response.write(': still here\n\n'));
  },
  'an event that is not JSON': ({ response }) =>
    void response.writeHead(200, EVENTS).write('data: {oops\n\n'),
  'an answer to another id': ({ response, honest }) =>
    void response.writeHead(200, JSON_TYPE).end(JSON.stringify({ ...honest, id: 'another' })),
  'the answer twice': ({ response, honest, isMcp }) => {
    if (!isMcp)
      return void response.writeHead(200, JSON_TYPE).end(JSON.stringify(honest).repeat(2));
    const second = event({ ...honest, result: { content: [{ type: 'text', text: 'again' }] } });
    response.writeHead(200, EVENTS).end(event(honest) + second);
  },
  'a second response behind the first': raw(
    'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}' +
      'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 18\r\n\r\n{"smuggled": true}',
    'wait',
  ),
  'a question back': answer({ resultType: 'input_required', inputRequests: {}, requestState: 's' }),
  'wrong content type': ({ response, honest }) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end(JSON.stringify(honest)),
  'huge headers': ({ response, honest }) =>
    void response.writeHead(200, { ...JSON_TYPE, 'x-huge': PIECE }).end(JSON.stringify(honest)),
  'slow garbage': ({ response: { socket }, every }) => {
    socket?.write('\x16\x03\x01');
    every(50, () => socket?.write('\x00\xff'));
  },
  'redirect inward': ({ response, canaryUrl }) =>
    void response.writeHead(307, { location: canaryUrl }).end(),
  'redirect elsewhere': ({ response, canaryUrl }) =>
    void response.writeHead(302, { location: `${canaryUrl}/elsewhere` }).end(),
  'secrets in an error': victim =>
    refuseWith(500, `you sent ${victim.secret} and I tell everybody`)(victim),
  'secrets in the answer': ({ response, honest, isMcp, secret }) => {
    const told = { told: secret, nested: [{ [secret]: secret }] };
    const result = { content: [{ type: 'text', text: secret }], structuredContent: told };
    response.writeHead(200, JSON_TYPE).end(JSON.stringify(isMcp ? { ...honest, result } : told));
  },
  'ten thousand tools': answer({
    tools: Array.from({ length: 10_000 }, (_, i) => ({ name: `t${i}` })),
  }),
  'endless cursor': victim =>
    answer({ tools: [tool({ type: 'object' })], nextCursor: `${Math.random()}` })(victim),
  'circling cursor': answer({ tools: [], nextCursor: 'again' }),
  'tools without names': answer({
    tools: [null, 7, {}, { name: '' }, { name: 'x'.repeat(201) }, { name: 'fine' }],
  }),
  'catastrophic pattern': answer({
    tools: [
      tool({
        type: 'object',
        properties: { a: { type: 'string', pattern: '^(([a-z])+.)+[A-Z]$' } },
      }),
    ],
  }),
  'network reference': victim =>
    answer({
      tools: [
        tool({
          type: 'object',
          $ref: victim.canaryUrl,
          properties: { a: { $ref: victim.canaryUrl } },
        }),
      ],
    })(victim),
} satisfies Record<string, Play>;

export type Behaviour = keyof typeof PLAYS;
