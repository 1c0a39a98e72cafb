import { createHash, randomBytes } from 'node:crypto';
import { refuse } from '@botplay/contract';
import type { Dial } from '../upstreams/dial.ts';

const WITHIN_MS = 5_000;
/** What a server adds to the key, to show that it knows the protocol (RFC 6455, 1.3). */
const MARK = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** Opens a WebSocket and hangs up. Refuses what does not become one. */
export async function shakeHands(dial: Dial, lane: string, url: string): Promise<void> {
  const key = randomBytes(16).toString('base64');
  const { status, headers } = await dial.send({
    lane,
    method: 'GET',
    url,
    upgrade: 'websocket',
    headers: { 'sec-websocket-key': key, 'sec-websocket-version': '13' },
    withinMs: WITHIN_MS,
  });
  if (status !== 101)
    refuse('EXPERIENCE_ERROR', `${url} answers HTTP ${status} instead of opening a WebSocket.`);
  const accepted = createHash('sha1')
    .update(key + MARK)
    .digest('base64');
  if (headers['sec-websocket-accept'] !== accepted)
    refuse('EXPERIENCE_ERROR', `${url} changes to something that is no WebSocket.`);
}
