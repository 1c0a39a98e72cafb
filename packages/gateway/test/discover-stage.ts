import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { UpstreamTool } from '@botplay/contract';
import { Server as ClassicServer } from '@modelcontextprotocol/sdk/server/index.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { createMcpHandler, Server as ModernServer } from '@modelcontextprotocol/server';

/** A tool with arguments of these types, all required unless said otherwise. */
export const tool = (
  name: string,
  types: Readonly<Record<string, string>> = {},
  required: readonly string[] = Object.keys(types),
): UpstreamTool => ({
  name,
  description: `Does ${name}.`,
  inputSchema: {
    type: 'object',
    properties: Object.fromEntries(Object.entries(types).map(([key, type]) => [key, { type }])),
    ...(required.length && { required }),
  },
});

export type Args = Readonly<Record<string, unknown>>;
export interface Answer {
  readonly content: { type: 'text'; text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

/** What a server of somebody else offers, and what it does. May change while it runs. */
export interface Plot {
  name: string;
  tools: readonly UpstreamTool[];
  /** The token without which it answers nobody. */
  bearer?: string;
  /** `session` is the same object for all calls of one MCP session. */
  call(name: string, args: Args, session: Record<string, unknown>): Answer;
}

export const says = (text: string): Answer => ({ content: [{ type: 'text', text }] });
export const tells = (value: Record<string, unknown>): Answer => ({
  content: [{ type: 'text', text: JSON.stringify(value) }],
  structuredContent: value,
});
export const fails = (text: string): Answer => ({ ...says(text), isError: true });

export interface OtherServer {
  readonly url: string;
  /** The MCP sessions that are open there. */
  sessions(): number;
  /** Those of them in which a tool was called: nobody's who only looked whether it is there. */
  played(): number;
  /** How many requests named a session that is none of its own. */
  strays(): number;
  /** Knows none of them any more, as after a restart. */
  forget(): void;
  close(): Promise<void>;
}

/** A server by the first generation of the official SDK, which keeps a state for each session. */
export async function serveClassic(plot: Plot): Promise<OtherServer> {
  const transports = new Map<string, StreamableHTTPServerTransport>();
  const played = new Set<StreamableHTTPServerTransport>();
  let strays = 0;
  const open = async () => {
    const session = {};
    const info = { name: plot.name, version: '1.0.0' };
    const server = new ClassicServer(info, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...plot.tools] as never }));
    server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
      played.add(transport);
      return { ...plot.call(params.name, params.arguments ?? {}, session) };
    });
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: id => void transports.set(id, transport),
      onsessionclosed: id => void transports.delete(id),
    });
    await server.connect(transport);
    return transport;
  };
  const url = await listen(async (request, response) => {
    const { 'mcp-session-id': id, authorization } = request.headers;
    if (plot.bearer && authorization !== `Bearer ${plot.bearer}`)
      return void response.writeHead(401).end();
    const known = typeof id === 'string' ? transports.get(id) : undefined;
    if (typeof id === 'string' && !known) {
      strays++;
      return void response.writeHead(404).end();
    }
    await (known ?? (await open())).handleRequest(request, response);
  });
  return {
    ...url,
    sessions: () => transports.size,
    played: () => [...transports.values()].filter(each => played.has(each)).length,
    strays: () => strays,
    forget: () => transports.clear(),
  };
}

/** A server by the second generation: no sessions, the newest revision. */
export async function serveModern(plot: Plot): Promise<OtherServer> {
  const handler = createMcpHandler(() => {
    const info = { name: plot.name, version: '1.0.0' };
    const server = new ModernServer(info, { capabilities: { tools: {} } });
    server.setRequestHandler('tools/list', () => ({ tools: [...plot.tools] as never }));
    server.setRequestHandler('tools/call', ({ params }) => ({
      ...plot.call(params.name, params.arguments ?? {}, {}),
    }));
    return server;
  });
  const url = await listen(async (request, response) => {
    const headers = new Headers(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const { method = 'POST' } = request;
    const body = method === 'POST' ? new Uint8Array(await buffer(request)) : null;
    const answer = await handler.fetch(new Request('http://localhost/', { method, headers, body }));
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  return { ...url, sessions: () => 0, played: () => 0, strays: () => 0, forget: () => {} };
}

async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
) {
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    async close() {
      server.closeAllConnections();
      await new Promise(done => server.close(done));
    },
  };
}

/** A server that says again what it is told, in any number of tools. */
export const echoes = (count: number): Plot => ({
  name: `Echo ${randomUUID()}`,
  tools: Array.from({ length: count }, (_, index) => tool(`echo_${index}`, { message: 'string' })),
  call: (name, args) => says(`${name}: ${String(args['message'])}`),
});

/** A game with accounts: whoever has registered can log in, and only who has logged in can play. */
export function accounts(): Plot & { readonly passwords: Map<string, string> } {
  const passwords = new Map<string, string>();
  return {
    name: 'Accounts',
    passwords,
    tools: [
      tool('register', { username: 'string', registration_code: 'string' }),
      tool('login', { username: 'string', password: 'string' }),
      tool('whoami'),
      tool('leak'),
    ],
    call(name, args, session) {
      if (name === 'register') {
        const username = String(args['username']);
        const password = `pw-${randomUUID()}`;
        if (args['registration_code'] !== 'ABC-123') return fails('The code is wrong.');
        if (passwords.has(username)) return tells({ error: 'The name is taken.' });
        passwords.set(username, password);
        return tells({ username, password, welcome: `Keep ${password} in mind` });
      }
      if (name === 'login') {
        const { username, password } = args;
        if (passwords.get(String(username)) !== password)
          return fails(`The password ${String(password)} of ${String(username)} is wrong.`);
        session['user'] = username;
        session['password'] = password;
        return tells({ token: `tk-${randomUUID()}`, echo: `You sent ${String(password)}.` });
      }
      if (name === 'leak') return says(`Your password is ${String(session['password'])}!`);
      return session['user'] ? tells({ you: session['user'] }) : fails('Log in first.');
    },
  };
}
