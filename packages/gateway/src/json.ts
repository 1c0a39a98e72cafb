import { Refusal, refuse } from '@botplay/contract';
import { parse } from 'secure-json-parse';

export const MOST_BYTES = 256 * 1024;
const DEEPEST = 64;
const [OPEN_OBJECT, OPEN_ARRAY, CLOSE_OBJECT, CLOSE_ARRAY, QUOTE, BACKSLASH] =
  Buffer.from('{[}]"\\');

/** A text without any of these cannot name a prototype, not even in disguise. */
const SUSPECT = ['__proto__', '"constructor"', '\\u'];

/** The value of a JSON body. Refuses what is malformed, too deep, or reaches for a prototype. */
export function parseJson(bytes: Buffer, what = 'The body'): unknown {
  if (isTooDeep(bytes))
    refuse('VALIDATION_ERROR', `${what} is nested deeper than ${DEEPEST} levels. Flatten it.`);
  try {
    const text = bytes.toString('utf8');
    if (!SUSPECT.some(word => text.includes(word))) return JSON.parse(text);
    return parse(text, { protoAction: 'error', constructorAction: 'error' });
  } catch (error) {
    throw new Refusal('VALIDATION_ERROR', `${what} is not valid JSON. Send one JSON value.`, {
      cause: error,
    });
  }
}

export type Fields = Readonly<Record<string, unknown>>;

/** An object of JSON: neither a list nor null. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a text that is a JSON object or list; none of one that is not, or that is made to hurt. */
export function readJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    return parseJson(Buffer.from(text));
  } catch {
    return undefined;
  }
}

/** The object that a body must be; no body at all is an empty one. */
export function asObject(body: unknown): object {
  if (body === undefined) return {};
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body;
  return refuse('VALIDATION_ERROR', 'The body must be a JSON object.');
}

function isTooDeep(bytes: Buffer): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) inString = !inString;
    else if (byte === BACKSLASH && inString) at++;
    else if (inString) continue;
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (++depth > DEEPEST) return true;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) depth--;
  }
  return false;
}
