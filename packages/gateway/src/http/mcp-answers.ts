import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';

/** How one JSON-RPC message is sent: as a JSON body, or as the only event of a stream. */
export type Form = 'json' | 'events';

const JSON_TYPE = 'application/json';
const EVENTS_TYPE = 'text/event-stream';
const BOTH: ReadonlySet<Form> = new Set(['json', 'events']);
const RANGES: Readonly<Record<string, ReadonlySet<Form>>> = {
  '*/*': BOTH,
  'application/*': new Set(['json']),
  [JSON_TYPE]: new Set(['json']),
  'text/*': new Set(['events']),
  [EVENTS_TYPE]: new Set(['events']),
};

/** The forms that an Accept header allows. No header allows all. */
export function acceptedForms(accept: string | undefined): ReadonlySet<Form> {
  if (accept === undefined || accept === `${JSON_TYPE}, ${EVENTS_TYPE}`) return BOTH;
  const allowed = new Set<Form>();
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map(part => part.trim());
    if (parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter))) continue;
    if (Object.hasOwn(RANGES, type)) for (const form of RANGES[type] ?? []) allowed.add(form);
  }
  return allowed;
}

/** One message as the whole of a successful answer. */
export function writeMessage(
  response: ServerResponse,
  message: string,
  form: Form,
  sessionId: string | undefined,
): void {
  const body = form === 'json' ? message : `event: message\ndata: ${message}\n\n`;
  const length = Buffer.byteLength(body);
  const headers = [
    'content-type',
    form === 'json' ? JSON_TYPE : EVENTS_TYPE,
    'content-length',
    String(length),
    'cache-control',
    'no-store',
  ];
  if (sessionId !== undefined) headers.push('mcp-session-id', sessionId);
  const encoding = length === body.length ? 'latin1' : 'utf8'; // ASCII is both, and copied faster as the former
  if (leaving.push({ response, headers, body, encoding }) === 1) setImmediate(sendLeaving);
}

interface Leaving {
  readonly response: ServerResponse;
  readonly headers: string[];
  readonly body: string;
  readonly encoding: BufferEncoding;
}

let leaving: Leaving[] = [];

/** The answers of one turn of the event loop leave together: a write costs most when it must wake its reader. */
function sendLeaving(): void {
  const all = leaving;
  leaving = [];
  for (const { response, headers, body, encoding } of all) {
    if (response.destroyed) continue; // its client has left meanwhile
    response.writeHead(200, headers);
    // Head and body in one plain write. `end(body)` alone makes it a vector of two, which costs twice as much.
    response.socket?.cork();
    response.write(body, encoding);
    response.socket?.uncork();
    response.end();
  }
}

export function writeJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = JSON.stringify(value);
  response.writeHead(status, {
    'content-type': JSON_TYPE,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(body);
}

/** The codes of JSON-RPC and MCP that this endpoint refuses with by itself. */
export const RPC = {
  parse: -32700,
  request: -32600,
  params: -32602,
  internal: -32603,
  server: -32000,
  session: -32001,
};

/** Malformed protocol: an HTTP status with a JSON-RPC error. */
export interface Wrong {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function writeWrong(response: ServerResponse, wrong: Wrong): void {
  const { status, code, message, headers } = wrong;
  writeJson(response, status, { jsonrpc: '2.0', error: { code, message }, id: null }, headers);
}

/** Passes on what the SDK answers: a message in the form that is wanted, or a stream until one side ends it. */
export async function relay(answer: Response, response: ServerResponse, form: Form): Promise<void> {
  if (answer.body && answer.headers.get('content-type') === EVENTS_TYPE) {
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.flushHeaders();
    // A client that leaves is no failure of ours; the pipeline has then cancelled the stream.
    const body = answer.body as unknown as ReadableStream; // the same class under the DOM's name
    return pipeline(Readable.fromWeb(body), response).catch(() => undefined);
  }
  const body = await answer.text();
  if (answer.status === 200 && body !== '')
    return writeMessage(response, body, form, answer.headers.get('mcp-session-id') ?? undefined);
  response.writeHead(answer.status, {
    ...Object.fromEntries(answer.headers),
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
}
