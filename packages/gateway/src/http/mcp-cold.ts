import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  classifyInboundRequest,
  createMcpHandler,
  isInitializeRequest,
  type McpServer,
  type Server,
} from '@modelcontextprotocol/server';
import type { AtTheDoor } from './call.ts';
import { type Form, relay, RPC, writeWrong, type Wrong } from './mcp-answers.ts';
import { liveSessions } from './mcp-live.ts';
import { type Offer, surfaceServer, type Visit } from './mcp-server.ts';
import type { McpSessions } from './mcp-sessions.ts';

/** One HTTP request on its way through the endpoint. */
export interface Arrival<Context> extends Visit<Context> {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly form: Form;
}

/** The way through the official SDK, which knows all of the protocol. */
export interface ColdPath<Context> {
  /** Answers a message that was posted or, without one, a GET or DELETE. */
  answer(arrival: Arrival<Context>, message: unknown): Promise<void>;
  /** Legacy sessions that hold a server in memory, because something of theirs is in flight. */
  liveSessions(): number;
  /** Ends the streams, which have no end of their own, and lets calls finish. */
  close(): Promise<void>;
}

export function coldPath<Context extends AtTheDoor>(needs: {
  readonly offer: Offer<Context>;
  readonly sessions: McpSessions;
  readonly buildServer: (() => Server | McpServer) | undefined;
}): ColdPath<Context> {
  const { offer, sessions, buildServer } = needs;
  const visits = new WeakMap<Request, Visit<Context>>();
  const build = buildServer ?? (() => surfaceServer(offer, request => visits.get(request)));
  const modern = createMcpHandler(build, { legacy: 'reject' });
  const running = new Set<Promise<Response>>();
  const live = liveSessions({ build, sessions, streams: buildServer !== undefined });

  /** The request as the SDK wants it, whatever forms the client accepts: we turn the answer into one of those. */
  const toWeb = ({ request, response, context, names }: Arrival<Context>): Request => {
    const gone = new AbortController();
    response.once('close', () => response.writableFinished || gone.abort());
    const headers = new Headers({ accept: 'application/json, text/event-stream' });
    if (request.method === 'POST') headers.set('content-type', 'application/json');
    for (const [name, value] of Object.entries(request.headers))
      if (name.startsWith('mcp-') || name === 'last-event-id') headers.set(name, String(value));
    const { method } = request;
    const web = new Request('http://localhost/', { method, headers, signal: gone.signal });
    visits.set(web, { context, names });
    return web;
  };

  const legacy = async (arrival: Arrival<Context>, message: unknown): Promise<Response | Wrong> => {
    const { request, response, context } = arrival;
    const exchange = () => ({ request: toWeb(arrival), response, message });
    const id = one(request.headers['mcp-session-id']) || undefined;
    if (id === undefined) {
      if (isInitializeRequest(message))
        return live.initialize(exchange(), context.caller.id, message);
      return isHandshake(message) ? BAD_HANDSHAKE : NO_SESSION_ID;
    }
    const session = await sessions.check(id, context.caller.id);
    return session ? live.serve(exchange(), session) : UNKNOWN_SESSION;
  };

  const stateless = (arrival: Arrival<Context>, message: unknown): Promise<Response> => {
    const answer = modern.fetch(toWeb(arrival), { parsedBody: message });
    running.add(answer);
    void answer.finally(() => running.delete(answer)).catch(() => undefined);
    return answer;
  };

  return {
    async answer(arrival, message) {
      const { response, form } = arrival;
      const answer =
        eraOf(arrival.request, message) === 'legacy'
          ? await legacy(arrival, message)
          : await stateless(arrival, message);
      if (answer instanceof Response) return relay(answer, response, form);
      writeWrong(response, answer);
    },
    liveSessions: live.count,
    async close() {
      live.endStreams();
      await Promise.allSettled(running); // closing the SDK's handler would cut them off
      await modern.close();
    },
  };
}

const BAD_HANDSHAKE: Wrong = {
  status: 400,
  code: RPC.params,
  message: 'initialize needs an id, and params with protocolVersion, capabilities and clientInfo.',
};
const NO_SESSION_ID: Wrong = {
  status: 400,
  code: RPC.server,
  message: 'The Mcp-Session-Id header is missing. Call initialize first; its answer has the id.',
};
const UNKNOWN_SESSION: Wrong = {
  status: 404,
  code: RPC.session,
  message: 'This session is unknown, has ended, or is older than a day. Call initialize again.',
};

function eraOf({ method = '', headers }: IncomingMessage, body: unknown) {
  return classifyInboundRequest({
    httpMethod: method,
    protocolVersionHeader: one(headers['mcp-protocol-version']),
    mcpMethodHeader: one(headers['mcp-method']),
    mcpNameHeader: one(headers['mcp-name']),
    body,
  }).kind;
}

const isHandshake = (message: unknown): boolean =>
  typeof message === 'object' &&
  message !== null &&
  'method' in message &&
  message.method === 'initialize';

const one = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(', ') : header;
