import { Refusal } from '@botplay/contract';
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server';
import { version } from '../version.ts';
import type { Head, Incoming } from './dial.ts';
import { eventReader, eventsIn } from './event-stream.ts';
import { cut, type Fault, faultOf, refusalOf, unusable } from './failure.ts';
import { type Fields, isFields } from '../json.ts';
import { mediaType, parseAnswer } from './json-answer.ts';
import type { LinkMemo, McpResult } from './mcp-link.ts';
import { headerValue } from './mcp-params.ts';

/** The first revision without sessions. */
const MODERN = '2026-07-28';
const METHOD_NOT_FOUND = -32_601;
const HEADER_MISMATCH = -32_020;

export const CLIENT = { name: 'botplay', version };

/** What is asked of a server, in no revision's words yet. */
export interface Order {
  readonly method: 'tools/call' | 'tools/list';
  /** The tool to call. */
  readonly name?: string;
  readonly params: Fields;
  /** Arguments that the server wants to see among the headers as well. */
  readonly paramHeaders?: Readonly<Record<string, string>>;
}

export const isModern = ({ revision }: LinkMemo): boolean => revision >= MODERN;

type Headers = Readonly<Record<string, string>>;

/** The request in the words of the revision that was agreed on. In pieces, as every step of every session needs one. */
export function compose(
  { method, name, params, paramHeaders }: Order,
  memo: LinkMemo,
  id: number,
): { readonly headers: Headers; readonly body: string } {
  const known = headersFor(memo, method, name);
  const headers = paramHeaders ? { ...known, ...paramHeaders } : known;
  const start = `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":`;
  const json = JSON.stringify(params);
  if (!isModern(memo)) return { headers, body: `${start}${json}}` };
  const comma = json === '{}' ? '' : ',';
  const body = `${start}${json.slice(0, -1)}${comma}"_meta":${envelope(memo.revision)}}}`;
  return { headers, body };
}

/** They are the same for every call of a tool. */
const headersOfLink = new WeakMap<LinkMemo, Map<string | symbol, Headers>>();
const [LISTING, LEAVING] = [Symbol('tools/list'), Symbol('no message')];

export function headersFor(memo: LinkMemo, method?: Order['method'], name?: string): Headers {
  const known = headersOfLink.get(memo) ?? new Map<string | symbol, Headers>();
  headersOfLink.set(memo, known);
  const key = name ?? (method ? LISTING : LEAVING);
  const headers = known.get(key) ?? {
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
    'mcp-protocol-version': memo.revision,
    ...(memo.sessionId !== undefined && { 'mcp-session-id': memo.sessionId }),
    ...(method && isModern(memo) && { 'mcp-method': method }),
    ...(name !== undefined && isModern(memo) && { 'mcp-name': headerValue(name) }),
  };
  known.set(key, headers);
  return headers;
}

const envelope = (revision: string) =>
  `{"${PROTOCOL_VERSION_META_KEY}":${JSON.stringify(revision)},${WHO_WE_ARE}`;
const WHO_WE_ARE = JSON.stringify({
  [CLIENT_INFO_META_KEY]: CLIENT,
  [CLIENT_CAPABILITIES_META_KEY]: {},
}).slice(1);

/** What came back: a result that is still to be read, or a no. */
export type Reply = { readonly result: unknown } | { readonly fault: Fault };

/** What the server said to the request of this id. */
export function replyIn(answer: Incoming, id: number, host: string): Reply {
  if (answer.status >= 300) return { fault: faultIn(answer) };
  const message = answerIn(answer, id, host);
  if (!('error' in message)) return { result: message['result'] };
  return { fault: { status: answer.status, ...errorIn(message) } };
}

/** The message that answers the request of this id, in either form. Whatever else the server said is not ours. */
export function answerIn(answer: Incoming, id: string | number, host: string): Fields {
  const { status, headers, body } = answer;
  const messages = messagesIn(body, mediaType(headers['content-type']), host);
  const message = messages.find(isAnswerTo(id));
  if (!message) throw unusable(host, `answered HTTP ${status}, but not to the request`);
  return message;
}

function messagesIn(body: Buffer, type: string, host: string): readonly unknown[] {
  if (type === 'text/event-stream')
    return eventsIn(body).flatMap(data => (data.length ? [parseAnswer(data, host)] : []));
  if (type !== 'application/json')
    throw unusable(host, `answered in "${type}" where MCP has application/json`);
  const value = parseAnswer(body, host);
  return Array.isArray(value) ? value : [value];
}

/** For a stream: it has said enough once the answer to this request has come. */
export function untilAnswered(
  id: string | number,
  host: string,
): (piece: Buffer, head: Head) => boolean {
  let isThere = false;
  let read: ((piece: Buffer) => void) | undefined;
  return (piece, { headers }) => {
    if (mediaType(headers['content-type']) !== 'text/event-stream') return false;
    read ??= eventReader(data => {
      if (data.length) isThere ||= isAnswerTo(id)(parseAnswer(data, host));
    });
    read(piece);
    return isThere;
  };
}

/** An error may come without an id where the server could not read the request. */
const isAnswerTo =
  (id: string | number) =>
  (message: unknown): message is Fields =>
    isFields(message) &&
    (('result' in message && message['id'] === id) ||
      ('error' in message && (message['id'] === id || (message['id'] ?? null) === null)));

/** How a server said no in HTTP: with its JSON-RPC error if it has one, else with its text. */
export function faultIn({ status, headers, body }: Incoming): Fault {
  const type = mediaType(headers['content-type']);
  if (type === 'text/plain') return { status, said: body.toString() };
  if (type !== 'application/json') return { status };
  try {
    return { status, ...errorIn(parseAnswer(body, '')) };
  } catch {
    return { status };
  }
}

function errorIn(message: unknown): Omit<Fault, 'status'> {
  const error = isFields(message) ? message['error'] : undefined;
  if (typeof error === 'string') return { said: error };
  if (!isFields(error)) return {};
  const { code, message: said } = error;
  return {
    code: typeof code === 'number' ? code : undefined,
    said: typeof said === 'string' ? said : undefined,
  };
}

/** What servers say of MCP sessions. A tool's own words of other sessions are no reason to call it twice. */
const NO_SESSION =
  /\bsession[ -]id\b|\bno valid session\b|\bsession not found\b|\bnot initialized\b/i;

/** The server no longer knows the session, and so has not run the call. By the book that is a 404; many say 400. */
export const isLostSession = ({ status, said = '' }: Fault): boolean =>
  status === 404 || (status === 400 && NO_SESSION.test(said));

/** The server does not know what it was asked to do. */
export const isUnknownMethod = (error: unknown): boolean =>
  error instanceof Refusal &&
  error.code === 'EXPERIENCE_TOOL_NOT_FOUND' &&
  faultOf(error)?.code === METHOD_NOT_FOUND;

/** The server wants arguments among the headers, and has not run the call without them. */
export const isHeaderMismatch = ({ code }: Fault): boolean => code === HEADER_MISMATCH;

/** What a server's no means to the agent that waits. */
export function mcpRefusal(fault: Fault, host: string, tool?: string): Refusal {
  const { status, code, said = '' } = fault;
  const isDenied = status === 401 || status === 403 || status >= 500;
  if (!isDenied && (code === METHOD_NOT_FOUND || (tool && saysNoSuchTool(said, tool))))
    return noSuchTool(host, tool, said, fault);
  if (status >= 300) return refusalOf(fault, host, 'EXPERIENCE_TOOL_NOT_FOUND');
  return new Refusal('EXPERIENCE_ERROR', cut(said) || `${host} answered an error without words.`, {
    cause: fault,
  });
}

const noSuchTool = (host: string, tool = 'tools/list', said: string, cause: unknown) =>
  new Refusal('EXPERIENCE_TOOL_NOT_FOUND', `${host} has no ${tool}: ${cut(said)}`, { cause });

/** Servers have no common code for it; the official ones use these words. */
const saysNoSuchTool = (said: string, tool: string): boolean =>
  said.length < 200 + tool.length &&
  said.includes(tool) &&
  /\b(unknown|no such) tool\b|\btool\b.*\b(not found|does not exist|disabled)\b/i.test(said);

/** What a tool answered; its own error is a refusal with its own words. */
export function toolResult(result: unknown, host: string, tool: string): McpResult {
  if (!isFields(result)) throw unusable(host, `answered ${tool} with no result object`);
  const { resultType = 'complete', content, structuredContent, isError } = result;
  if (resultType !== 'complete')
    throw unusable(
      host,
      `answered ${tool} with "${String(resultType)}": the tool asks for input that cannot be given through Botplay. Use another tool`,
    );
  if (content !== undefined && !Array.isArray(content))
    throw unusable(host, `answered ${tool} with a content that is not a list`);
  if (!content && structuredContent === undefined)
    throw unusable(host, `answered ${tool} with neither content nor structuredContent`);
  const items: readonly unknown[] = content ?? [];
  if (isError === true) throw toolError(textsOf(items), host, tool);
  return structuredContent === undefined
    ? { content: items }
    : { content: items, structuredContent };
}

function toolError(texts: readonly string[], host: string, tool: string): Refusal {
  const said = ownWords(texts.join('\n'));
  if (saysNoSuchTool(said, tool)) return noSuchTool(host, tool, said, undefined);
  return new Refusal('EXPERIENCE_ERROR', cut(said) || `${tool} failed and did not say why.`);
}

/** Many tools wrap what they have to say into `{message}` or `{error: {message}}`. */
function ownWords(text: string): string {
  if (!text.startsWith('{')) return text;
  try {
    const value = parseAnswer(Buffer.from(text), '');
    const inner = isFields(value) && isFields(value['error']) ? value['error'] : value;
    return isFields(inner) && typeof inner['message'] === 'string' ? inner['message'] : text;
  } catch {
    return text;
  }
}

/** The text items of a tool's content. */
export const textsOf = (content: readonly unknown[]): readonly string[] =>
  content.flatMap(item =>
    isFields(item) && item['type'] === 'text' && typeof item['text'] === 'string'
      ? [item['text']]
      : [],
  );
