import { Refusal } from '@botplay/contract';
import type { Dial } from './dial.ts';
import { cut, type Fault, hostOf, unreachable, unusable } from './failure.ts';
import type { LinkMemo, McpServerAddress } from './mcp-link.ts';
import { answerIn, CLIENT, faultIn, mcpRefusal, untilAnswered } from './mcp-wire.ts';

/** What a server and Botplay agreed on. */
export interface Agreement {
  readonly memo: LinkMemo;
  /** What the server calls itself. */
  readonly name: string;
}

/** So much longer than a call may take that the call's own deadline comes first. */
const SPARE_MS = 5_000;

/** Finds out which revision a server speaks and opens a session where it has them. The official client knows how. */
export async function negotiate(
  dial: Dial,
  server: McpServerAddress,
  withinMs: number,
): Promise<Agreement> {
  const { Client, StreamableHTTPClientTransport } = await import('@modelcontextprotocol/client'); // large: not at the start
  const host = hostOf(server.url);
  if (!URL.canParse(server.url)) throw unreachable(host, 'that is not a URL');
  const url = new URL(server.url);
  const door = doorTo(dial, server, Date.now() + withinMs);
  const transport = new StreamableHTTPClientTransport(url, { fetch: door.fetch });
  const client = new Client(CLIENT, { versionNegotiation: { mode: 'auto' } });
  try {
    await client.connect(transport, { timeout: withinMs + SPARE_MS });
    const revision = client.getNegotiatedProtocolVersion();
    if (revision === undefined) throw unusable(host, 'agreed on no revision of MCP');
    const { sessionId } = transport;
    const { title, name } = client.getServerVersion() ?? {};
    return {
      memo: sessionId === undefined ? { revision } : { revision, sessionId },
      name: title || name || url.hostname,
    };
  } catch (error) {
    throw door.failure() ?? notMcp(error, host);
  } finally {
    await client.close();
  }
}

/** A `fetch` for the official client that goes out by the one way there is. */
function doorTo(dial: Dial, { lane, url, token }: McpServerAddress, until: number) {
  const host = hostOf(url);
  let refusal: Refusal | undefined;
  let fault: Fault | undefined;

  const post = async (headers: Headers, body: string): Promise<Response> => {
    const id = idIn(body);
    const answer = await dial.send({
      lane,
      method: 'POST',
      url,
      headers: Object.fromEntries(headers),
      bearer: token,
      body,
      withinMs: Math.max(1, until - Date.now()),
      isEnough: id === undefined ? undefined : untilAnswered(id, host),
    });
    const { status } = answer;
    if (status >= 300) {
      fault = faultIn(answer);
      return new Response(new Uint8Array(answer.body), { status });
    }
    if (id === undefined) return new Response(null, { status: 202 });
    const session = answer.headers['mcp-session-id'];
    return Response.json(
      { ...answerIn(answer, id, host), id },
      typeof session === 'string' ? { headers: { 'mcp-session-id': session } } : {},
    );
  };

  return {
    async fetch(_: string | URL, init: RequestInit = {}): Promise<Response> {
      // The stream for what a server has to say unasked: nobody would listen.
      const { method, headers, body } = init;
      if (method !== 'POST' || typeof body !== 'string') return new Response(null, { status: 405 });
      fault = undefined;
      try {
        return await post(new Headers(headers), body);
      } catch (error) {
        if (error instanceof Refusal) refusal = error;
        throw error;
      }
    },
    /** What the last request came to, where it came to nothing. */
    failure: () => refusal ?? (fault && mcpRefusal(fault, host)),
  };
}

/** Notifications have none. */
function idIn(body: string): string | number | undefined {
  const { id } = JSON.parse(body) as { readonly id?: string | number }; // the client wrote it
  return id;
}

function notMcp(error: unknown, host: string): unknown {
  if (!(error instanceof Error) || error instanceof Refusal) return error;
  return unusable(host, `does not speak MCP as it should: ${cut(error.message)}`, error);
}
