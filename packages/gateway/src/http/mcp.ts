import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { refusalBody, Refusal, refuse, type Surface } from '@botplay/contract';
import {
  type Implementation,
  isJsonContentType,
  type McpServer,
  type Server,
} from '@modelcontextprotocol/server';
import { type AtTheDoor, wordRefusal } from './call.ts';
import { hotPath } from './hot.ts';
import { MOST_BYTES, parseJson } from '../json.ts';
import { acceptedForms, RPC, writeJson, writeWrong, type Wrong } from './mcp-answers.ts';
import { type Arrival, coldPath } from './mcp-cold.ts';
import { type Names, toolbox } from './mcp-tools.ts';
import type { WidgetShelf } from './mcp-widgets.ts';
import type { McpSession, McpSessions } from './mcp-sessions.ts';
import { readBody } from './read-body.ts';

/** A hint that was lost costs an open stream's key no longer life than this. */
const RECHECK_MS = 1_000;

export interface McpEndpoint {
  handle(request: IncomingMessage, response: ServerResponse): void;
  stats(): McpStats;
  /** Hangs up on streams whose credential or session does not hold any more. Runs every second by itself. */
  recheck(): void;
  /** Ends the streams, which have no end of their own, and lets calls finish. */
  close(): Promise<void>;
}

export interface McpStats {
  /** Requests that the dispatcher answered without the SDK. */
  readonly hot: number;
  /** Legacy sessions that hold a server in memory, because something of theirs is in flight. */
  readonly liveSessions: number;
}

export interface McpEndpointOptions<Context extends AtTheDoor> {
  readonly surface: Surface<Context>;
  /** Who sends these headers. Refuses if that cannot be known. */
  authenticate(headers: IncomingHttpHeaders): Context | Promise<Context>;
  readonly sessions: McpSessions;
  readonly info: Implementation;
  readonly log: AtTheDoor['log'];
  /** The surface's widgets; without it there are none to read. */
  readonly shelf?: WidgetShelf | undefined;
  /** Off, the SDK alone answers: the same, but slower. */
  readonly hot?: boolean;
  /** A server of its own, for a surface that has more to offer than its tools. */
  readonly buildServer?: () => Server | McpServer;
}

/** An MCP endpoint for every revision: our own dispatcher for what is hot, the official SDK for the rest. */
export function mcpEndpoint<Context extends AtTheDoor>(
  options: McpEndpointOptions<Context>,
): McpEndpoint {
  const { surface, sessions, info, log, buildServer } = options;
  const tools = toolbox(surface.tools, options.shelf !== undefined);
  const offer = { info, instructions: surface.instructions, tools, shelf: options.shelf };
  const cold = coldPath({ offer, sessions, buildServer });
  const hot = options.hot === false ? undefined : hotPath(offer, buildServer === undefined);

  const open = new Set<Arrival<Context>>();

  const fail = (response: ServerResponse, error: unknown): void => {
    const refusal = wordRefusal(error, log);
    if (response.headersSent) return void response.destroy();
    const { status } = refusal;
    const challenge = status === 401 ? { 'www-authenticate': 'Bearer' } : undefined;
    writeJson(response, status, { error: refusalBody(refusal) }, challenge);
  };

  const settle = ({ response }: Arrival<Context>, answered: void | Promise<void>): void => {
    answered?.catch(error => fail(response, error));
  };

  const enter = (request: IncomingMessage, response: ServerResponse, context: Context): void => {
    const { method, headers } = request;
    if (method !== 'POST' && method !== 'GET' && method !== 'DELETE')
      return writeWrong(response, WRONG_VERB);
    const forms = acceptedForms(headers.accept);
    const form = method !== 'GET' && forms.has('json') ? 'json' : 'events';
    if (method !== 'DELETE' && !forms.has(form)) return writeWrong(response, WRONG_FORMS);
    const arrival: Arrival<Context> = {
      request,
      response,
      context,
      form,
      names: namesFor(request.url),
    };
    if (method === 'POST') receive(arrival);
    else leaveToSdk(arrival, undefined);
  };

  /** What the SDK answers may be a stream without an end. */
  const leaveToSdk = (arrival: Arrival<Context>, message: unknown): void => {
    if (arrival.response.closed) return;
    open.add(arrival);
    arrival.response.once('close', () => open.delete(arrival));
    settle(arrival, cold.answer(arrival, message));
  };

  const receive = (arrival: Arrival<Context>): void => {
    const { request, response } = arrival;
    if (!isJsonContentType(request.headers['content-type']))
      return writeWrong(response, WRONG_TYPE);
    readBody(request, MOST_BYTES, body => {
      if (!body) return writeWrong(response, TOO_LARGE);
      let message: unknown;
      try {
        message = parseJson(body);
      } catch (error) {
        const { message } = wordRefusal(error, log);
        return writeWrong(response, { status: 400, code: RPC.parse, message });
      }
      try {
        dispatch(arrival, message);
      } catch (error) {
        fail(response, error);
      }
    });
  };

  const dispatch = (arrival: Arrival<Context>, message: unknown): void => {
    const { request, response, context } = arrival;
    if (Array.isArray(message)) return writeWrong(response, BATCH);
    const order = hot?.read(request.headers, message);
    if (!hot || !order) return leaveToSdk(arrival, message);
    if (order.sessionId === undefined) return settle(arrival, hot.answer(order, arrival));
    const answer = (session: McpSession | undefined) =>
      session ? hot.answer(order, arrival) : cold.answer(arrival, message);
    const session = sessions.check(order.sessionId, context.caller.id);
    settle(arrival, session instanceof Promise ? session.then(answer) : answer(session));
  };

  const recheck = (): void => {
    for (const arrival of open)
      if (isStreaming(arrival))
        stillHolds(arrival).catch(error => {
          if (error instanceof Refusal && error.code === 'UNAUTHENTICATED')
            arrival.response.destroy();
        });
  };

  /** What has not begun to answer ends by itself, and may be the very DELETE that ends the session. */
  const isStreaming = ({ response }: Arrival<Context>): boolean =>
    response.headersSent && !response.writableEnded;

  const stillHolds = async ({ request }: Arrival<Context>): Promise<void> => {
    const { caller } = await options.authenticate(request.headers);
    const id = request.headers['mcp-session-id'];
    if (typeof id === 'string' && !(await sessions.check(id, caller.id)))
      refuse('UNAUTHENTICATED', 'The session has ended.');
  };
  const rechecks = setInterval(recheck, RECHECK_MS).unref();
  let isClosing = false;

  return {
    handle(request, response) {
      try {
        if (isClosing) refuse('UNAVAILABLE', 'This server is about to stop. Try again.');
        const context = options.authenticate(request.headers);
        if (!(context instanceof Promise)) return enter(request, response, context);
        context
          .then(known => enter(request, response, known))
          .catch(error => fail(response, error));
      } catch (error) {
        fail(response, error);
      }
    },
    recheck,
    stats: () => ({ hot: hot?.count() ?? 0, liveSessions: cold.liveSessions() }),
    close() {
      isClosing = true;
      clearInterval(rechecks);
      return cold.close();
    },
  };
}

const WRONG_VERB: Wrong = {
  status: 405,
  code: RPC.server,
  message: 'This method is not used here. Send a POST.',
  headers: { allow: 'GET, POST, DELETE' },
};
const WRONG_FORMS: Wrong = {
  status: 406,
  code: RPC.server,
  message:
    'The Accept header must allow application/json or text/event-stream; for GET the latter.',
};
const WRONG_TYPE: Wrong = {
  status: 415,
  code: RPC.server,
  message: 'Send a body with the type application/json.',
};
const TOO_LARGE: Wrong = {
  status: 413,
  code: RPC.server,
  message: `The body has more than ${MOST_BYTES} bytes. Send less.`,
};
const BATCH: Wrong = {
  status: 400,
  code: RPC.request,
  message: 'Batches are not served. Send each message by itself.',
};

function namesFor(url = ''): Names {
  const query = url.indexOf('?');
  if (query < 0) return 'dotted';
  return new URLSearchParams(url.slice(query)).get('names') === 'safe' ? 'safe' : 'dotted';
}
