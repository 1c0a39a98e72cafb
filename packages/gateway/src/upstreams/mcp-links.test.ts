import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { McpServer as ClassicServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { createMcpHandler, fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Listener, listen } from '../../test/hostile-server.ts';
import { type Dial, dialer } from './dial.ts';
import type { McpLink } from './mcp-link.ts';
import { mcpLinks } from './mcp-links.ts';

const INFO = { name: 'demo', title: 'A demo', version: '1.0.0' };

let dial: Dial;
beforeAll(() => {
  const addresses = { allowPrivate: true, ownHost: 'botplay.test', ownPort: 1 };
  dial = dialer({ addresses, limits: { failures: 10_000, waitMs: 20_000 } });
});
afterAll(() => dial.close());

/** A server of the official SDK, and what can be asked about it. */
interface Demo extends Listener {
  /** How many sessions it was asked for. */
  readonly sessions: () => number;
  /** As after a restart. */
  forget(): void;
  /** The tools that were run, in order. */
  readonly ran: readonly string[];
}

const later = (ms: number) => new Promise(done => setTimeout(done, ms));
const echo = async ({ text, ms }: { text: string; ms: number }) => {
  await later(ms);
  return { content: [{ type: 'text' as const, text: `echo ${text}` }] };
};

function classicServer(ran: string[]): ClassicServer {
  const server = new ClassicServer(INFO);
  server.registerTool(
    'echo',
    { description: 'Echoes.', inputSchema: { text: z.string(), ms: z.number() } },
    async input => (ran.push('echo'), echo(input)),
  );
  server.registerTool('fail', {}, async () => ({
    content: [{ type: 'text', text: 'It did not work.' }],
    isError: true,
  }));
  return server;
}

/** The official server of the older revisions. */
async function classic(options: {
  readonly keepsSessions: boolean;
  readonly enableJsonResponse: boolean;
  /** What it answers when it does not know a session. */
  readonly lost?: number;
}): Promise<Demo> {
  const ran: string[] = [];
  let opened = 0;
  const known = new Map<string, StreamableHTTPServerTransport>();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = request.method === 'POST' ? await json(request) : undefined;
    const id = String(request.headers['mcp-session-id'] ?? '');
    const isOpening = JSON.stringify(body)?.includes('"initialize"');
    const there = known.get(id);
    if (there) return there.handleRequest(request, response, body);
    if (options.keepsSessions && !isOpening) {
      const error = { code: -32_000, message: 'Bad Request: No valid session ID provided' };
      response.writeHead(options.lost ?? 404, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error }));
    }
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: options.keepsSessions ? randomUUID : undefined,
      enableJsonResponse: options.enableJsonResponse,
      onsessioninitialized: id => void known.set(id, transport),
    });
    if (isOpening) opened++;
    await classicServer(ran).connect(transport);
    return transport.handleRequest(request, response, body);
  };
  const server = await listen((request, response) => void answer(request, response));
  return { ...server, ran, sessions: () => opened, forget: () => known.clear() };
}

/** The official server of 2026-07-28. */
async function modern(): Promise<Demo> {
  const ran: string[] = [];
  const schema = fromJsonSchema<{ text: string; ms: number }>({
    type: 'object',
    properties: {
      text: { type: 'string', 'x-mcp-header': 'Text' },
      ms: { type: 'integer' },
    },
    required: ['text', 'ms'],
  } as never);
  const handler = createMcpHandler(
    () => {
      const server = new McpServer(INFO);
      server.registerTool(
        'echo',
        { description: 'Echoes.', inputSchema: schema },
        async input => (ran.push('echo'), echo(input)),
      );
      server.registerTool('fail', {}, async () => ({
        content: [{ type: 'text', text: 'It did not work.' }],
        isError: true,
      }));
      return server;
    },
    { legacy: 'reject' },
  );
  const server = await listen((request, response) => {
    void (async () => {
      const { method = 'GET', headers } = request;
      const body = method === 'POST' ? JSON.stringify(await json(request)) : null;
      const given = new Headers(headers as Record<string, string>);
      const url = `http://${headers.host}${request.url}`;
      const answer = await handler.fetch(new Request(url, { method, headers: given, body }));
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    })();
  });
  return { ...server, ran, sessions: () => 0, forget: () => {} };
}

const DEMOS = [
  {
    name: 'the classic server with sessions, in JSON',
    start: () => classic({ keepsSessions: true, enableJsonResponse: true }),
    revision: '2025-11-25',
  },
  {
    name: 'the classic server with sessions, in events',
    start: () => classic({ keepsSessions: true, enableJsonResponse: false }),
    revision: '2025-11-25',
  },
  {
    name: 'the classic server without sessions, in JSON',
    start: () => classic({ keepsSessions: false, enableJsonResponse: true }),
    revision: '2025-11-25',
  },
  {
    name: 'the classic server without sessions, in events',
    start: () => classic({ keepsSessions: false, enableJsonResponse: false }),
    revision: '2025-11-25',
  },
  { name: 'the server of 2026-07-28', start: modern, revision: '2026-07-28' },
];

const text = (text: string) => ({ content: [{ type: 'text', text }] });

describe.each(DEMOS)('$name', ({ name, start, revision }) => {
  let demo: Demo;
  let link: McpLink;
  const server = () => ({ lane: name, url: `${demo.url}/mcp` });
  beforeAll(async () => {
    demo = await start();
    link = await mcpLinks(dial).open(server());
  });
  afterAll(() => demo.close());

  test('says who it is and which revision it speaks', async () => {
    const { name, link } = await mcpLinks(dial).introduce(server());
    expect(name).toBe('A demo');
    expect(link.memo().revision).toBe(revision);
  });

  test('lists its tools and runs them', async () => {
    expect((await link.listTools()).map(({ name, description }) => [name, description])).toEqual([
      ['echo', 'Echoes.'],
      ['fail', ''],
    ]);
    expect(await link.call('echo', { text: 'hi', ms: 0 })).toMatchObject(text('echo hi'));
  });

  test('goes on from a memo without shaking hands again', async () => {
    const before = demo.hits.length;
    const again = await mcpLinks(dial).open(server(), JSON.parse(JSON.stringify(link.memo())));
    expect(demo.hits).toHaveLength(before);
    expect(await again.call('echo', { text: 'héllo 🎲', ms: 0 })).toMatchObject(
      text('echo héllo 🎲'),
    );
  });

  test('forwards what a tool says when it fails, and knows a tool that is not there', async () => {
    await expect(link.call('fail', {})).rejects.toMatchObject({
      code: 'EXPERIENCE_ERROR',
      retryable: false,
      message: 'It did not work.',
    });
    await expect(link.call('nope', {})).rejects.toMatchObject({
      code: 'EXPERIENCE_TOOL_NOT_FOUND',
    });
    await expect(link.call('echo', { text: 7 })).rejects.toMatchObject({
      code: 'EXPERIENCE_ERROR',
    });
  });

  test('twenty callers at once, some of whom give up: every answer belongs to its caller', async () => {
    let answered = 0;
    let abandoned = 0;
    const caller = async (number: number) => {
      for (let turn = 0; turn < 8; turn++) {
        const said = `${number}/${turn}`;
        const isHasty = (number * 31 + turn * 17) % 5 === 0;
        const args = { text: said, ms: isHasty ? 100 : (number * 7 + turn * 13) % 12 };
        try {
          const result = await link.call('echo', args, isHasty ? 15 : 20_000);
          expect(result).toMatchObject(text(`echo ${said}`));
          answered++;
        } catch (error) {
          if (!isHasty) throw error;
          expect(['EXPERIENCE_TIMEOUT', 'POOL_EXHAUSTED']).toContain(
            (error as { code?: unknown }).code,
          );
          abandoned++;
        }
      }
    };
    await Promise.all(Array.from({ length: 20 }, (_, number) => caller(number)));
    expect(answered + abandoned).toBe(160);
    expect(answered).toBeGreaterThan(100);
    expect(abandoned).toBeGreaterThan(10);
    expect(dial.taken()).toBe(0);
  });
});

test('a server that wants arguments among the headers gets them, and runs the call once', async () => {
  const demo = await modern();
  const links = mcpLinks(dial);
  const { memo } = await links.open({ lane: 'marked', url: demo.url });
  const link = await links.open({ lane: 'marked', url: demo.url }, memo());
  const before = demo.hits.length;
  expect(await link.call('echo', { text: 'día', ms: 0 })).toMatchObject(text('echo día'));
  expect(demo.hits.length - before).toBe(3); // turned away, asked what it wants, done
  expect(await link.call('echo', { text: 'two', ms: 0 })).toMatchObject(text('echo two'));
  expect(demo.hits.length - before).toBe(4);
  expect(demo.ran).toHaveLength(2);
  await demo.close();
});

describe.each([404, 400])('a server that answers %i to a session it has lost', lost => {
  test('is asked for a new one, once, by however many calls miss it', async () => {
    const demo = await classic({ keepsSessions: true, enableJsonResponse: true, lost });
    const link = await mcpLinks(dial).open({ lane: `lost ${lost}`, url: demo.url });
    const before = link.memo();
    demo.forget();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(i => link.call('echo', { text: `${i}`, ms: 0 })),
    );
    expect(answers).toMatchObject([1, 2, 3, 4].map(i => text(`echo ${i}`)));
    expect(demo.sessions()).toBe(2);
    expect(demo.ran).toHaveLength(4);
    expect(link.memo().sessionId).not.toBe(before.sessionId);
    await demo.close();
  });
});

test('a server that loses every session is not asked for ever', async () => {
  let opened = 0;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { id, method } = (await json(request)) as { id?: number; method: string };
    const isOpening = method === 'initialize';
    if (isOpening) opened++;
    const result = { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: INFO };
    response.writeHead(isOpening ? 200 : id === undefined ? 202 : 404, {
      'content-type': 'application/json',
      'mcp-session-id': `session ${opened}`,
    });
    response.end(isOpening ? JSON.stringify({ jsonrpc: '2.0', id, result }) : '');
  };
  const server = await listen((request, response) => void answer(request, response));
  const link = await mcpLinks(dial).open({ lane: 'loses', url: server.url });
  await expect(link.call('echo', {})).rejects.toMatchObject({ code: 'EXPERIENCE_TOOL_NOT_FOUND' });
  expect(opened).toBe(2);
  await server.close();
});

test('a session is taken leave of, and a server that does not care for it does no harm', async () => {
  const demo = await classic({ keepsSessions: true, enableJsonResponse: true });
  const link = await mcpLinks(dial).open({ lane: 'leave', url: demo.url });
  await link.close();
  await demo.close();
  await expect(link.close()).resolves.toBeUndefined();
});
