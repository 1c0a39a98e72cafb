import type { IncomingHttpHeaders } from 'node:http';
import type { Tool } from '@botplay/contract';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import { type Fields, isFields } from '../json.ts';
import { type AtTheDoor, call, type Reply } from './call.ts';
import { writeMessage } from './mcp-answers.ts';
import type { Arrival } from './mcp-cold.ts';
import type { Offer } from './mcp-server.ts';

const MODERN = '2026-07-28';
const LEGACY: ReadonlySet<string> = new Set(SUPPORTED_PROTOCOL_VERSIONS);
const MCP_META = 'io.modelcontextprotocol/';

/** A request that is understood to the last member, and so needs no SDK. */
export interface Order<Context> {
  readonly id: string | number;
  readonly method: 'tools/call' | 'tools/list' | 'ping';
  /** The session that a legacy request names, still to be checked. A modern request has none. */
  readonly sessionId: string | undefined;
  readonly tool: Tool<Context> | undefined;
  readonly input: unknown;
}

/**
 * The fast way for the requests that come most. It reads only shapes it knows fully and leaves all others, without
 * having done anything, to the SDK; what it answers, the SDK would answer in the same bytes.
 */
export interface HotPath<Context> {
  read(headers: IncomingHttpHeaders, message: unknown): Order<Context> | undefined;
  answer(order: Order<Context>, arrival: Arrival<Context>): void | Promise<void>;
  /** How many it has answered. */
  count(): number;
}

export function hotPath<Context extends AtTheDoor>(
  { info, tools }: Offer<Context>,
  /** Whether these are all the tools there are. */
  listsTools: boolean,
): HotPath<Context> {
  let count = 0;
  const complete = `"resultType":"complete"`;
  const signature = `"_meta":${JSON.stringify({ [SERVER_INFO_META_KEY]: info })}`;
  const tail = { legacy: '', modern: `,${complete},${signature}` };
  const lists = {
    dotted: `{"tools":${JSON.stringify(tools.list.dotted)}`,
    safe: `{"tools":${JSON.stringify(tools.list.safe)}`,
  };
  const listTail = {
    legacy: '',
    modern: `,${complete},"ttlMs":0,"cacheScope":"private",${signature}`,
  };

  return {
    read(headers, message) {
      if (!isFields(message) || message['jsonrpc'] !== '2.0') return undefined;
      for (const member in message) if (!ENVELOPE.has(member)) return undefined;
      const { id, method, params } = message;
      if (typeof id !== 'string' && !isWhole(id)) return undefined;
      if (method !== 'tools/call' && method !== 'tools/list' && method !== 'ping') return undefined;
      if (method === 'tools/list' && !listsTools) return undefined;
      if (params !== undefined && !isFields(params)) return undefined;
      const allowed = method === 'tools/call' ? CALL_PARAMS : META_ONLY;
      for (const member in params) if (!allowed.has(member)) return undefined;

      const meta = params?.['_meta'];
      let sessionId: string | undefined;
      if (isFields(meta) && PROTOCOL_VERSION_META_KEY in meta) {
        if (method === 'ping' || !isModern(headers, meta, method)) return undefined;
        if (method === 'tools/call' && headers['mcp-name'] !== params?.['name']) return undefined;
      } else {
        if (!isLegacy(headers, meta)) return undefined;
        const given = headers['mcp-session-id'];
        if (typeof given !== 'string' || given === '') return undefined;
        sessionId = given;
      }

      if (method !== 'tools/call')
        return { id, method, sessionId, tool: undefined, input: undefined };
      const name = params?.['name'];
      const tool = typeof name === 'string' ? tools.find(name) : undefined;
      const input = params?.['arguments'] ?? NOTHING;
      if (!tool || params?.['arguments'] === null || !isFields(input)) return undefined;
      return { id, method, sessionId, tool, input };
    },

    answer({ id, method, sessionId, tool, input }, { response, context, form, names }) {
      const era = sessionId === undefined ? 'modern' : 'legacy';
      const write = (result: string): void => {
        const message = `{"result":${result}},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`;
        count++;
        writeMessage(response, message, form, sessionId);
      };
      if (!tool) return write(method === 'ping' ? '{' : lists[names] + listTail[era]);
      const tell = (reply: Reply): void => write(toolResultText(reply) + tail[era]);
      const reply = call(tool, input, context);
      return reply instanceof Promise ? reply.then(tell) : tell(reply);
    },

    count: () => count,
  };
}

const ENVELOPE: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);
const CALL_PARAMS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);
const META_ONLY: ReadonlySet<string> = new Set(['_meta']);
const NOTHING: Fields = {};

/** The open half of a result object: its end depends on the era. */
function toolResultText(reply: Reply): string {
  if (!reply.ok) return `{"content":${textItem(JSON.stringify(reply.refusal))},"isError":true`;
  const json = JSON.stringify(reply.value);
  return `{"content":${textItem(reply.text ?? json)},"structuredContent":${json}`;
}

const textItem = (text: string) => `[{"type":"text","text":${JSON.stringify(text)}}]`;

/** A whole envelope of 2026-07-28, and headers that say the same. */
function isModern(headers: IncomingHttpHeaders, meta: Fields, method: string): boolean {
  if (meta[PROTOCOL_VERSION_META_KEY] !== MODERN) return false;
  if (headers['mcp-protocol-version'] !== MODERN || headers['mcp-method'] !== method) return false;
  if (!areCapabilities(meta[CLIENT_CAPABILITIES_META_KEY])) return false;
  if (CLIENT_INFO_META_KEY in meta && !isClientInfo(meta[CLIENT_INFO_META_KEY])) return false;
  for (const key in meta) if (key.startsWith(MCP_META) && !KNOWN_META.has(key)) return false;
  return isProgressToken(meta['progressToken']);
}

const KNOWN_META: ReadonlySet<string> = new Set([
  PROTOCOL_VERSION_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
]);

/** No trace of the modern envelope, and a revision that has sessions if one is named. */
function isLegacy(headers: IncomingHttpHeaders, meta: unknown): boolean {
  const revision = headers['mcp-protocol-version'];
  if (revision !== undefined && !(typeof revision === 'string' && LEGACY.has(revision)))
    return false;
  if (meta === undefined) return true;
  if (!isFields(meta)) return false;
  for (const key in meta) if (key.startsWith(MCP_META)) return false;
  return isProgressToken(meta['progressToken']);
}

/** Stricter than the schema, which allows more in places that hardly any client uses. */
function areCapabilities(capabilities: unknown): boolean {
  if (!isFields(capabilities)) return false;
  for (const name in capabilities) {
    const capability = capabilities[name];
    if (!isFields(capability)) return false;
    for (const key in capability) {
      const detail = capability[key];
      if (name === 'roots' ? typeof detail !== 'boolean' : !isFields(detail)) return false;
      if (isFields(detail) && 'applyDefaults' in detail) return false;
    }
  }
  return true;
}

const CLIENT_INFO: ReadonlySet<string> = new Set([
  'name',
  'version',
  'title',
  'description',
  'websiteUrl',
]);

function isClientInfo(client: unknown): boolean {
  if (!isFields(client) || !('name' in client) || !('version' in client)) return false;
  for (const key in client)
    if (!CLIENT_INFO.has(key) || typeof client[key] !== 'string') return false;
  return true;
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value);

const isProgressToken = (value: unknown): boolean =>
  value === undefined || typeof value === 'string' || isWhole(value);
