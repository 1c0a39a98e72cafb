import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Behaviour, PLAYS } from './hostile-behaviours.ts';

export type { Behaviour } from './hostile-behaviours.ts';

export type Era = 'modern' | 'legacy';
/** When a server that was honest so far strikes; a tool's name means calls of that tool alone. */
export type Moment = 'handshake' | 'list' | 'call' | `${'session' | 'experience'}.${string}`;

export interface HostileServer {
  readonly url: string;
  /** The address of an MCP server that behaves so at that moment and is honest otherwise. */
  mcp(behaviour: Behaviour | 'honest', at?: Moment, era?: Era): string;
  /** The same for the contract's REST paths; there is no handshake, and no list. */
  rest(behaviour: Behaviour | 'honest', at?: Moment): string;
  /** An address of this machine where nobody listens. */
  readonly closedUrl: string;
  /** A server that nobody may ever reach. */
  readonly canary: Listener;
  /** The path of every request, in order. */
  readonly hits: readonly string[];
  close(): Promise<void>;
}

export interface Listener {
  readonly url: string;
  readonly port: number;
  readonly hits: readonly string[];
  close(): Promise<void>;
}

export const BEHAVIOURS = Object.keys(PLAYS) as readonly Behaviour[];

/** A server that plays every trick, each on a path of its own, so that many tests can use it at once. */
export async function startHostileServer(): Promise<HostileServer> {
  const canary = await listen((_, response) => void response.end('{"canary":true}'));
  const closed = await listen(() => {});
  await closed.close();
  const timers = new Set<NodeJS.Timeout>();
  const own = await listen((request, response) => {
    void serve(request, response, { canaryUrl: canary.url, timers });
  });
  const path = (...parts: readonly string[]) =>
    `${own.url}/${parts.map(encodeURIComponent).join('/')}`;
  return {
    url: own.url,
    mcp: (behaviour, at = 'call', era = 'modern') => path('mcp', behaviour, at, era),
    rest: (behaviour, at = 'call') => path('rest', behaviour, at),
    closedUrl: closed.url,
    canary,
    hits: own.hits,
    async close() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([own.close(), canary.close()]);
    },
  };
}

/** Any server on a free port of loopback, with a list of the paths it was asked for. */
export async function listen(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Listener> {
  const hits: string[] = [];
  const server: Server = createServer((request, response) => {
    hits.push(request.url ?? '');
    request.on('error', () => {});
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    hits,
    async close() {
      server.closeAllConnections();
      if (server.listening) await new Promise(done => server.close(done));
    },
  };
}

interface Stage {
  readonly canaryUrl: string;
  readonly timers: Set<NodeJS.Timeout>;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { canaryUrl, timers }: Stage,
): Promise<void> {
  const [, protocol, behaviour = '', at = '', ...rest] = (request.url ?? '')
    .split('/')
    .map(decodeURIComponent);
  const text = await textOf(request);
  const isMcp = protocol === 'mcp';
  const asked = isMcp ? askedOverMcp(text) : askedOverRest(rest.join('/'), text);
  if (!asked) return void response.writeHead(isMcp ? 202 : 404).end();
  const honest = isMcp
    ? mcpAnswer(asked, rest[0] === 'legacy' ? 'legacy' : 'modern')
    : restAnswer(asked);
  const isStruck = at === asked.moment || at === asked.tool;
  if (!isStruck || !isBehaviour(behaviour)) {
    const session = asked.method === 'initialize' ? { 'mcp-session-id': 'hostile' } : {};
    response.writeHead(200, { 'content-type': 'application/json', ...session });
    return void response.end(JSON.stringify(honest));
  }
  PLAYS[behaviour]({
    response,
    honest,
    isMcp,
    secret: (request.headers.authorization ?? '').replace('Bearer ', ''),
    canaryUrl,
    every(ms, act) {
      const timer = setInterval(act, ms);
      timers.add(timer);
      response.socket?.on('error', () => {});
      response.once('close', () => {
        clearInterval(timer);
        timers.delete(timer);
      });
    },
  });
}

const isBehaviour = (name: string): name is Behaviour => Object.hasOwn(PLAYS, name);

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

interface Asked {
  readonly id?: unknown;
  readonly method: string;
  readonly moment: Moment;
  readonly tool: string;
  readonly args: Record<string, unknown>;
}

const MOMENTS: Readonly<Record<string, Moment>> = {
  'server/discover': 'handshake',
  initialize: 'handshake',
  'tools/list': 'list',
  'tools/call': 'call',
};

/** None for what wants no answer. */
function askedOverMcp(text: string): Asked | undefined {
  if (!text) return undefined;
  const { id, method, params } = JSON.parse(text);
  if (id === undefined) return undefined;
  const { name = '', arguments: args = {} } = params ?? {};
  return { id, method, moment: MOMENTS[method] ?? 'handshake', tool: name, args };
}

const PATHS: readonly (readonly [RegExp, string])[] = [
  [/^info$/, 'experience.info'],
  [/^status$/, 'experience.status'],
  [/^sessions$/, 'session.create'],
  [/^sessions\/[^/]+\/step$/, 'session.step'],
  [/^sessions\/[^/]+\/end$/, 'session.end'],
];

function askedOverRest(path: string, text: string): Asked | undefined {
  const tool = PATHS.find(([form]) => form.test(path))?.[1];
  const args = text ? JSON.parse(text) : {};
  return tool === undefined ? undefined : { method: path, moment: 'call', tool, args };
}

function mcpAnswer({ id, method, tool, args }: Asked, era: Era): Record<string, unknown> {
  const answer = (result: object) => ({
    jsonrpc: '2.0',
    id,
    result: era === 'modern' ? { resultType: 'complete', ...result } : result,
  });
  const info = { name: 'hostile', version: '1.0.0' };
  if (method === 'server/discover' && era === 'modern')
    return answer({
      supportedVersions: ['2026-07-28'],
      capabilities: { tools: {} },
      ttlMs: 0,
      cacheScope: 'private',
      _meta: { 'io.modelcontextprotocol/serverInfo': info },
    });
  if (method === 'initialize')
    return answer({ protocolVersion: '2025-06-18', capabilities: { tools: {} }, serverInfo: info });
  if (method === 'tools/list')
    return answer({ tools: TOOLS.map(name => ({ name, inputSchema: { type: 'object' } })) });
  if (method === 'tools/call') {
    const structuredContent = toolAnswer(tool, args);
    const content = [{ type: 'text', text: JSON.stringify(structuredContent) }];
    return answer({ content, structuredContent });
  }
  return { jsonrpc: '2.0', id, error: { code: -32_601, message: 'Method not found' } };
}

const restAnswer = ({ tool, args }: Asked): Record<string, unknown> => toolAnswer(tool, args);

const TOOLS = [
  'experience.info',
  'experience.status',
  'session.create',
  'session.step',
  'session.end',
];

/** What an experience that keeps nothing would say. */
function toolAnswer(tool: string, args: Record<string, unknown>): Record<string, unknown> {
  switch (tool) {
    case 'experience.info':
      return { action_schema: { type: 'string' }, gameplay_instructions: 'Say anything.' };
    case 'experience.status':
      return { current_players: 2, active_lobbies: 1 };
    case 'session.create':
      return { welcome: args['experience_agent_id'] };
    case 'session.end':
      return { outcomes: { result: 'win', score: 1 }, memory_update: { visits: 1 } };
    default:
      return { echo: args['action'] ?? args };
  }
}
