import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Refusal, refusalBody, refuse } from '@botplay/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Services } from '../services.ts';
import { wordRefusal } from './call.ts';
import { serveColdArrivals, serveOperations } from './cold-arrivals.ts';
import { serveRoutes } from './desk.ts';
import { serveFeeds } from './feed.ts';
import { guard } from './guard.ts';
import { MOST_BYTES, parseJson } from '../json.ts';
import type { McpEndpoint } from './mcp.ts';
import { readBody } from './read-body.ts';
import { sendRefusal, serveRest } from './rest.ts';
import { noSuchRoute, serveSite } from './site.ts';
import { serveWebTools } from './web-tools.ts';

/** A slow client has this long to send its headers, and its whole request. Our guard looks at the host. */
const MANNERS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  requireHostHeader: false,
};

export interface Doors {
  readonly services: Services;
  /** The MCP endpoints by their path. They stand in front of Fastify, for speed. */
  readonly endpoints: ReadonlyMap<string, McpEndpoint>;
  readonly logger: FastifyBaseLogger;
  /** The built web app; without it there are no pages. */
  readonly siteDir: string | undefined;
}

/** One `node:http` server with every way in. Not listening yet. */
export function httpServer({ services, endpoints, logger, siteDir }: Doors): FastifyInstance {
  const mayEnter = guard(services.settings);
  let isClosing = false;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MOST_BYTES,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    clientErrorHandler: (error, socket) => hangUp(socket, error),
    frameworkErrors: (error, _, answer) => {
      void sendRefusal(answer, asRefusal(error, services));
    },
    serverFactory: handler =>
      createServer(MANNERS, (request, response) => {
        // A busy client would else hold its connection open past the end.
        if (isClosing) response.shouldKeepAlive = false;
        try {
          if (!request.url?.startsWith('/'))
            refuse('VALIDATION_ERROR', 'Ask for a path, not a URL.');
          mayEnter(request.headers);
        } catch (error) {
          return turnAway(request, response, wordRefusal(error, services.log));
        }
        const endpoint = endpoints.get(pathOf(request));
        return endpoint ? endpoint.handle(request, response) : handler(request, response);
      }),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', (_, payload, done) => {
    readBody(payload, MOST_BYTES, body => {
      try {
        if (!body) return done(tooLarge());
        return done(null, body.length ? parseJson(body) : undefined);
      } catch (error) {
        return done(error as Refusal);
      }
    });
  });
  app.addHook('onSend', async (_, answer) => {
    answer.header('x-content-type-options', 'nosniff');
    // Who is answered while the server stops is not to come back on this connection.
    if (isClosing) answer.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, answer) => {
    const { method, url, ip, log } = request;
    const ms = Math.round(answer.elapsedTime * 10) / 10;
    log.info({ method, path: loggedPath(url), status: answer.statusCode, ms, ip }, 'request');
  });
  app.setErrorHandler((error, _, answer) => sendRefusal(answer, asRefusal(error, services)));
  app.setNotFoundHandler(({ method, url }) => noSuchRoute(method, url.split('?')[0] ?? url));

  serveRest(app, services);
  serveWebTools(app, services);
  serveRoutes(app, services);
  serveColdArrivals(app, services);
  serveOperations(app, services);
  serveFeeds(app, services);
  if (siteDir) serveSite(app, siteDir);
  app.addHook('preClose', async () => {
    isClosing = true;
    services.play.matches.release();
    await Promise.all([...endpoints.values()].map(endpoint => endpoint.close()));
  });
  return app;
}

export const portOf = (server: Server): number => {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

/** Never the query, nor a key: people put them there although they must not. */
const loggedPath = (url: string) => url.split('?')[0]?.replaceAll(/pgos_[\w-]*/g, 'pgos_...');

const pathOf = ({ url = '' }: IncomingMessage) => {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
};

function turnAway(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  request.resume();
  const body = JSON.stringify({ error: refusalBody(refusal) });
  response.writeHead(refusal.status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

/** Fastify's own complaints in our words. */
function asRefusal(error: unknown, { log }: Services): Refusal {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (error instanceof Refusal || typeof status !== 'number' || status >= 500)
    return wordRefusal(error, log);
  if (status === 415)
    return new Refusal(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send JSON with "Content-Type: application/json".',
    );
  return new Refusal('VALIDATION_ERROR', 'The request is malformed. /docs shows how to ask.');
}

const tooLarge = () =>
  new Refusal('PAYLOAD_TOO_LARGE', `The body is larger than ${MOST_BYTES / 1024} KiB. Send less.`);

/** What is no HTTP at all is answered in our words too, and its connection closed. */
function hangUp(socket: Socket, { code }: { readonly code?: string }): void {
  if (!socket.writable || code === 'ECONNRESET') return void socket.destroy();
  const isSlow = code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const status = isSlow ? '408 Request Timeout' : '400 Bad Request';
  const message = isSlow ? 'The request came too slowly. Send it again.' : 'This is no valid HTTP.';
  const body = JSON.stringify({ error: refusalBody(new Refusal('VALIDATION_ERROR', message)) });
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json\r\nconnection: close\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
