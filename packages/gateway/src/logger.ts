import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { pino } from 'pino';

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
export function logger(level = 'info'): FastifyBaseLogger {
  return pino(
    {
      level,
      redact: {
        paths: SECRETS.flatMap(name => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]),
        censor: '[secret]',
      },
      serializers: { req: requestLine },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}

/** Never the query: people put keys there although they must not. */
const requestLine = ({ method, url, ip }: FastifyRequest) => ({
  method,
  path: url.split('?')[0],
  ip,
});
