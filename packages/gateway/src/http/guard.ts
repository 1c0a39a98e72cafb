import { refuse } from '@botplay/contract';
import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../settings.ts';

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

export type Guard = (headers: IncomingHttpHeaders) => void;

/** Refuses requests that a foreign page made a browser send: by another origin, or under a name that is not ours. */
export function guard({ publicUrl, isLoopback, port }: GuardSettings): Guard {
  const ours = new URL(publicUrl);
  const names = new Set([ours.hostname, ours.host, ...LOOPBACK_NAMES]);
  const origins = new Set([ours.origin]);
  if (isLoopback) for (const name of LOOPBACK_NAMES) origins.add(`http://${name}:${port}`);
  return ({ host, origin }) => {
    if (isLoopback && !names.has(host ?? '') && !names.has(hostname(host)))
      refuse('FORBIDDEN', `This server does not answer to the host "${host}". Use ${publicUrl}.`);
    if (origin !== undefined && !origins.has(origin))
      refuse(
        'FORBIDDEN',
        `Pages of ${origin} may not call this server, only those of ${ours.origin}.`,
      );
  };
}

type GuardSettings = Pick<Settings, 'publicUrl' | 'isLoopback' | 'port'>;

const hostname = (host = '') => host.toLowerCase().replace(/:\d*$/, '');
