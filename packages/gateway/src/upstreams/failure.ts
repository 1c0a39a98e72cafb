import { Refusal } from '@botplay/contract';

const MOST_SAID = 500;

/** What went wrong, as the system or the HTTP client names it, in words. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'it refused the connection',
  ECONNRESET: 'it broke the connection off',
  EPIPE: 'it broke the connection off',
  UND_ERR_SOCKET: 'it broke the connection off',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'it broke the answer off',
  UND_ERR_CONNECT_TIMEOUT: 'it did not take the connection',
  ETIMEDOUT: 'it did not take the connection',
  EHOSTUNREACH: 'no way leads there',
  ENETUNREACH: 'no way leads there',
  ENOTFOUND: 'no such name is known',
  ENODATA: 'its name has no address',
  EAI_AGAIN: 'its name cannot be looked up',
  ESERVFAIL: 'its name cannot be looked up',
  UND_ERR_DESTROYED: 'Botplay is stopping',
  UND_ERR_CLOSED: 'Botplay is stopping',
};
/** The server did answer, but not in HTTP. */
const NOT_HTTP = /^HPE_|^HTTPParserError$|^UND_ERR_HEADERS_OVERFLOW$/;

/** What an error of the network means to the agent that waits for the answer. */
export function asRefusal(error: unknown, host: string): Error {
  if (!(error instanceof Error) || error instanceof Refusal) return error as Refusal;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  if (code === 'UND_ERR_INVALID_ARG') return error; // a bug of ours
  if (NOT_HTTP.test(code))
    return new Refusal('EXPERIENCE_ERROR', `${host} does not answer in HTTP (${code}).`, {
      cause: error,
    });
  const untrusted = /CERT|_TLS_|_SSL_/.test(code)
    ? `its certificate is not trusted (${code})`
    : code;
  return unreachable(host, REASONS[code] ?? untrusted, error);
}

/** What of an address is shown: never its path, which may hold a key. */
export const hostOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).host : 'The address';

export const unreachable = (host: string, reason: string, cause?: Error): Refusal =>
  new Refusal(
    'EXPERIENCE_UNREACHABLE',
    `${host} cannot be reached: ${reason}. Try again later; if it stays so, its publisher must mend it.`,
    { cause },
  );

export const tooLate = (host: string, withinMs: number): Refusal =>
  new Refusal(
    'EXPERIENCE_TIMEOUT',
    `${host} did not answer within ${withinMs / 1_000} s. It may have acted all the same: look before you try again.`,
  );

/** An answer that breaks a rule: trying again would bring the same. */
export const unusable = (host: string, what: string, cause?: Error): Refusal =>
  new Refusal('EXPERIENCE_ERROR', `${host} ${what}.`, { cause });

/** How an upstream said no: the HTTP status, and its own code and words where it gave them. */
export interface Fault {
  readonly status: number;
  readonly code?: number | undefined;
  readonly said?: string | undefined;
}

/** A fault as the contract words it; `missing` is what a 404 means. */
export function refusalOf(
  fault: Fault,
  host: string,
  missing: 'EXPERIENCE_TOOL_NOT_FOUND' | 'EXPERIENCE_ERROR',
): Refusal {
  const { status } = fault;
  const said = fault.said ? `: ${cut(fault.said)}` : '.';
  const message = `${host} answered HTTP ${status}${said}`;
  if (status === 401 || status === 403)
    return new Refusal('EXPERIENCE_AUTH_FAILED', message, { cause: fault });
  if (status === 404) return new Refusal(missing, message, { cause: fault });
  return new Refusal('EXPERIENCE_ERROR', message, { cause: fault, retryable: status >= 500 });
}

/** The fault that a refusal came of, if it came of one. */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Refusal) || error.cause instanceof Error) return undefined;
  return error.cause as Fault | undefined; // no refusal of an upstream has another cause
}

/** As much of an upstream's own words as is forwarded: no half characters, and of control characters only white space. */
export const cut = (said: string): string =>
  (said.length > MOST_SAID ? `${said.slice(0, MOST_SAID - 1)}…` : said)
    .replaceAll(/[^\P{Cc}\n\r\t]/gu, '')
    .toWellFormed();
