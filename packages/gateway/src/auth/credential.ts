import { refuse } from '@botplay/contract';
import type { IncomingHttpHeaders } from 'node:http';

const HOW =
  'Send "Authorization: Bearer <API key or token>" or "X-API-Key: <API key>". ' +
  'Make a key on the page /agents or with: npx botplay agent create NAME';

/** The one credential that a request carries, from its headers and never from its URL. */
export function credentialOf(headers: IncomingHttpHeaders): string {
  const { authorization, 'x-api-key': apiKey } = headers;
  const bearer = authorization === undefined ? undefined : bearerOf(authorization);
  if (bearer !== undefined && apiKey !== undefined && bearer !== apiKey)
    refuse('UNAUTHENTICATED', 'Two different credentials were sent. Send only one of them.');
  const credential = bearer ?? apiKey;
  if (typeof credential !== 'string' || !credential)
    return refuse('UNAUTHENTICATED', `No credential was sent. ${HOW}`);
  return credential;
}

export const hasCredential = (headers: IncomingHttpHeaders): boolean =>
  headers.authorization !== undefined || headers['x-api-key'] !== undefined;

export function bearerOf(authorization: string): string {
  const [, token] = /^bearer +(\S+) *$/i.exec(authorization) ?? [];
  return token ?? refuse('UNAUTHENTICATED', `The Authorization header has no bearer token. ${HOW}`);
}

export function refuseCredential(why: string): never {
  return refuse('UNAUTHENTICATED', `${why} ${HOW}`);
}
