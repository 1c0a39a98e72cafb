import { Refusal } from '@botplay/contract';

const LOST_SOCKETS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);
/** Connection lost, out of resources, shutting down or not yet up, fallen back to a read-only standby. */
const LOST_STATES = /^(08|53)...$|^57P0.$|^25006$/;
/** What the driver says without a code. */
const LOST_WORDS =
  /^(Connection terminated|Client (was closed|has encountered a connection error)|Query read timeout|timeout exceeded when trying to connect|timeout expired|Cannot use a pool)/;

/** Whether an error says that the database cannot be had for the moment, and nothing about the query. */
export function isGone(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code !== 'string') return LOST_WORDS.test(error.message);
  return LOST_SOCKETS.has(code) || LOST_STATES.test(code);
}

export const unavailable = (cause: unknown): Refusal =>
  new Refusal('UNAVAILABLE', 'The database does not answer. Try again in a few seconds.', {
    cause,
  });
