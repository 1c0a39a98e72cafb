import { refuse } from '@botplay/contract';
import type { Carrier, ExperienceTool, UpstreamCall } from './carrier.ts';
import type { Dial, Incoming, Outgoing } from './dial.ts';
import { hostOf, refusalOf, unusable } from './failure.ts';
import { type Fields, isFields } from '../json.ts';
import { mediaType, parseAnswer } from './json-answer.ts';
import type { TokenFor } from './token-for.ts';

/** Where the contract's tools are to be found below an experience's address. */
const ROUTES: Readonly<Record<ExperienceTool, `${'GET' | 'POST'} /${string}`>> = {
  'experience.info': 'GET /info',
  'experience.status': 'GET /status',
  'session.create': 'POST /sessions',
  'session.step': 'POST /sessions/{session_id}/step',
  'session.end': 'POST /sessions/{session_id}/end',
  'lobby.create': 'POST /lobbies',
  'lobby.join': 'POST /lobbies/{game_session_id}/join',
  'lobby.leave': 'POST /lobbies/{game_session_id}/leave',
  'match.start': 'POST /matches/{game_session_id}/start',
  'match.end': 'POST /matches/{game_session_id}/end',
};

/** Carries calls to experiences that implement the contract's REST paths. */
export function restCarrier(dial: Dial, tokenFor: TokenFor): Carrier {
  return {
    async call(target, call) {
      const { id, name, restUrl } = target;
      if (restUrl === undefined)
        return refuse('EXPERIENCE_TOOL_NOT_FOUND', `${name} has no REST server for ${call.tool}.`);
      const answer = await dial.send({
        lane: id,
        bearer: await tokenFor(target),
        withinMs: call.withinMs,
        ...requestOf(restUrl, call),
      });
      return { response: responseIn(answer, call.tool, hostOf(restUrl)) };
    },
  };
}

function requestOf(
  base: string,
  { tool, input }: UpstreamCall,
): Pick<Outgoing, 'method' | 'url' | 'headers' | 'body'> {
  const [method, path = ''] = ROUTES[tool].split(' ');
  const filled = path.replace(/\{(\w+)\}/, (_, field: string) =>
    encodeURIComponent(String(input[field])),
  );
  const url = new URL(base);
  url.pathname = url.pathname.replace(/\/+$/, '') + filled;
  const accept = { accept: 'application/json' };
  if (method === 'GET') return { method, url: url.href, headers: accept };
  return {
    method: 'POST',
    url: url.href,
    headers: { ...accept, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  };
}

function responseIn(
  { status, headers, body }: Incoming,
  tool: ExperienceTool,
  host: string,
): Fields {
  const type = mediaType(headers['content-type']);
  if (status >= 300) {
    const missing = tool.startsWith('experience.')
      ? 'EXPERIENCE_TOOL_NOT_FOUND'
      : 'EXPERIENCE_ERROR';
    throw refusalOf({ status, said: saidIn(body, type) }, host, missing);
  }
  if (!body.length) return {};
  if (!isJson(type))
    throw unusable(host, `answered ${tool} in "${type}". It must be application/json`);
  const value = parseAnswer(body, host);
  if (!isFields(value)) throw unusable(host, `answered ${tool} with JSON that is not an object`);
  return value;
}

const isJson = (type: string) => !type || type === 'application/json' || type.endsWith('+json');

/** The message of `{error: {code, message}}`, or what is nearest to it. */
function saidIn(body: Buffer, type: string): string | undefined {
  if (type === 'text/plain') return body.toString();
  if (!isJson(type)) return undefined;
  try {
    const value = parseAnswer(body, '');
    const error = isFields(value) ? value['error'] : undefined;
    const said = isFields(error) ? error['message'] : error;
    return typeof said === 'string' ? said : undefined;
  } catch {
    return undefined;
  }
}
