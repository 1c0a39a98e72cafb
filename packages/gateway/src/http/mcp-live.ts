import type { ServerResponse } from 'node:http';
import {
  type InitializeRequest,
  LATEST_PROTOCOL_VERSION,
  type McpServer,
  type Server,
  SUPPORTED_PROTOCOL_VERSIONS,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import {
  CLIENT_ABILITIES,
  type ClientAbility,
  type McpSession,
  type McpSessions,
} from './mcp-sessions.ts';

type Capabilities = InitializeRequest['params']['capabilities'];

/** One server of the SDK with its transport, and how many HTTP answers it still owes. */
interface Live {
  readonly server: Server | McpServer;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly ready: Promise<void>;
  readonly ids: Set<unknown>;
  open: number;
}

/**
 * The legacy sessions that something is in flight for, and no others: a server lives from the first open answer of
 * its session to the last, and is made again from the session's id when the next request comes.
 */
export interface LiveSessions {
  initialize(exchange: Exchange, principal: string, message: InitializeRequest): Promise<Response>;
  serve(exchange: Exchange, session: McpSession): Promise<Response>;
  /** How many there are. */
  count(): number;
  /** Ends the streams that clients keep open to hear of news. Calls in flight go on. */
  endStreams(): void;
}

export interface Exchange {
  readonly request: Request;
  readonly response: ServerResponse;
  /** The parsed body; none for a GET or DELETE. */
  readonly message: unknown;
}

export function liveSessions(needs: {
  readonly build: () => Server | McpServer;
  readonly sessions: McpSessions;
  /** Whether tools may say something before they answer. Otherwise all answers are single messages. */
  readonly streams: boolean;
}): LiveSessions {
  const { build, sessions, streams } = needs;
  const all = new Set<Live>();
  const bySession = new Map<string, Live>();

  const start = (idOf: () => string, session?: McpSession): Live => {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: idOf,
      enableJsonResponse: !streams,
      onsessionclosed: session && (() => sessions.end(session)),
    });
    const server = build();
    const connected = server.connect(transport);
    const ready = session ? connected.then(() => greet(transport, session)) : connected;
    const live = { server, transport, ready, ids: new Set(), open: 0 };
    all.add(live);
    return live;
  };

  /** A second request under an id that is in use gets a server of its own: the SDK would answer only one of them. */
  const join = (session: McpSession, id: unknown): Live => {
    const known = bySession.get(session.id);
    if (known && (id === undefined || !known.ids.has(id))) return known;
    const live = start(() => session.id, session);
    if (!known) bySession.set(session.id, live);
    return live;
  };

  const handle = async (live: Live, exchange: Exchange, sessionId?: string): Promise<Response> => {
    const { request, response, message } = exchange;
    const id = idOf(message);
    live.open++;
    if (id !== undefined) live.ids.add(id);
    const leave = () => {
      live.ids.delete(id);
      if (--live.open > 0) return;
      all.delete(live);
      if (sessionId !== undefined && bySession.get(sessionId) === live) bySession.delete(sessionId);
      void live.server.close();
    };
    if (response.closed) leave();
    else response.once('close', leave);
    await live.ready;
    return live.transport.handleRequest(request, { parsedBody: message });
  };

  return {
    initialize(exchange, principal, { params }) {
      const asked = params.protocolVersion;
      const revision = SUPPORTED_PROTOCOL_VERSIONS.includes(asked)
        ? asked
        : LATEST_PROTOCOL_VERSION;
      const abilities = abilitiesOf(params.capabilities);
      return handle(
        start(() => sessions.mint({ principal, revision, abilities })),
        exchange,
      );
    },
    serve: (exchange, session) =>
      handle(join(session, idOf(exchange.message)), exchange, session.id),
    count: () => all.size,
    endStreams: () => {
      for (const { transport } of all) transport.closeStandaloneSSEStream();
    },
  };
}

/** Repeats the handshake that the client has had, so that the server knows what it agreed to then. */
async function greet(
  transport: WebStandardStreamableHTTPServerTransport,
  { revision, abilities }: McpSession,
): Promise<void> {
  const message: InitializeRequest & { jsonrpc: '2.0'; id: number } = {
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: {
      protocolVersion: revision,
      capabilities: capabilitiesOf(abilities),
      clientInfo: { name: 'client', version: '0' },
    },
  };
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  });
  const answer = await transport.handleRequest(request, { parsedBody: message });
  await answer.text();
}

const idOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'method' in message && 'id' in message
    ? message.id
    : undefined;

function abilitiesOf({ sampling, elicitation, roots }: Capabilities): ClientAbility[] {
  const can: Record<ClientAbility, boolean> = {
    sampling: sampling !== undefined,
    elicitation: elicitation !== undefined,
    'elicitation.url': elicitation?.url !== undefined,
    roots: roots !== undefined,
  };
  return CLIENT_ABILITIES.filter(ability => can[ability]);
}

function capabilitiesOf(abilities: readonly ClientAbility[]): Capabilities {
  const capabilities: Capabilities = {};
  if (abilities.includes('sampling')) capabilities.sampling = {};
  if (abilities.includes('roots')) capabilities.roots = {};
  if (abilities.includes('elicitation')) capabilities.elicitation = { form: {} };
  if (abilities.includes('elicitation.url')) capabilities.elicitation = { form: {}, url: {} };
  return capabilities;
}
