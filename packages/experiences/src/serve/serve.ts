import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Experience } from '../experience.ts';
import { mcpHandler } from './mcp.ts';
import { restAnswer } from './rest.ts';
import { sessions } from './sessions.ts';
import { tableTools } from './table-tools.ts';
import { tables } from './tables.ts';
import { experienceTools } from './tools.ts';
import { readBody, relay, toWeb } from './web-request.ts';

export { refuse } from '@botplay/contract';
export type { Chance } from '../chance.ts';
export type { Ending, Experience, ExperienceInfo, Turn, Visit } from '../experience.ts';
export type { Guest, Multiplayer, Seated } from '../multiplayer.ts';

export interface ServeOptions {
  /** Any free one, unless given. */
  readonly port?: number;
  /** Where to listen; only this machine can reach the default, 127.0.0.1. */
  readonly host?: string;
  /** Whoever calls must then send `Authorization: Bearer <token>`. */
  readonly token?: string;
  /** Hears what failed in the experience itself; on the console, unless given. */
  onError?(error: unknown): void;
}

/** An experience that gateways can reach. */
export interface ServedExperience {
  readonly url: string;
  /** For `mcp.server_url` of a manifest. */
  readonly mcpUrl: string;
  /** For `rest.base_url` of a manifest. */
  readonly restUrl: string;
  /** Stops at once, also what is under way. */
  close(): Promise<void>;
}

const MOST_BYTES = 1024 * 1024;

/** Makes a server of its own of an experience: MCP in all revisions at /mcp, and REST. Sessions are kept in memory. */
export async function serveExperience<State>(
  experience: Experience<State>,
  options: ServeOptions = {},
): Promise<ServedExperience> {
  const { port = 0, host = '127.0.0.1', token, onError = console.error } = options;
  const { multiplayer } = experience;
  const together = multiplayer && { multiplayer, tables: tables<unknown>() };
  const tools = [
    ...experienceTools(experience, sessions<State>(), { random }, together),
    ...(together ? tableTools(together.multiplayer, together.tables, { random }) : []),
  ];
  const mcp = mcpHandler(experience.info.name, tools, onError);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    if (!isFromHere(headers.origin)) return say(response, 403, 'FORBIDDEN', FOREIGN);
    if (token !== undefined && !isBearer(headers.authorization, token)) {
      response.setHeader('www-authenticate', 'Bearer');
      return say(
        response,
        401,
        'UNAUTHENTICATED',
        'Send the token: Authorization: Bearer <token>.',
      );
    }
    const body = await readBody(request, MOST_BYTES);
    if (body === undefined)
      return say(response, 413, 'PAYLOAD_TOO_LARGE', `A body may have ${MOST_BYTES} bytes.`);
    const [path = '/'] = (request.url ?? '/').split('?');
    if (path === '/mcp' && isMcpMethod(method))
      return relay(await mcp.fetch(toWeb(request, response, body)), response);
    const told = await restAnswer(tools, { method, path, body: body.toString() }, onError);
    if ('value' in told) return sayJson(response, 200, told.value);
    return say(response, told.status, told.code, told.message);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(error => {
      if (!response.destroyed) onError(error); // a client that has left is no error
      response.destroy();
    });
  }).listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  const listening = typeof address === 'object' && address ? address.port : port;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${listening}`;
  return {
    url,
    mcpUrl: `${url}/mcp`,
    restUrl: url,
    async close() {
      const closed = once(server, 'close');
      server.close();
      await mcp.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

const FOREIGN = 'Pages may not call this server. It is for gateways and agents.';

function say(response: ServerResponse, status: number, code: string, message: string): void {
  sayJson(response, status, { error: { code, message } });
}

function sayJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

const isMcpMethod = (method: string) => ['GET', 'POST', 'DELETE'].includes(method);

/** A browser says which page makes it call; a page from elsewhere must not reach a server on this machine. */
function isFromHere(origin: string | undefined): boolean {
  if (origin === undefined) return true;
  const { hostname } = URL.canParse(origin) ? new URL(origin) : { hostname: '' };
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Compared by their digests, so that the time it takes tells nothing. */
const isBearer = (header = '', token: string): boolean =>
  timingSafeEqual(digest(header), digest(`Bearer ${token}`));

const digest = (text: string) => createHash('sha256').update(text).digest();

/** From 0 up to 1, and nobody can foretell it. */
const random = (): number => randomBytes(4).readUInt32LE() / 2 ** 32;
