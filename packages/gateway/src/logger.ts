import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';

const SECRETS = [
  'authorization',
  'cookie',
  'x-api-key',
  'set-cookie',
  'password',
  'api_key',
  'access_token',
  'token',
  'secret',
];

/** One JSON object a line on standard error, without any secret. */
export function logger(
  level = 'info',
  destination: DestinationStream = pino.destination({ fd: 2, sync: true }),
): FastifyBaseLogger {
  return pino(
    {
      level,
      redact: {
        paths: SECRETS.flatMap(name => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[secret]',
      },
    },
    destination,
  );
}
